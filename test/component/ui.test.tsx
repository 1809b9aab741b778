import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { signal } from '@preact/signals-react'
import { useState } from 'react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ApiError } from '../../src/lib/http.ts'
import { confirm, notice } from '../../src/ui/dialog/confirm.tsx'
import { typedNameField } from '../../src/ui/dialog/typedName.tsx'
import { DialogHost } from '../../src/ui/dialog/DialogHost.tsx'
import { closeDialogs } from '../../src/ui/layers.ts'
import { ListPanel } from '../../src/ui/list/ListPanel.tsx'
import type { PanelItem } from '../../src/ui/list/PanelItems.tsx'
import { Table } from '../../src/ui/table/Table.tsx'
import { dismiss, toast, toasts } from '../../src/ui/toast.ts'
import { connectQuery } from '../../src/ui/table/query.ts'
import { type Load, useLoad } from '../../src/ui/load/useLoad.ts'
import { startClock, stopClock } from './clock.ts'
import { alert, area, button, compose, description, dialog, key, press, status, text, textbox, type, until } from './user.ts'

test.after.each(() => {
  cleanup()
  dismiss(...toasts.peek().map(({ id }) => id))
})
test.after.each(startClock)

// ---- the table ----

test('renders only the row that has changed', async () => {
  connectQuery({ query: signal(new URLSearchParams()), set: () => {}, clean: () => {} })
  const rendered: string[] = []
  const value = ({ name }: { name: string }) => name
  const show = (row: { name: string }) => {
    rendered.push(row.name)
    return row.name
  }
  const columns = [{ key: 'name', head: '名前', value, show }]
  const actions = [{ label: '電話', name: (rowName: string) => `${rowName}に電話`, onPress: () => {} }]
  const people = ['山田', '佐藤'].map((name, id) => ({ id, name }))
  function Sample() {
    const [rows, setRows] = useState(people)
    return (
      <>
        <button type="button" onClick={() => setRows([people[0]!, { id: 1, name: '鈴木' }])}>
          改名
        </button>
        <Table
          id="people"
          text={{ tableTitle: '連絡先', empty: '', loadFailed: '' }}
          list={{ state: 'ready', rows, reload: () => {}, isSettled: () => true }}
          columns={columns}
          actions={actions}
          filters={[]}
        />
      </>
    )
  }
  render(<Sample />)
  rendered.length = 0
  await press('改名')
  assert.equal(rendered, ['鈴木'])
})

// ---- the panel ----

const groups = (count: number): PanelItem[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, label: `グループ${index + 1}` }))
const panelItems = () => [...area('ベンダーグループ一覧')!.querySelectorAll('li button')]
const labels = () => panelItems().map(item => item.textContent)
const selected = () =>
  panelItems()
    .filter(item => item.getAttribute('aria-current') === 'true')
    .map(item => item.textContent)

interface PanelOptions {
  items?: PanelItem[]
  all?: string
  start?: string | number
}

/** Renders a panel; pressing an item selects it. Returns a function that gives it other items. */
function showPanel({ items = groups(3), all, start }: PanelOptions = {}) {
  function Sample({ items, state = 'ready', owner = 1 }: { items: PanelItem[]; state?: Load<unknown>['state']; owner?: number }) {
    const [id, select] = useState<PanelItem['id'] | undefined>(start)
    return (
      <ListPanel
        name="ベンダーグループ一覧"
        owner={owner}
        items={items}
        load={{ state, reload() {} }}
        failed="取得できませんでした。"
        empty="登録されていません"
        selected={id}
        onSelect={select}
        {...(all === undefined ? {} : { all })}
      />
    )
  }
  const { rerender } = render(<Sample items={items} />)
  return (others: PanelItem[], more: Omit<Parameters<typeof Sample>[0], 'items'> = {}) => rerender(<Sample items={others} {...more} />)
}

test('a panel of ten has no filter, one of eleven has', async () => {
  showPanel({ items: groups(10) })
  assert.is(textbox('名前で絞り込み'), null)
  cleanup()
  showPanel({ items: groups(11), all: 'すべて' })
  await type('名前で絞り込み', 'ｸﾞﾙｰﾌﾟ1')
  assert.equal([labels(), status()], [['すべて', 'グループ1', 'グループ10', 'グループ11'], '3件'])
  await type('名前で絞り込み', 'どこにもない')
  assert.equal(labels(), ['すべて'])
  assert.match(text(), '該当する項目がありません。')
  assert.not.match(text(), '登録されていません')
  await type('名前で絞り込み', '')
  assert.equal([labels().length, status()], [12, null])
})

