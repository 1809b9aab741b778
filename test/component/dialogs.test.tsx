/** Dialogs during changes of the address, late modules and responses, key repeat, and closing by the browser. */
import { act, fireEvent } from '@testing-library/react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  button,
  choose,
  departures,
  dialog,
  goTo,
  heading,
  inAnotherTab,
  key,
  look,
  open,
  press,
  settled,
  signIn,
  text,
  textbox,
  turn,
  turns,
  type,
  until,
} from './open.tsx'
import type { Platform } from '../platform/platform.ts'
import { startClock, stopClock } from './clock.ts'
import { openForm, openUsers, smallPlatform, takeWrites } from './peoplePage.ts'
import { gateResponses } from './vendorPage.ts'

const discard = '入力内容の破棄'
const vendorGone = 'ベンダーが見つかりません。削除された可能性があります。入力した内容は、閉じるまで残ります。'

test.after.each(startClock)

// ---- the address changes below a dialog ----

test('a dialog into which nothing was typed goes when the address changes', async () => {
  for (const [page, opener, title, address] of [
    ['/users?vendor=2&group=21', '追加', 'ユーザー追加', '/users?vendor=2'],
    ['/groups?vendor=2', '穀物を編集', 'グループ編集', '/groups?vendor=3'],
    ['/apps?vendor=2&group=21', '収量予測の認証情報', '認証情報', '/apps?vendor=2&group=22'],
    ['/vendors', '青森農園を編集', 'ベンダー編集', '/vendors?vendors.q=x'],
  ] as const) {
    await openUsers(page)
    await press(opener)
    await until(() => dialog(title))
    await goTo(address)
    await until(() => !dialog())
    assert.is(location.hash, `#${address}`)
  }
})

test('what was typed is not discarded by another address without being asked, and is never saved to another vendor', async () => {
  for (const address of ['/users?vendor=3', '/users?vendor=2&group=21', '/groups?vendor=2', '/nowhere']) {
    const platform = await openUsers()
    await openForm(platform, '追加', 'ユーザー追加')
    await type('姓', '帯広')
    await goTo(address)
    await until(() => dialog(discard))
    assert.is(location.hash, '#/users?vendor=2', address)
    await goTo(address)
    assert.is(document.querySelectorAll('dialog').length, 2, 'it is asked once')
    await press('キャンセル')
    await until(() => !dialog(discard))
    assert.is(textbox('姓')?.value, '帯広')
    assert.is(heading(), 'ユーザー')
    await goTo(address)
    await until(() => dialog(discard))
    await press('破棄')
    await until(() => !dialog() && location.hash === `#${address}`)
  }
})

/** Two dialogs, of which the lower one holds something typed: the title of the upper one, and the steps to it. */
const stacks: readonly (readonly [title: string, reach: () => Promise<Platform>])[] = [
  [
    'グループ追加',
    async () => {
      const platform = smallPlatform()
      platform.tables.vendorGroups.length = 0
      await openUsers('/apps?vendor=2', platform)
      await openForm(platform, '追加', 'アプリケーション追加')
      await type('アプリケーション名', '帯広')
      await press('グループを追加')
      return platform
    },
  ],
  [
    '会員種別の変更',
    async () => {
      const platform = await openUsers('/vendors')
      await openForm(platform, '青森農園を編集', 'ベンダー編集')
      await choose('会員種別', '特別会員')
      await press('保存')
      return platform
    },
  ],
]

for (const [title, reach] of stacks) {
  test(`another address below ${title} asks about what was typed in the form below it, and cancelling keeps both`, async () => {
    const platform = await reach()
    await until(() => dialog(title))
    const before = location.hash
    takeWrites(platform)
    await goTo('/uploadDocuments')
    await until(() => dialog(discard))
    await goTo('/uploadDocuments')
    assert.is(document.querySelectorAll('dialog').length, 3, 'it is asked once')
    await press('キャンセル')
    await until(() => !dialog(discard))
    assert.is(document.querySelectorAll('dialog').length, 2)
    assert.ok(dialog(title))
    assert.is(location.hash, before)
    await goTo('/uploadDocuments')
    await until(() => dialog(discard))
    await press('破棄')
    await until(() => !dialog() && heading() === 'ドキュメント')
    await turns()
    assert.equal(takeWrites(platform), [])
  })
}

