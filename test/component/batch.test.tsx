/** The dialog of actions on several items. */
import { act, cleanup, render } from '@testing-library/react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ApiError, traceOf } from '../../src/lib/http.ts'
import { nextTask } from '../../src/lib/inTasks.ts'
import { type BatchItem } from '../../src/ui/batch/batch.ts'
import { progressIn } from '../../src/ui/batch/interrupted.ts'
import { type BatchOptions, runBatch } from '../../src/ui/batch/runBatch.tsx'
import { DialogHost } from '../../src/ui/dialog/DialogHost.tsx'
import { closeDialogs } from '../../src/ui/layers.ts'
import { ANYWHERE, openDrafts } from '../../src/ui/drafts/drafts.ts'
import { area, button, dialog, key, press, savedBy, status, until } from './user.ts'

test.after.each(() => {
  act(closeDialogs)
  cleanup()
})

type Options = Partial<BatchOptions<BatchItem>>

/** Runs a batch in its dialog. Resolves to its end, without waiting for it. */
async function show(items: readonly BatchItem[], options: Options = {}) {
  render(<DialogHost />)
  let end: Promise<unknown>
  await act(async () => {
    end = runBatch({ title: 'ユーザー削除', items, ...options })
  })
  return { end: end! }
}

/** Items named 項目1 and so on. Those with an error fail with it, each once. */
function itemsOf(count: number, errors: Record<number, Error> = {}) {
  const sent: number[] = []
  const left = { ...errors }
  const items = Array.from({ length: count }, (_, index): BatchItem => ({
    id: index + 1,
    name: `項目${index + 1}`,
    async run() {
      sent.push(index + 1)
      const error = left[index + 1]
      delete left[index + 1]
      if (error) throw error
    },
  }))
  return { items, sent }
}

/** An item that ends when the test says so. */
function gated(name: string) {
  let open = () => {}
  const gate = new Promise<void>(resolve => {
    open = resolve
  })
  return { item: { id: name, name, run: () => gate }, end: () => act(async () => open()) }
}

const listed = (title: string) =>
  [...(area(title)?.querySelectorAll('li') ?? [])].map(item => [...item.children].map(part => part.textContent).join(' '))

test('of ten, three fail: they are named first with the words of the server, and again sends exactly them', async () => {
  const errors = {
    2: new ApiError(400, { errors: ['使用中です。'] }),
    5: new ApiError(500),
    9: new ApiError('NETWORK', undefined, traceOf('DELETE', '/user/9/')),
  }
  const { items, sent } = itemsOf(10, errors)
  const { end } = await show(items)
  await until(() => button('失敗した分を再実行'))
  assert.equal(listed('失敗した項目（3件）'), [
    '項目2 失敗 使用中です。',
    '項目5 失敗 システム内部でエラーが発生しました。（エラーコード：500）',
    '項目9 失敗 結果は不明です。ご確認のうえ、必要な場合だけ再実行してください。',
  ])
  assert.is(listed('完了した項目（7件）')[0], '項目1 完了')
  assert.match(status()!, '一部を完了できませんでした。')
  assert.match(status()!, '完了7件、失敗3件')
  sent.length = 0
  button('失敗した分を再実行')!.focus()
  await press('失敗した分を再実行')
  await until(() => status()?.includes('10件すべて完了しました。'))
  assert.is(status(), '10件すべて完了しました。', 'its number once')
  assert.equal(sent, [2, 5, 9])
  assert.is(button('失敗した分を再実行'), null)
  assert.is(document.activeElement?.getAttribute('aria-label'), 'ユーザー削除', 'the focus is away from the buttons that come')
  await press('閉じる')
  await end
  assert.is(dialog(), null)
})

test('an item that fails takes none of the others off a long list', async () => {
  const { item, end } = gated('最後')
  await show([...itemsOf(150, { 2: new ApiError(500) }).items, item])
  const count = () => dialog()!.querySelectorAll('li').length
  await until(() => count() === 151)
  const counts: number[] = []
  new MutationObserver(() => counts.push(count())).observe(dialog()!, { childList: true, subtree: true })
  await until(() => area('失敗した項目（1件）'))
  await end()
  await until(() => button('失敗した分を再実行'))
  assert.is(Math.min(...counts), 151)
})

test('while it runs it shows how far it is, and nothing dismisses it but 中止, which lets the item under way end', async () => {
  const { item, end } = gated('北野 恵子')
  const { items, sent } = itemsOf(2)
  await show([item, ...items])
  assert.is(status(), '0 / 3', 'announced at once, not as 0 / 0')
  assert.equal(listed('対象'), ['北野 恵子 実行中', '項目1 未実行', '項目2 未実行'])
  await key('Escape', dialog()!)
  assert.ok(dialog('ユーザー削除'))
  assert.is(button('閉じる'), null)
  await press('中止')
  assert.ok(button('中止しています...'))
  await end()
  await until(() => button('続きを実行'))
  assert.equal(sent, [])
  assert.match(status()!, '完了1件、未実行2件')
  await press('続きを実行')
  await until(() => status()?.includes('3件すべて完了しました。'))
  assert.equal(sent, [1, 2])
})

