import { act } from '@testing-library/react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createPlatform } from '../platform/platform.ts'
import { startClock, stopClock } from './clock.ts'
import {
  button,
  departures,
  dialog,
  inAnotherTab,
  isPageHidden,
  link,
  look,
  open,
  paste,
  press,
  pressTwice,
  replaceSetItem,
  rows,
  settled,
  signIn,
  signInAtProvider,
  signOutElsewhere,
  status,
  text,
  textbox,
  until,
} from './open.tsx'
import { gateResponses } from './vendorPage.ts'

const minute = 60_000
const hour = 60 * minute
const year = 365 * 24 * hour
const line = /サインインの有効期限はあと[45]分です。/

let clock: ReturnType<typeof stopClock>
test.before.each(() => {
  clock = stopClock({ fromMs: 1000 })
})
test.after.each(startClock)

const platformOf = (tokenLifeMs = hour) => createPlatform({ vendors: 3, tokenLifeMs, now: () => clock.platformNow() })
const saidOnce = () =>
  status()
    ?.split('\n')
    .filter(text => text.includes('有効期限')).length === 1

async function openPage(platform = platformOf()) {
  await open('/groups?vendor=2', { as: 'systemAdmin', platform })
  // The announcement loads once the page has settled.
  await clock.pass(1000)
  return platform
}

async function openForm() {
  const platform = await openPage()
  await press('追加')
  await until(() => dialog('グループ追加') && textbox('グループ名'))
  await paste('グループ名', '書きかけ')
  return platform
}