test('what is typed into a filter stays while the items change, fail and load again, and goes with their owner', async () => {
  const show = showPanel({ items: groups(11) })
  assert.equal([labels().length, selected()], [11, []], 'nothing need be selected')
  await type('名前で絞り込み', 'グループ11')
  assert.equal(labels(), ['グループ11'])
  for (const state of ['failed', 'loading'] as const) {
    show([], { state })
    assert.equal([textbox('名前で絞り込み')?.value, status()], ['グループ11', null], state)
  }
  show(groups(10))
  assert.match(text(), '該当する項目がありません。')
  await type('名前で絞り込み', '')
  assert.equal([labels().length, document.activeElement], [10, textbox('名前で絞り込み')])
  await type('名前で絞り込み', 'グループ9')
  show(groups(12), { owner: 2 })
  assert.equal([textbox('名前で絞り込み')?.value, labels().length], ['', 12])
  show(groups(10), { owner: 3 })
  assert.is(textbox('名前で絞り込み'), null)
  await until(() => area('ベンダーグループ一覧')!.contains(document.activeElement))
})

/** Returns the items that Tab reaches. */
const tabStops = () =>
  panelItems()
    .filter(item => (item as HTMLElement).tabIndex === 0)
    .map(item => item.textContent)
const focusedEntry = () => document.activeElement?.textContent
/** Presses a key where the focus is; returns whether the browser would handle it too. */
const pressKey = (name: string) => key(name, document.activeElement!)

test('a panel is one Tab stop: its selected item, or the first one that it shows', async () => {
  showPanel({ items: groups(11) })
  assert.equal(tabStops(), ['グループ1'])
  await press('グループ7')
  assert.equal(tabStops(), ['グループ7'])
  await type('名前で絞り込み', 'グループ1')
  assert.equal(tabStops(), ['グループ1'])
  cleanup()
  showPanel({ all: 'すべて' })
  assert.equal(tabStops(), ['すべて'])
  cleanup()
  showPanel({ all: 'すべて', start: '2' })
  assert.equal(tabStops(), ['グループ2'])
  cleanup()
  // In one slice of the list, and in another one.
  showPanel({ items: [...groups(60), { id: '7', label: '七' }, { id: 7, label: '七' }], start: '7' })
  await until(() => panelItems().length === 62)
  assert.equal(tabStops(), ['グループ7'])
})

test('in a panel the arrows, Home, End and a letter move the focus, also to inactive items; others are the browser’s', async () => {
  const items = ['青森', 'Basil', '北海', 'barley'].map((label, id): PanelItem => ({ id, label }))
  items[2]!.inactive = '無効'
  showPanel({ items, all: 'すべて' })
  await act(async () => (panelItems()[0] as HTMLElement).focus())
  for (const [name, label] of [
    ['ArrowDown', '青森'],
    ['b', 'Basil'],
    ['B', 'barley'],
    ['b', 'Basil'],
    ['ArrowUp', '青森'],
    ['End', 'barley'],
    ['ArrowDown', 'barley'],
    ['Home', 'すべて'],
    ['ArrowUp', 'すべて'],
  ] as const) {
    await pressKey(name)
    assert.is(focusedEntry(), label, name)
    assert.equal(tabStops(), [label], name)
  }
  for (const name of ['Enter', ' ', 'Tab', 'Control+b', 'x']) assert.is(await pressKey(name), true, name)
  assert.equal([selected(), panelItems().map(description)], [['すべて'], ['', '', '', '無効', '']])
  await press('北海')
  assert.equal(selected(), ['北海'])
})

test('Enter in the filter of a panel takes the first item found, and nothing without a search or during a conversion', async () => {
  showPanel({ items: groups(11), all: 'すべて' })
  const filter = textbox('名前で絞り込み')!
  await key('Enter', filter)
  assert.equal(selected(), ['すべて'])
  const commit = await compose(filter, 'グループ11')
  await act(async () => void fireEvent.keyDown(filter, { key: 'Enter', isComposing: true }))
  assert.equal(selected(), ['すべて'])
  await commit()
  await key('Enter', filter)
  assert.equal(selected(), ['グループ11'])
  await type('名前で絞り込み', 'どこにもない')
  assert.is(filter.value, 'どこにもない')
  await key('Enter', filter)
  assert.equal(selected(), [])
  await type('名前で絞り込み', '')
  assert.equal(selected(), ['グループ11'])
})

// ---- notices and confirms ----

