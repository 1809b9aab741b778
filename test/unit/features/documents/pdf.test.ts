import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { canEmbedPdf, isPdf } from '../../../../src/features/documents/pdf.ts'

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

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1'
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0'
const firefox = 'Mozilla/5.0 (Android 14; Tablet; rv:128.0) Gecko/128.0 Firefox/128.0'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/124.0.0.0 Safari/537.36 Edg/124.0.0.0'

test('T41 a browser with a viewer embeds PDFs, unless it is that of a phone or a tablet, which may call itself a Mac', () => {
  for (const [userAgent, maxTouchPoints, pdfViewerEnabled, expected] of [
    [windows, 0, false, false],
    [iPhone, 5, true, false],
    [mac, 5, true, false],
    [`${android} Mobile Safari/537.36`, 5, true, false],
    [`${android} Safari/537.36`, 5, true, false],
    [firefox, 5, true, false],
    [mac, 0, true, true],
    [windows, 10, true, true],
  ] as const) {
    Object.defineProperty(globalThis, 'navigator', { value: { userAgent, maxTouchPoints, pdfViewerEnabled }, configurable: true })
    assert.is(canEmbedPdf(), expected, userAgent)
  }
})

test.run()
