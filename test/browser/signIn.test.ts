import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { stories } from './story.ts'
import { calls, eventually, heading, press, signOut, stored, tab, vendorNames, vendorsShown, watchFor } from './steps.ts'

const story = stories('signIn')

const exchange = '/api/v1/oauth2/code/'
const tokens = ['accessToken', 'idToken', 'refreshToken']
const temporary = ['code', 'codeVerifier', 'nonce', 'res_state', 'state']
const invalid = '不正な操作です。最初からログインをやり直してください。'

/** Where every demo account begins, and the tabs that it has. */
const landings = [
  { as: 'systemAdmin', path: '/vendors', title: 'ベンダー', tabs: 'ベンダー,ユーザー,グループ,アプリケーション,ドキュメント' },
  { as: 'vendorAdmin', path: '/users', title: 'ユーザー', tabs: 'ユーザー,グループ,アプリケーション,ドキュメント' },
  { as: 'vendorUser', path: '/apps', title: 'アプリケーション', tabs: 'ユーザー,グループ,アプリケーション,ドキュメント' },
  { as: 'severalRoles', path: '/apps', title: 'アプリケーション', tabs: 'ベンダー,ユーザー,グループ,アプリケーション,ドキュメント' },
] as const

const pages = [
  ['/vendors', 'ベンダー'], ['/users', 'ユーザー'], ['/groups', 'グループ'], ['/apps', 'アプリケーション'], ['/uploadDocuments', 'ドキュメント'],
] as const

