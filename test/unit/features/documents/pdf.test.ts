import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isPdf } from '../../../../src/features/documents/Pdf.tsx'

const body = '%PDF-1.7\n%\u00e2\u00e3\n1 0 obj'

test('a PDF is one whose header comes within the first 1,024 bytes', async () => {
  for (const before of ['', '\ufeff', ' ', '\r\n', 'From: a@example.jp\r\nContent-Type: application/pdf\r\n\r\n', 'x'.repeat(1019)])
    assert.is(await isPdf(new Blob([before, body])), true, before)
})

test('a file that names the header later, or never, is none', async () => {
  const page = `<!doctype html><title>a</title><!--${' '.repeat(1000)}--><script>alert("%PDF-1.7")</script>`
  for (const file of [page, `${'x'.repeat(1020)}${body}`, '', '%PD', 'PDF-1.7', '<script>1</script>'])
    assert.is(await isPdf(new Blob([file])), false, file)
})

test.run()
