import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dialog, fieldErrors, leave, paste, settled, textbox, until } from '../component/open.tsx'
import { takeWrites } from '../component/peoplePage.ts'
import { rows } from '../support/dialogs.ts'
import { fill, openRow, save, valuesOf } from './rows.ts'

/** What phone keyboards and copies add around a text. */
const before = '\u3000 \u200b'
const after = '\u00a0\ufeff\u200d\u00ad\u2060\t '

/** What a form sends that is filled in, with or without something around each text. */
async function sent(row: (typeof rows)[number], isPadded: boolean) {
  const platform = await openRow(row)
  takeWrites(platform)
  await fill(row)
  const texts = Object.entries(valuesOf(row)).filter(([label]) => textbox(label))
  if (isPadded) for (const [label, value] of texts) await paste(label, `${before}${value}${after}`)
  await save(row)
  await until(() => !dialog(row.title))
  await settled()
  return { texts: texts.length, writes: takeWrites(platform) }
}

const forms = rows.filter(({ as, send, takesOver, fields = {} }) => as && send === '保存' && !takesOver && !('現在のパスワード' in fields))

for (const row of forms) {
  test(`T74 ${row.name}: blanks and invisible characters around a text are not sent`, async () => {
    const plain = await sent(row, false)
    const padded = await sent(row, true)
    assert.ok(padded.texts)
    assert.ok(plain.writes.length)
    assert.equal(padded.writes, plain.writes)
  })

  test(`T74 ${row.name}: a character that would not show is named`, async () => {
    await openRow(row)
    await fill(row)
    for (const [label, value] of Object.entries(valuesOf(row)).filter(([label]) => textbox(label))) {
      for (const [character, code] of [
        ['\ue000', 'U+E000'],
        ['\u0001', 'U+0001'],
        ['\u{f0000}', 'U+F0000'],
      ] as const) {
        await paste(label, `${value}${character}${value}`)
        await leave(label)
        assert.match(fieldErrors().find(error => error.startsWith(`${label}: `)) ?? '', `表示できない文字（${code}）`, label)
      }
      await paste(label, String(value))
    }
  })
}

test.run()