for (const { as, path, title, tabs } of landings) {
  story(`the account ${as} begins at ${path}`, async ({ page, signIn }) => {
    await signIn(as)
    await heading(page, title).waitFor()
    await eventually(() => assert.is(new URL(page.url()).hash, `#${path}`))
    assert.is(await page.title(), `${title} | API利用者画面`)
    assert.is((await page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link').allTextContents()).join(), tabs)
    assert.is(await tab(page, title).getAttribute('aria-current'), 'page')
  })

  story(`T27 the account ${as} can open the pages of its tabs by address, and no other`, async ({ page, origin }) => {
    await page.goto(origin)
    await heading(page, title).waitFor()
    for (const [asked, name] of pages) {
      const isAllowed = tabs.split(',').includes(name)
      await page.goto(`${origin}/#${asked}`)
      await heading(page, isAllowed ? name : title).waitFor()
      await eventually(() => assert.is(new URL(page.url()).hash, `#${isAllowed ? asked : path}`))
    }
  }, { as })
}

story('an account without a role is told that it cannot use the portal', async ({ page, look, signIn }) => {
  await signIn('noRole')
  await heading(page, '認証エラー').waitFor()
  await page.getByText('ご契約が有効であることをご確認のうえ').waitFor()
  assert.is(await page.getByRole('navigation').count(), 0)
  await look('unauthorized')
})

story('a wrong password is refused by the provider, the right one leads in', async ({ page, origin, platform, look }) => {
  await page.goto(origin)
  await heading(page, 'API利用者画面').waitFor()
  assert.is(await page.title(), 'サインイン | API利用者画面')
  await page.getByText(`ポータルのトップページ（${origin}/）`).waitFor()
  await look('intro')
  await press(page, 'サインイン')
  const { email, password } = platform.accounts.systemAdmin
  await enter(page, email, 'wrong')
  await page.getByRole('alert').getByText('メールアドレスまたはパスワードが正しくありません。').waitFor()
  assert.is(calls(platform, 'POST', exchange).length, 0)
  await enter(page, email, password)
  await vendorsShown(page)
})

async function enter(page: Page, email: string, password: string) {
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByLabel('パスワード').fill(password)
  await press(page, 'サインイン')
}

story('who cancels at the provider sees the invalid-access screen, and can begin again', async tools => {
  const { page, origin, platform, look, signIn } = tools
  await page.goto(origin)
  await press(page, 'サインイン')
  await press(page, 'キャンセル')
  await page.getByText(invalid).waitFor()
  await eventually(() => assert.is(page.url(), `${origin}/#/callback`))
  assert.is(await page.title(), 'サインイン | API利用者画面')
  await look('invalid-access')
  await press(page, 'TOPへ戻る')
  await heading(page, 'API利用者画面').waitFor()
  assert.equal(await stored(page), { local: {}, session: {} })
  assert.is(calls(platform, 'POST', exchange).length, 0)
  await signIn('systemAdmin')
  await vendorsShown(page)
})

story('T03 a double click leads to the provider once, with what was stored; the next attempt has other values', async tools => {
  const { page, origin, platform } = tools
  const attempt = async () => {
    await page.goto(origin)
    await page.getByRole('button', { name: 'サインイン', exact: true }).dblclick()
    await page.waitForURL(/oauth2\/authorize/)
    await page.getByRole('button', { name: 'キャンセル' }).waitFor()
    const { searchParams } = new URL(page.url())
    const { session } = await stored(page)
    assert.is(searchParams.get('state'), session.state)
    assert.is(searchParams.get('nonce'), session.nonce)
    assert.is(searchParams.get('code_challenge'), createHash('sha256').update(session.codeVerifier ?? '').digest('base64url'))
    return [session.state, session.nonce, session.codeVerifier]
  }
  const first = await attempt()
  assert.is(calls(platform, 'GET', '/oauth2/authorize').length, 1)
  const second = await attempt()
  assert.is(calls(platform, 'GET', '/oauth2/authorize').length, 2)
  assert.is(new Set([...first, ...second]).size, 6)
})

story('T06 a correct-looking return in a new tab is refused, and harms no attempt of another tab', async tools => {
  const { page, origin, platform, newTab } = tools
  await page.goto(origin)
  await press(page, 'サインイン')
  await page.waitForURL(/oauth2\/authorize/)
  const { session } = await stored(page)
  const other = await newTab()
  await other.goto(`${origin}/?code=abc&state=${session.state}`)
  await other.getByText(invalid).waitFor()
  await eventually(() => assert.is(other.url(), `${origin}/#/callback`))
  assert.is(calls(platform, 'POST', exchange).length, 0)
  assert.equal(await stored(other), { local: {}, session: {} })
  await page.getByRole('button', { name: /admin@example\.jp/ }).first().click()
  await vendorsShown(page)
})

story('T15 neither a reload nor Back after the sign-in exchanges again or flashes the invalid-access screen', async tools => {
  const { page, context, origin, platform, signIn } = tools
  const flashes = await watchFor(context, /不正な操作です/)
  await signIn('systemAdmin')
  await vendorsShown(page)
  await eventually(() => assert.is(page.url(), `${origin}/#/vendors`))
  await page.reload()
  await vendorsShown(page)
  await tab(page, 'ユーザー').click()
  await heading(page, 'ユーザー').waitFor()
  await page.goBack()
  await vendorsShown(page)
  // The entry before is the provider's page; a step forward from there comes to the entry that was the callback.
  await page.goBack()
  await page.getByRole('button', { name: 'キャンセル' }).waitFor()
  await page.goForward()
  await vendorsShown(page)
  assert.is(calls(platform, 'POST', exchange).length, 1)
  assert.equal(flashes, [])
})

story('T16 after the sign-in nothing is stored but the three tokens', async ({ page, signIn }) => {
  await signIn('systemAdmin')
  await vendorsShown(page)
  const { local, session } = await stored(page)
  assert.equal(Object.keys(local).sort(), tokens)
  assert.equal(Object.keys(session).filter(key => temporary.includes(key)), [])
  assert.equal(Object.keys(session), [])
})

story('T21 sign-out goes through the provider with the id token, and ends at the intro page', async tools => {
  const { page, context, platform, signIn } = tools
  await signIn('systemAdmin')
  await vendorsShown(page)
  const { local } = await stored(page)
  // What is left in the browser at the moment it asks the provider.
  let atLogout: string[] | undefined
  await context.route('**/oauth2/logout**', async route => {
    const { origins } = await context.storageState()
    atLogout = origins.flatMap(one => one.localStorage.map(({ name }) => name))
    await route.continue()
  })
  await signOut(page)
  await heading(page, 'API利用者画面').waitFor()
  const [logout, ...more] = calls(platform, 'GET', '/oauth2/logout')
  assert.is(more.length, 0)
  assert.is(logout?.status, 303)
  assert.is(new URLSearchParams(logout?.search).get('id_token_hint'), local.idToken)
  assert.equal(atLogout, [])
  assert.equal(await stored(page), { local: {}, session: {} })
  // It was the user's own wish, so there is nothing to explain.
  assert.is(await page.getByRole('status').filter({ hasText: 'サインアウト' }).count(), 0)
})

story('a bookmark with a filter is opened after the sign-in', async ({ page, origin, platform, signIn }) => {
  await page.goto(`${origin}/#/vendors?vendors.q=${encodeURIComponent('農業')}`)
  await heading(page, 'API利用者画面').waitFor()
  assert.is(platform.requests.length, 0)
  await signIn('systemAdmin')
  await vendorsShown(page)
  await eventually(() => assert.is(decodeURIComponent(new URL(page.url()).hash), '#/vendors?vendors.q=農業'))
  assert.is(await page.getByLabel('ベンダー名').inputValue(), '農業')
  await eventually(async () => {
    const names = await vendorNames(page)
    assert.ok(names.length > 0 && names.every(name => name.includes('農業')))
  })
  // The memory of it is used once.
  await signOut(page)
  await signIn('systemAdmin')
  await vendorsShown(page)
  await eventually(() => assert.is(new URL(page.url()).hash, '#/vendors'))
})

story('a bookmark of a page that the role may not view leads to where the role begins', async ({ page, origin, signIn }) => {
  await page.goto(`${origin}/#/vendors?vendors.q=x`)
  await signIn('vendorUser')
  await heading(page, 'アプリケーション').waitFor()
})

story('a sign-in that finds the storage full says so, and begins once there is room', async ({ page, origin }) => {
  await page.goto(origin)
  await heading(page, 'API利用者画面').waitFor()
  await page.evaluate(() => {
    for (let size = 2 ** 23; size >= 1; size /= 2) {
      try {
        sessionStorage.setItem(`full ${size}`, 'x'.repeat(size))
      } catch {
        // Half as much may still fit.
      }
    }
  })
  await press(page, 'サインイン')
  await page.getByRole('alert').getByText('ブラウザーの記憶領域を利用できません。').waitFor()
  assert.is(new URL(page.url()).hash, '#/intro')
  await page.evaluate(() => sessionStorage.clear())
  await press(page, 'サインイン')
  await page.waitForURL(/\/oauth2\/authorize/)
})

story.run()
