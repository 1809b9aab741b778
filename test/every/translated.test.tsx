import { act } from '@testing-library/react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { routes } from '../../src/app/routes.ts'
import { chooseFile, fileInput, openImport, utf8 } from '../component/importPage.ts'
import { button, checkbox, departures, description, dialog, open, press, textbox, type, until } from '../component/open.tsx'
import type { Platform } from '../platform/platform.ts'
import { dayAfter } from '../support/dayAfter.ts'
import { dialogs, type Row, rows } from '../support/dialogs.ts'
import { lists } from '../support/lists.ts'
import { isWhole, sample } from '../support/sweeps.ts'
import { translate } from '../support/translate.ts'
import { fill, openDialog, openPage, prepare, rowNamed, send } from './rows.ts'
import { aim, closeToasts, quiet, sweepPlatform } from './sweep.ts'

/**
 * A page that the browser translates goes on working: each story is told twice, the second time on a page whose texts are replaced at every
 * step, and has to show the same.
 */

/** Longer than a filter waits for more typing, in milliseconds. */
const DEBOUNCE_MS = 700

let steps = 0

/** Tells a story with and without translation, and compares what is shown after each step. */
async function tellTwice(story: (step: () => Promise<void>) => Promise<void>) {
  const tell = async (isTranslated: boolean) => {
    const shown: string[] = []
    await story(async () => {
      await quiet()
      shown.push(document.body.textContent)
      if (isTranslated) translate()
      steps++
    })
    return shown
  }
  // Not over midnight: contracts end a year after the day.
  let day, plain, translated
  do {
    day = dayAfter(0)
    plain = await tell(false)
    translated = await tell(true)
  } while (day !== dayAfter(0))
  for (const [at, text] of plain.entries()) {
    const other = translated[at] ?? ''
    if (text === other) continue
    const start = Math.max(0, [...text].findIndex((character, index) => character !== other[index]) - 30)
    assert.unreachable(`step ${at + 1}: …${other.slice(start, start + 120)}… instead of …${text.slice(start, start + 120)}…`)
  }
  assert.is(translated.length, plain.length)
}

const refusal = { status: 400, body: { name: ['この名称は使用できません。'] } }

// In short, with the one that changes an address of the page below it, and one that a notice replaces.
for (const row of new Set([...sample([...new Set([rowNamed('edit a user'), ...rows, ...dialogs])], 3), rowNamed('delete a user')])) {
  test(`T73 ${row.name}: opens, errs, is refused and succeeds`, () =>
    tellTwice(async step => {
      const platform = await openPage(row)
      await step()
      await openDialog(row)
      await step()
      if (!row.send) return
      await prepare(row)
      if (row.fields) {
        await submitEmpty(row)
        await step()
        // Some may be saved empty.
        if (row.title && !dialog()) return
        await fill(row)
        await step()
      }
      await refuse(platform, row, step)
      if (departures.length > 0) return
      await send(row)
      await step()
      if (dialog()) await press(button('閉じる') ? '閉じる' : button('OK') ? 'OK' : 'キャンセル')
      await step()
    }))
}

/** Presses the button of a form with one field emptied. */
async function submitEmpty({ fields = {}, send: name = '' }: Row) {
  const label = Object.keys(fields).find(label => textbox(label))
  if (!label) return
  await type(label, '')
  if (button(name)?.getAttribute('aria-disabled') === null) await press(name)
}

/** Sends once while the platform refuses the last call. */
async function refuse(platform: Platform, row: Row, step: () => Promise<void>) {
  const call = row.sends?.at(-1)
  if (!call || row.isTold) return
  platform.faults.push({ ...aim(call), ...refusal })
  await send(row)
  await step()
  platform.faults.splice(0)
  await closeToasts()
  await step()
}

for (const { page, mark, filter, bulk, columns = [] } of lists) {
  test(`T73 ${page}: filters, sorts, selects and fails`, () =>
    tellTwice(async step => {
      const { platform } = await sweepPlatform()
      await open(`${routes[page].path}?vendor=2`, { platform, as: 'systemAdmin' })
      await step()
      if (filter && mark) {
        for (const text of ['農', '無い名前', '']) {
          await type(filter, text)
          await act(() => new Promise(resolve => setTimeout(resolve, DEBOUNCE_MS)))
          await step()
        }
      }
      if (columns[0] && button(columns[0])) {
        await press(columns[0])
        await step()
      }
      if (bulk) {
        await press('選択')
        await step()
        for (const box of [...document.querySelectorAll<HTMLElement>('main tbody input[type="checkbox"]')].slice(0, 3)) await press(box)
        await step()
        await press(checkbox('すべて選択') ?? document.querySelector('main thead input')!)
        await step()
        await press('選択を終了')
        await step()
      }
      platform.faults.push({ method: 'GET', path: /^/, status: 500 })
      await press('グループ')
      await step()
      platform.faults.splice(0)
      await closeToasts()
      await step()
    }))
}

test('T73 the error of a file follows what is wrong with it', async () => {
  await openImport()
  await chooseFile(utf8([['メールアドレス', '姓', '名']]))
  await until(() => description(fileInput()).includes('次の列がありません：ロール'))
  translate()
  await chooseFile(utf8([['メールアドレス', '名前', 'ロール']]))
  await until(() => description(fileInput()).includes('次の列がありません：姓、名'))
})

test('the sweep has translated dialogs and lists', () => {
  assert.ok(steps > (isWhole ? 400 : 150))
})

test.run()