/** Counts the announcements of the live region: the texts that are added to it. */
function listen() {
  const heard: string[] = []
  const observer = new MutationObserver(records => {
    for (const { addedNodes, target } of records) {
      const isStatus = (target instanceof Element ? target : target.parentElement)?.closest('[role=status]')
      for (const node of isStatus ? addedNodes : []) heard.push(node.textContent ?? '')
    }
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  return heard
}

test('five minutes before its end, a session says so once, for the rest of it', async () => {
  await openPage()
  await clock.pass(54 * minute)
  assert.not(saidOnce())
  const heard = listen()
  await clock.pass(minute + 1000)
  assert.ok(saidOnce())
  assert.match(status()!, line)
  await clock.pass(3 * minute)
  await press('追加')
  await until(() => textbox('グループ名'))
  await press('キャンセル')
  assert.ok(saidOnce())
  assert.equal(heard.filter(text => text.includes('有効期限')).length, 1)
  await clock.pass(2 * minute)
  await until(() => !status()?.includes('有効期限'))
  assert.is(departures.length, 0)
})

test('the line shows the minutes left, also after the computer has slept; it is read out once, and stays closed', async () => {
  await openPage()
  await clock.pass(55 * minute)
  const heard = listen()
  for (const left of [4, 3]) {
    await clock.pass(minute)
    assert.match(status()!, `サインインの有効期限はあと${left}分です。`)
  }
  await clock.sleep(minute)
  await clock.pass(10_000)
  assert.match(status()!, 'サインインの有効期限はあと2分です。')
  assert.equal(
    heard.filter(text => text.includes('有効期限')),
    [],
  )
  const changed = [...document.querySelectorAll('[role=status] [aria-live=off]')].map(({ textContent }) => textContent)
  assert.equal(changed, ['サインインの有効期限はあと2分です。'])
  await press('お知らせを閉じる')
  await clock.pass(minute)
  assert.not(status()?.includes('有効期限'), 'a line that was closed does not come back')
})

for (const [how, wrongBy] of [
  ['half an hour ahead', hour / 2],
  ['an hour ahead', hour],
  ['a year behind', -year],
] as const) {
  test(`T13 a clock that is ${how} lets sign in, and neither ends the session nor hides the line`, async () => {
    const platform = platformOf()
    await open('/groups?vendor=2', { platform })
    clock.setWrong(wrongBy)
    await signIn(platform, 'systemAdmin')
    await clock.started()
    await clock.pass(54 * minute)
    assert.not(status()?.includes('有効期限'))
    await clock.pass(2 * minute)
    assert.match(status()!, line)
    assert.equal(departures, [])
  })

  test(`H46 a clock that is set ${how} meanwhile neither ends the session nor hides the line`, async () => {
    await openPage()
    await clock.pass(10 * minute)
    clock.setWrong(wrongBy)
    await clock.pass(46 * minute)
    assert.match(status()!, line)
    assert.equal(departures, [])
  })
}

test('続ける comes back to the same place and to what was being typed', async () => {
  const platform = await openForm()
  await clock.pass(56 * minute)
  await pressTwice('続ける')
  await until(() => departures.length > 0)
  assert.is(departures.length, 1)
  await open(await signInAtProvider(platform, 'systemAdmin'), { platform, storage: 'kept' })
  await until(() => textbox('グループ名')?.value === '書きかけ')
  assert.match(location.hash, /#\/groups\?.*vendor=2/)
  assert.is(sessionStorage.getItem('draft'), null)
  await clock.started()
  await clock.pass(54 * minute)
  assert.not(status()?.includes('有効期限'))
  await clock.pass(2 * minute)
  assert.match(status()!, line)
})

for (const isSaved of [false, true]) {
  test(`after 続ける, what is ${isSaved ? 'saved while the provider is slow is no draft' : 'typed meanwhile is there again'}`, async () => {
    const platform = await openForm()
    await clock.pass(56 * minute)
    await press('続ける')
    await until(() => departures.length > 0)
    await paste('グループ名', '書き足した')
    if (isSaved) await press('保存')
    await settled()
    window.dispatchEvent(new Event('pagehide'))
    await open(await signInAtProvider(platform, 'systemAdmin'), { platform, storage: 'kept' })
    await until(() => rows('グループ一覧').length)
    await settled()
    assert.is(dialog() ? textbox('グループ名')?.value : undefined, isSaved ? undefined : '書き足した')
  })
}

for (const isExtended of [false, true]) {
  test(`続ける waits for a save${isExtended ? ', and is over if another tab extends the session' : ' that is under way'}`, async () => {
    const platform = await openForm()
    const answer = gateResponses(platform, { method: 'POST', path: /vendorGroup/ })
    await clock.pass(56 * minute)
    await press('保存')
    await until(() => button('お待ちください...'))
    await press('続ける')
    assert.match(status()!, '実行中の処理が終わってから、サインインします。')
    if (isExtended) await inAnotherTab(await platform.tokensFor('systemAdmin'))
    assert.equal(departures, [])
    answer()
    await until(() => (isExtended ? !dialog() : departures.length > 0))
    await settled()
    assert.equal([departures.length, sessionStorage.getItem('draft')], [isExtended ? 0 : 1, null])
  })
}

test('続ける asks before it discards what cannot be kept: passwords, and everything in a full storage', async () => {
  await openPage()
  await clock.pass(56 * minute)
  await press('パスワード変更')
  await until(() => textbox('現在のパスワード'))
  await paste('現在のパスワード', 'Old-Password-1')
  await press('続ける')
  await until(() => dialog()?.textContent?.includes('破棄'))
  assert.equal(departures, [])
  await press('キャンセル')
  assert.is(textbox('現在のパスワード')!.value, 'Old-Password-1')
  await press('キャンセル')

  await press('追加')
  await until(() => textbox('グループ名'))
  await paste('グループ名', '書きかけ')
  const restore = replaceSetItem(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await press('続ける')
  await until(() => dialog()?.textContent?.includes('破棄'))
  restore()
  await press('キャンセル')
  assert.is(textbox('グループ名')!.value, '書きかけ')
})

test('passwords that were typed when the session ended are said to be lost, unless they were taken out again', async () => {
  for (const isEmptied of [false, true]) {
    const platform = await openPage()
    await press('パスワード変更')
    await until(() => textbox('現在のパスワード'))
    await paste('現在のパスワード', 'Old-Password-1')
    if (isEmptied) await paste('現在のパスワード', '')
    platform.expireTokens()
    await signOutElsewhere()
    await open('/', { platform, storage: 'kept' })
    assert.is(text().includes('途中だった入力や操作は、保存できなかったため残っていません。'), !isEmptied)
  }
})

// ---- other tabs ----

const noTokens = { accessToken: null, idToken: null, refreshToken: null }

test('T78 a session extended in another tab goes on here with the new token, without its line', async () => {
  const platform = await openForm()
  await clock.pass(56 * minute)
  assert.match(status()!, line)
  await inAnotherTab(noTokens)
  assert.ok(isPageHidden())
  const tokens = await platform.tokensFor('systemAdmin')
  await inAnotherTab(tokens)
  assert.not(isPageHidden())
  assert.not(status()?.includes('有効期限'))
  await clock.pass(10 * minute)
  assert.equal(departures, [])
  assert.is(textbox('グループ名')!.value, '書きかけ')
  await press('保存')
  await until(() => !dialog())
  assert.ok(rows('グループ一覧').some(([name]) => name === '書きかけ'))
  await clock.pass(46 * minute)
  assert.match(status()!, line)
})

test('T78 a session extended in another tab while this one slept ends when that token does, and says so in time', async () => {
  const platform = await openPage()
  await clock.pass(30 * minute)
  const tokens = await platform.tokensFor('systemAdmin')
  await clock.sleep(20 * minute)
  await inAnotherTab(tokens)
  await clock.pass(34 * minute)
  assert.not(status()?.includes('有効期限'))
  await clock.pass(2 * minute)
  assert.match(status()!, line)
})

test('what a form does by its own timers, while its test waits for something else, is no complaint', async () => {
  await openForm()
  await new Promise(resolve => setTimeout(resolve, 400))
  assert.is(textbox('グループ名')!.value, '書きかけ')
})

test('a page that missed the new token goes on once it is looked at', async () => {
  const platform = await openForm()
  await inAnotherTab(noTokens)
  for (const [key, value] of Object.entries(await platform.tokensFor('systemAdmin'))) localStorage.setItem(key, value)
  await look()
  assert.equal([isPageHidden(), departures, textbox('グループ名')!.value], [false, [], '書きかけ'])
})

test('a token without a known person goes on with no session', async () => {
  const platform = platformOf()
  const { accessToken } = await platform.tokensFor('systemAdmin')
  for (const idToken of ['opaque', 'a.e30.c']) {
    await open('/groups?vendor=2', { platform, storage: { local: { accessToken, idToken } } })
    await inAnotherTab(noTokens)
    await inAnotherTab({ accessToken: (await platform.tokensFor('systemAdmin')).accessToken, idToken })
    assert.equal(departures, ['http://localhost:8080/'], idToken)
  }
})

test('a session that another tab extends in more than two seconds comes back to its place and to what was typed', async () => {
  const platform = await openForm()
  await inAnotherTab(noTokens)
  await clock.pass(1900)
  assert.equal([isPageHidden(), departures], [true, []])
  await clock.pass(200)
  assert.equal(departures, ['http://localhost:8080/'])
  await open('/', { platform, storage: 'kept' })
  assert.ok(button('サインイン'))
  assert.is(status(), '別のタブでサインアウトしたため、この画面もサインアウトしました。')
  await inAnotherTab(await platform.tokensFor('systemAdmin'))
  assert.equal(departures, ['http://localhost:8080/'])
  await open('/', { platform, storage: 'kept' })
  await until(() => textbox('グループ名')?.value === '書きかけ')
  assert.match(location.hash, /#\/groups\?.*vendor=2/)
})

for (const how of ['is restored from the bfcache', 'is loaded again']) {
  test(`a page that comes back from the provider, and ${how}, has its input, and nothing of it is stored`, async () => {
    const platform = await openForm()
    await clock.pass(56 * minute)
    await press('続ける')
    await until(() => departures.length > 0)
    const { state } = history
    if (how === 'is loaded again') {
      await open(location.href, { platform, storage: 'kept', state })
      await until(() => textbox('グループ名')?.value === '書きかけ')
    } else {
      await act(async () => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
      assert.is(textbox('グループ名')!.value, '書きかけ')
    }
    await until(() => assert.equal([sessionStorage.getItem('draft'), sessionStorage.getItem('returnTo')], [null, null]))
  })
}

test('a refusal to go on says that the session has ended, and that what was typed is kept', async () => {
  const platform = await openForm()
  await clock.pass(56 * minute)
  await press('続ける')
  await until(() => departures.length > 0)
  const { searchParams } = new URL(departures[0]!)
  await open(`/?error=consent_required&state=${searchParams.get('state')}`, { platform, storage: 'kept' })
  assert.is(
    status(),
    'サインインを続けられなかったため、サインアウトしました。途中だった入力は残っています。もう一度サインインすると、続きから入力できます。',
  )
  await press('TOPへ戻る')
  await until(() => button('サインイン'))
  assert.is(status(), 'サインインを続けられなかったため、サインアウトしました。')
  await signIn(platform, 'systemAdmin')
  await until(() => textbox('グループ名')?.value === '書きかけ')
})

test('a sign-out that does not get away from the page has a way to sign in again', async () => {
  await openPage()
  await press('アカウントメニュー')
  await press('サインアウト')
  assert.is(text(), 'サインアウトしています...')
  await clock.pass(5_000)
  await press(link('サインイン画面へ')!)
  assert.is(departures.at(-1), 'http://localhost:8080/')
})

test.run()