/** Opens a dialog above an empty page, and keeps its result. */
async function openOver<T>(start: () => Promise<T>) {
  const outcome: { value?: T } = {}
  render(
    <>
      <button type="button">開く</button>
      <DialogHost />
    </>,
  )
  document.querySelector('button')!.focus()
  await act(
    async () =>
      void start().then(value => {
        outcome.value = value
      }),
  )
  return outcome
}

test('a notice shows a list line by line, as literal text, and is closed by OK or Escape', async () => {
  const outcome = await openOver(() => notice('お知らせ', ['一行目', '<b>二行目</b>']).then(() => 'closed'))
  assert.ok(dialog('お知らせ'))
  assert.equal(
    [...dialog()!.querySelectorAll('p')].map(line => line.textContent),
    ['一行目', '<b>二行目</b>'],
  )
  assert.is(description(dialog()), '一行目<b>二行目</b>', 'read out, as the focus is on OK')
  await press('OK')
  await until(() => outcome.value === 'closed' && !dialog())
  await until(() => document.activeElement?.textContent === '開く')
  cleanup()
  const other = await openOver(() => notice('お知らせ', '本文').then(() => 'closed'))
  await key('Escape', dialog()!)
  await until(() => other.value === 'closed')
})

test('a typed name is counted from its first character on, and read out near the limit once typing pauses', async () => {
  const clock = stopClock()
  await openOver(() => confirm({ title: '確認', body: '本文', typed: typedNameField('もの', 'もの', '𠮷') }))
  assert.match(description(dialog()), '本文')
  assert.not.match(document.body.textContent!, '/ 1,000文字')
  await type('もの', '𠮷')
  await clock.pass(2000)
  assert.match(document.body.textContent!, '1 / 1,000文字')
  assert.not.match(text(), '/ 1,000文字')
  await type('もの', '𠮷  ')
  assert.match(document.body.textContent!, '3 / 1,000文字', 'blanks count, as they do for the rule')
  await type('もの', '𠮷'.repeat(800))
  assert.match(document.body.textContent!, '800 / 1,000文字')
  assert.not.match(text(), '800 / 1,000文字')
  await clock.pass(500)
  await type('もの', '𠮷'.repeat(801))
  await clock.pass(900)
  assert.not.match(text(), '/ 1,000文字')
  await clock.pass(200)
  assert.match(text(), '801 / 1,000文字')
  startClock()
  await press('キャンセル')
  await until(() => !dialog())
})

// ---- toasts ----

test('H30 a toast is a status, an error an alert with its code, also after the clock was set back; again is shown once', async () => {
  const clock = stopClock()
  render(<DialogHost />)
  clock.setWrong(-60_000)
  assert.is(document.querySelectorAll('[role="status"], [role="alert"]').length, 2, 'the live regions are there before their texts')
  await act(async () => {
    toast.done('完了しました。')
    toast.done('完了しました。')
    toast.error('失敗しました。', new ApiError(500))
    toast.error('失敗しました。', new ApiError(500))
    toast.error('<b>理由</b>')
  })
  assert.is(status(), '完了しました。')
  assert.is(alert(), '失敗しました。（エラーコード：500）<b>理由</b>')
  const [line] = document.querySelector('[role="alert"]')!.children
  await act(async () => toast.error('失敗しました。', new ApiError(500)))
  assert.ok(line?.isConnected, 'it can be pressed, and is read out once, while a batch fails again and again')
  const closes = [...document.querySelectorAll('[aria-label="お知らせを閉じる"]')]
  assert.equal(
    closes.map(description),
    ['完了しました。', '<b>理由</b>', '失敗しました。（エラーコード：500）'],
    'each says what it closes',
  )
  for (const close of closes) await press(close)
  assert.is(status(), null)
  assert.is(alert(), null)
})

test('a toast goes on in a dialog that opens with the time that is left, also after the clock was set', async () => {
  const clock = stopClock()
  render(<DialogHost />)
  await act(async () => toast.done('完了しました。'))
  const delay = () => parseInt(document.querySelector<HTMLElement>('[role="status"] > *')!.style.animationDelay)
  assert.ok(delay() > -100)
  await clock.pass(200)
  clock.setWrong(3_600_000)
  await act(async () => void notice('質問', '本文'))
  await act(async () => closeDialogs())
  assert.ok(delay() <= -200 && delay() > -2000, `${delay()} ms`)
})

test('an error is an alert once: in the dialogs that open after it, and after them, it is there and is not read out again', async () => {
  const clock = stopClock()
  render(<DialogHost />)
  clock.setWrong(-60_000)
  await act(async () => toast.error('一'))
  assert.is(alert(), '一')
  await clock.pass(10_000)
  await act(async () => void notice('質問', '本文'))
  assert.equal([alert(), status()], [null, '一'])
  await act(async () => toast.error('二'))
  assert.equal([alert(), status()], ['二', '一'])
  await clock.pass(10_000)
  await act(async () => closeDialogs())
  assert.equal([alert(), status()], [null, '一二'])
})