test('a vendor that is gone when the lists are loaded again says so above an open form, which stays with what was typed', async () => {
  for (const [path, opener, title, label] of [
    ['/users?vendor=3', '追加', 'ユーザー追加', '姓'],
    ['/groups?vendor=3', '果樹を編集', 'グループ編集', 'グループ名'],
    ['/apps?vendor=3', '追加', 'アプリケーション追加', 'アプリケーション名'],
  ] as const) {
    const platform = await openUsers(path)
    const clock = stopClock()
    await openForm(platform, opener, title)
    await type(label, '帯広')
    platform.tables.vendors.splice(2, 1)
    await clock.sleep(6 * 60_000)
    await look()
    await until(() => text().includes(vendorGone))
    await turns()
    assert.is(textbox(label)?.value, '帯広')
    assert.match(location.hash, 'vendor=3')
    await key('Escape')
    await until(() => dialog(discard))
    await press('破棄')
    await until(() => !dialog() && !location.hash.includes('vendor=3'))
    startClock()
  }
})

test('nothing dismisses a dialog that is sending: the address comes back', async () => {
  const platform = await openUsers('/groups?vendor=2')
  await openForm(platform, '追加', 'グループ追加')
  await type('グループ名', '帯広')
  const release = gateResponses(platform, { method: 'POST', path: '/api/v1/vendorGroup/', times: 1 })
  await press('保存')
  await goTo('/groups?vendor=3')
  await until(() => location.hash === '#/groups?vendor=2')
  assert.is(document.querySelectorAll('dialog').length, 1)
  release()
  await until(() => !dialog())
  assert.equal(takeWrites(platform), ['POST /vendorGroup/ {"vendor":2,"name":"帯広"}'])
  assert.is(location.hash, '#/groups?vendor=2')
})

test('the browser asks before it leaves what was typed, but not if the session has ended', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const platform = await openUsers('/vendors')
  await openForm(platform, '追加', 'ベンダー追加')
  assert.is(isAsked(), false)
  await type('ベンダー名', '十勝農園')
  assert.is(isAsked(), true)
  await inAnotherTab('clear')
  await until(() => departures.length > 0)
  assert.is(isAsked(), false)
})

// ---- late modules and responses ----

test('of two buttons pressed before the file of the dialogs is there, the last one opens its dialog', async () => {
  await openUsers('/groups?vendor=2')
  const csv = button('グループ一覧のCSV')!
  const [first, second] = [button('穀物を編集')!, button('いもを編集')!]
  await act(async () => {
    fireEvent.click(first)
    second.focus()
    fireEvent.click(second)
    assert.is(second.getAttribute('aria-busy'), 'true')
  })
  await until(() => textbox('グループ名')?.value === 'いも')
  assert.equal([first.getAttribute('aria-busy'), second.getAttribute('aria-busy')], [null, null])
  assert.is(document.querySelectorAll('dialog').length, 1)
  // Its file is still to come.
  await act(async () => {
    csv.focus()
    fireEvent.click(csv)
    assert.is(csv.getAttribute('aria-busy'), 'true')
  })
  await until(() => csv.getAttribute('aria-busy') === null)
})

test('a dialog whose file comes late does not open above another page, or for a vendor that is selected no more', async () => {
  for (const [address, title] of [
    ['/users?vendor=3', 'ユーザー追加'],
    ['/groups?vendor=2', 'グループ追加'],
  ] as const) {
    const platform = await openUsers()
    const add = button('追加')!
    await act(async () => {
      fireEvent.click(add)
      location.hash = address
      // Modules load within a microtask here, so the change of the address has to be dispatched first.
      dispatchEvent(new Event('hashchange'))
      await new Promise(resolve => setTimeout(resolve))
    })
    await turns()
    assert.is(dialog(), null, address)
    await until(() => button('追加')?.getAttribute('aria-disabled') === null)
    // The same module contains it.
    await openForm(platform, '追加', title)
    assert.is(document.querySelectorAll('dialog').length, 1, address)
  }
})

test('what was typed for one vendor does not come back over another, and waits for its own, also over a reload', async () => {
  const platform = await openUsers('/groups?vendor=2')
  await openForm(platform, '追加', 'グループ追加')
  await type('グループ名', '帯広')
  platform.expireTokens()
  await press('保存')
  await until(() => departures.length > 0)
  const draft = sessionStorage.getItem('draft')!
  await open('/groups?vendor=3', { platform, storage: { session: { draft } } })
  await signIn(platform, 'systemAdmin')
  await turns()
  assert.is(dialog(), null)
  await open('/groups?vendor=3', { platform, storage: 'kept' })
  await turns()
  assert.is(dialog(), null)
  await openForm(platform, '追加', 'グループ追加')
  assert.is(textbox('グループ名')?.value, '')
  await press('キャンセル')
  await until(() => !dialog())
  await press('北海農業データ株式会社')
  await until(() => dialog('グループ追加') && textbox('グループ名')?.value === '帯広')
  assert.is(sessionStorage.getItem('draft'), null)
})