test('the outcome can be saved as CSV, with a reason for what failed', async () => {
  const { items } = itemsOf(2, { 2: new ApiError(400, ['=1+1']) })
  await show(items)
  await until(() => button('結果をCSVで保存'))
  const { name, text: content } = await savedBy(() => press('結果をCSVで保存'))
  assert.match(name, /^ユーザー削除_結果_\d{4}-\d\d-\d\d\.csv$/)
  assert.is(content, "対象,結果,理由\r\n項目1,完了,\r\n項目2,失敗,'=1+1\r\n")
})

test('a session that ends in the middle leaves a draft of how far each item is', async () => {
  const { items } = itemsOf(4, { 1: new ApiError(500) })
  const call = { verb: 'removeUsers', args: [2], at: ANYWHERE } as const
  let drafts: ReturnType<typeof openDrafts> = []
  const refused = {
    id: 3,
    name: '項目3',
    run: async () => {
      drafts = openDrafts()
      throw new ApiError(401)
    },
  }
  await show([items[0]!, items[1]!, refused, items[3]!], { call, input: { role: 2 } })
  await until(() => button('続きを実行'))
  await act(closeDialogs)
  assert.equal(
    drafts.map(({ input: _, ...draft }) => draft),
    [call],
  )
  const { input: left } = drafts[0]!
  for (const [isRepeatable, third] of [
    [true, { state: 'waiting' }],
    [false, { state: 'failed', problem: '結果は不明です。ご確認のうえ、必要な場合だけ再実行してください。' }],
  ] as const) {
    const { before, input } = progressIn({ ...left, wasSent: true }, () => !isRepeatable)!
    assert.equal(
      [...before.values()].map(({ state }) => state),
      ['failed', 'done', third.state, 'waiting'],
    )
    assert.is(before.get('3')!.problem, 'problem' in third ? third.problem : undefined)
    assert.equal(input, { role: 2 })
  }
})

test('a batch that was over before the session ended comes back with its outcome alone', async () => {
  const { items, sent } = itemsOf(2)
  const [done, failed] = [{ state: 'done' }, { state: 'failed', problem: '使用中です。' }] as const
  for (const [before, outcome, acts] of [
    [[done, done], /^2件すべて完了しました。$/, []],
    [[done, failed], /^一部を完了できませんでした。.*\n完了1件、失敗1件$/, ['失敗した分を再実行']],
    [[failed, failed], /^完了できませんでした。.*\n完了0件、失敗2件$/, ['失敗した分を再実行']],
  ] as const) {
    await show(items.map((item, index) => ({ ...item, before: before[index] })))
    assert.match(status()!, outcome)
    assert.equal(
      ['続きを実行', '失敗した分を再実行'].filter(name => button(name)),
      acts,
    )
    await press('閉じる')
    cleanup()
  }
  assert.equal(sent, [])
  await show([{ ...items[0]!, before: failed }, items[1]!])
  await press('失敗した分を再実行')
  await until(() => status() === '「続きを実行」で、残りだけを行います。\n完了1件、未実行1件')
})

test('whatever the storage holds is progress, or none', () => {
  for (const values of [undefined, {}, { items: 1 }, { items: null }, { items: {} }]) {
    assert.is(progressIn(values), undefined)
  }
  const { before, input } = progressIn({ items: [1, null, {}, { id: 1, state: 'gone', problem: 5 }], input: 'x' })!
  assert.equal(
    [...before],
    [
      ['undefined', { state: 'waiting' }],
      ['1', { state: 'waiting' }],
    ],
  )
  assert.equal(input, {})
})

test('a thousand items are run and listed, and announced and put in order a few times only', async () => {
  const { items, sent } = itemsOf(1000, Object.fromEntries(Array.from({ length: 100 }, (_, index) => [index + 1, new ApiError(500)])))
  const [announced, orders] = [new Set<string>(), new Set<string>()]
  const observer = new MutationObserver(() => {
    announced.add(document.querySelector('dialog [role="status"]')?.textContent ?? '')
    orders.add(document.querySelector('dialog h3')?.textContent ?? '')
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true })
  await show(items.map(item => ({ ...item, run: signal => nextTask().then(() => item.run(signal)) })))
  await until(() => sent.length === 1000)
  await until(() => document.querySelectorAll('dialog li').length === 1000)
  observer.disconnect()
  assert.match([...announced].at(-1)!, /完了900件、失敗100件$/)
  assert.ok(announced.size <= 4 && orders.size < 50, [...announced, ...orders].join('; '))
})

test.run()