test('of more than three toasts the older ones become one line that says how many, and shows them when pressed', async () => {
  render(<DialogHost />)
  const say = (...texts: string[]) => act(async () => texts.forEach((text, at) => (at % 2 ? toast.done(text) : toast.error(text))))
  const lines = () => [...document.querySelectorAll('[role="status"] > *, [role="alert"] > *')]
  const shown = () => lines().map(line => line.textContent!.replace(/(エラーの詳細をコピー)?×/, ''))
  await say('一', '二', '三')
  assert.equal(shown(), ['二', '一', '三'])
  await say('四')
  assert.equal(shown(), ['ほか2件のお知らせを表示', '三', '四'])
  await say('五', '六')
  assert.equal(shown(), ['ほか4件のお知らせを表示', '六', '五'])
  await new Promise(resolve => setTimeout(resolve, 200))
  button('ほか4件のお知らせを表示')!.focus()
  await press('ほか4件のお知らせを表示')
  assert.equal(shown(), ['二', '六', '一', '三', '四', '五'])
  const delays = lines().map(line => parseInt((line as HTMLElement).style.animationDelay))
  assert.ok(delays[0]! > -100 && delays[2]! > -100, `${delays} ms: the time of those that were folded begins anew`)
  await until(() => document.activeElement?.matches('[role="status"] button'))
  await say('七')
  assert.equal(shown(), ['ほか5件のお知らせを表示', '六', '七'])
  await press(document.querySelectorAll('[role="status"] button')[1]!)
  assert.equal(shown(), ['六', '七'])
})

test('a toast that folds while one of its buttons has the focus passes the focus on', async () => {
  render(<DialogHost />)
  await act(async () => {
    toast.error('一')
    for (const text of ['二', '三']) toast.done(text)
  })
  const copy = button('エラーの詳細をコピー')!
  copy.focus()
  await act(async () => void toast.done('四'))
  assert.is(copy.isConnected, false)
  await until(() => document.activeElement?.closest('[role="alert"], [role="status"]'))
})

// ---- loading ----

interface Asked {
  of: string
  signal: AbortSignal
  answer: (rows: string[]) => void
  fail: (error: unknown) => void
}

/** Renders a load for a vendor, with what was prefetched. The test resolves its requests, aborted or not. */
function showLoad(prefetched?: string[]) {
  const asked: Asked[] = []
  let choose: (vendor: string) => void
  let reload: () => void
  const takePrefetched = () => {
    const items = prefetched
    prefetched = undefined
    return items && { items, at: 0, isPrefetched: true }
  }
  function Sample() {
    const [vendor, setVendor] = useState('A')
    const ask = (_: object, signal: AbortSignal) =>
      new Promise<string[]>((answer, fail) => asked.push({ of: vendor, signal, answer, fail }))
    const load = useLoad(Object.assign(ask, { available: takePrefetched }), vendor && { vendor })
    choose = setVendor
    reload = load.reload
    return <p>{`${load.state}: ${load.rows.join()}`}</p>
  }
  render(<Sample />)
  return {
    asked,
    choose: (vendor: string) => act(async () => choose(vendor)),
    reload: () => act(async () => reload()),
    settle: (finish: () => void) => act(async () => finish()),
  }
}

test('rows stay while the same question is asked again, and go with the question; without one nothing is loading', async () => {
  const { asked, choose, reload, settle } = showLoad()
  assert.is(text(), 'loading:')
  await settle(() => asked[0]!.answer(['a']))
  assert.is(text(), 'ready: a')
  await reload()
  assert.is(text(), 'loading: a')
  await settle(() => asked[1]!.answer(['b']))
  assert.is(text(), 'ready: b')
  await choose('B')
  assert.is(text(), 'loading:')
  await choose('')
  assert.equal([text(), asked[2]!.signal.aborted], ['idle:', true])
})

test('a prefetched answer is shown without a request, and reloading sends one', async () => {
  const { asked, choose, reload, settle } = showLoad(['a'])
  assert.equal([text(), asked.length], ['ready: a', 0])
  await reload()
  assert.equal([text(), asked.length], ['loading: a', 1])
  await settle(() => asked[0]!.answer(['b']))
  assert.is(text(), 'ready: b')
  await choose('B')
  await choose('A')
  assert.equal([text(), asked.length], ['loading:', 3])
})

test.run()
