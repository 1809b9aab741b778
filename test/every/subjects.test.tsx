import { queryAllByRole } from '@testing-library/react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { button, description, dialog, press, settled, text, until } from '../component/open.tsx'
import { furtherRows, type Row, rows } from '../support/dialogs.ts'
import { readSource } from '../unit/house/source.ts'
import { fill, openDialog, openPage, prepare } from './rows.ts'

/** Every dialog says below its title what it is about, and so do those that follow it. */

/** Dialogs after others of the table, or about nothing of a vendor. */
const others = [
  'features/users/chooseUsers.tsx',
  'features/palette/showKeys.tsx',
  'features/vendors/inventory/review/Review.tsx',
  'features/vendors/inventory/takeInventory.tsx',
]

const isShown = (lines: readonly string[]) => {
  const said = description(dialog())
  // A question reads out its text after that.
  assert.ok(lines.length ? `${said} `.startsWith(`${lines.join('')} `) : !/^\S+：/.test(said), said)
  for (const line of lines) assert.match(text(dialog()!), line)
  for (const [name] of said.matchAll(/(?<=：)[^：（]+(?=（)/g)) assert.is(said.split(name).length, 2, `once: ${said}`)
  assert.equal(unsaid(dialog()!), [], 'read out with no control, nor as the dialog opens')
}

/** Returns the sentences of a dialog that neither its own description has nor that of a control, and that replace no list. */
function unsaid(within: HTMLElement): string[] {
  const described = [within, ...within.querySelectorAll('[aria-describedby]')].map(description).join(' ')
  const sentences = queryAllByRole(within, 'paragraph').map(({ textContent }) => textContent)
  return sentences.filter(sentence => /(?<!ありません)。$/.test(sentence) && !described.includes(sentence))
}

const isSent = ({ send, about }: Row) => Boolean(send && about.length)

for (const row of [...rows, ...furtherRows].filter(row => row.title !== undefined)) {
  test(`says what it is about${isSent(row) ? ' to the end' : ''}: ${row.name}`, async () => {
    await openPage(row)
    await openDialog(row)
    assert.ok(dialog(row.title), `${row.title} is open`)
    isShown(row.about)
    if (!isSent(row)) return
    await prepare(row)
    await fill(row)
    await until(() => button(row.send!)?.getAttribute('aria-disabled') === null)
    const before = dialog()
    await press(row.send!)
    await until(() => dialog() !== before || !button('お待ちください...'))
    if (dialog() === before) await until(() => dialog() !== before)
    if (row.confirmBy) {
      isShown(row.about)
      await press(row.confirmBy)
      await until(() => !button(row.confirmBy!))
    }
    await settled()
    if (dialog()) isShown(row.about)
  })
}

test('every file that opens a dialog is in a table, and every file of a table opens one', async () => {
  const opener = /(?<!\.)\b(openForm|confirm|confirmThenNotify|notice|openDialog|loadInDialog|runAction|runBatch)(<.+>)?\(|<PageForm\b/
  const opening = [...(await readSource(/^(features|pages)\/.*\.tsx?$/))].filter(([, text]) => opener.test(text)).map(([file]) => file)
  const named = [...rows, ...furtherRows].map(({ from }) => from)
  assert.equal([...new Set([...named, ...others])].toSorted(), opening)
})

test.run()