// ---- keys ----

/** Repeats a held key. Returns whether the browser's default action is allowed. */
async function repeat(element: Element | null | undefined, name: string) {
  let goesOn = true
  await act(async () => {
    goesOn = fireEvent.keyDown(element!, { key: name, repeat: true })
  })
  await turn()
  return goesOn
}

test('a key that is held activates nothing: no node of the tree, no item of the palette, no button, link, box or form', async () => {
  await open('/uploadDocuments', { as: 'systemAdmin' })
  await settled()
  const node = () => document.querySelector('[role="treeitem"][aria-expanded]')!
  const isOpen = node().getAttribute('aria-expanded')
  for (const name of ['Enter', ' ']) {
    for (const element of [node(), document.querySelector('button'), document.querySelector('a')]) {
      assert.is(await repeat(element, name), false, `${name} ${element!.outerHTML}`)
      assert.is(node().getAttribute('aria-expanded'), isOpen, name)
    }
  }
  await repeat(document.body, 'Enter')
  assert.is(await repeat(document.body, ' '), true, 'a blank scrolls')
  await key('Control+k')
  const palette = await until(() => dialog('検索と操作'))
  const input = palette!.querySelector('input')
  await until(() => palette!.querySelector('[role="option"]'))
  assert.is(await repeat(input, 'Enter'), false)
  assert.is(await repeat(input, ' '), true, 'a blank is typed')
  assert.is(await repeat(input, 'ArrowDown'), false, 'the arrows move on')
  assert.is(await repeat(input, 'Escape'), false)
  assert.ok(dialog('検索と操作'))
})

test('a press confirms nothing that it has opened: neither the second click of two, nor a blank that went down elsewhere', async () => {
  const { faults, requests } = await openUsers('/groups?vendor=2')
  await press('空のグループを削除')
  await until(() => dialog() && button('削除'))
  await act(async () => void fireEvent.click(button('削除')!, { detail: 2 }))
  let goesOn = true
  await act(async () => {
    goesOn = fireEvent.keyUp(button('削除')!, { key: ' ' })
  })
  assert.is(goesOn, false)
  await settled()
  assert.not.match(text(), 'グループを削除しました。')
  // Nor is it sent again by the second click, if the first one has failed in between.
  faults.push({ method: 'DELETE', path: /vendorGroup/, status: 500, times: 1 })
  for (const detail of [1, 2]) {
    await act(async () => void fireEvent.click(button('削除')!, { detail }))
    await until(() => text().includes('グループを削除できませんでした。'))
  }
  await settled()
  assert.is(requests.filter(({ method }) => method === 'DELETE').length, 1)
  await act(async () => void fireEvent.click(button('削除')!, { detail: 1 }))
  await until(() => text().includes('グループを削除しました。'))
})

// ---- the browser closes a dialog ----

test('Esc closes a dialog also with the focus on the page, and what the browser closes by itself agrees with the console', async () => {
  const platform = await openUsers()
  const tries: [string, () => unknown][] = [
    ['Esc on the body', () => key('Escape', document.body)],
    ['cancel', () => act(async () => fireEvent(dialog()!, new Event('cancel', { cancelable: true })))],
    ['close', () => act(async () => (dialog() as HTMLDialogElement).close())],
  ]
  for (const [what, dismiss] of tries) {
    await openForm(platform, '追加', 'ユーザー追加')
    await dismiss()
    await until(() => !dialog())
    await openForm(platform, '追加', 'ユーザー追加')
    await type('姓', '帯広')
    await dismiss()
    await until(() => dialog(discard))
    assert.is(document.querySelectorAll('dialog[open]').length, 2, `${what}: asks first`)
    await press('キャンセル')
    await until(() => !dialog(discard))
    assert.is(textbox('姓')?.value, '帯広', what)
    await press('キャンセル')
    await until(() => !dialog())
  }
  const release = gateResponses(platform, { method: 'POST', path: '/api/v1/forgotPassword/', times: 1 })
  await press(document.querySelector('[aria-label$="のパスワードをリセット"]')!)
  await until(() => dialog())
  await press(button('送信') ?? button('リセット') ?? dialog()!.querySelector('[type=submit]')!)
  for (const [what, dismiss] of tries) {
    await dismiss()
    assert.is(document.querySelectorAll('dialog[open]').length, 1, `${what}: busy`)
  }
  release()
  await until(() => button('OK'))
  await press('OK')
  await until(() => !dialog())
})

test.run()
