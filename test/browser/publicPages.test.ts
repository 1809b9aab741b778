import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { stories, type StoryTools } from './story.ts'
import { calls, dialog, eventually, heading, press, stored } from './steps.ts'

const story = stories('publicPages')

const refused = /status of 401/
const expired = 'サインインの有効期限が切れたため、サインアウトしました。もう一度サインインしてください。'
const cannotUse = 'ポータルを利用できないため、サインアウトしました。'
const invalid = '不正な操作です。最初からログインをやり直してください。'

const intro = (page: Page) => heading(page, 'API利用者画面')
const address = (page: Page) => dialog(page, '利用通知メールアドレス変更').getByRole('textbox', { name: '利用通知メールアドレス' })

async function openFromMenu(page: Page, item: string) {
  await press(page, 'アカウントメニュー')
  await press(page, item)
  await dialog(page, item).waitFor()
}

async function opened(page: Page, origin: string, path: string, title: string) {
  await page.goto(`${origin}/#${path}`)
  await heading(page, title).waitFor()
}

// How the pages before the sign-in and the dialogs of the account look, on every size of screen

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [width, height] of [[1440, 900], [1024, 768], [390, 844]] as const) {
    story(`every public page can be read, ${colorScheme}, ${width} wide`, async tools => {
      const { page, context, origin, platform, look, allow } = tools
      allow(/status of 40[01]/)
      await context.route('**/config.json', async route => {
        const answer = await route.fetch()
        const values = await answer.json() as object
        await route.fulfill({ json: { ...values, support: { url: 'https://support.example.jp/', email: 'support@example.jp' } } })
      })
      const isWithin = async (what: string) => {
        const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
        assert.ok(inner! <= outer!, `${what} is ${inner} wide`)
        await look(what)
      }
      await opened(page, origin, '/intro', 'API利用者画面')
      await isWithin('intro')
      await opened(page, origin, '/nowhere', 'ページが見つかりません')
      await isWithin('not-found')
      await opened(page, origin, '/unauthorized', '認証エラー')
      await page.getByRole('link', { name: 'support@example.jp' }).waitFor()
      await isWithin('unauthorized')
      await page.goto(`${origin}/?error=access_denied`)
      await page.getByText(invalid).waitFor()
      await isWithin('invalid-access')
      await opened(page, origin, '/forgot', 'パスワード変更申請')
      await isWithin('forgot')
      await page.getByLabel('メールアドレス').fill('wrong@')
      await page.keyboard.press('Enter')
      await page.getByText('＊メールアドレスの形式が正しくありません。').waitFor()
      await isWithin('forgot-error')
      await page.getByLabel('メールアドレス').fill(platform.accounts.vendorAdmin.email)
      await press(page, '送信')
      await page.getByRole('status').getByText('パスワード変更のメールを送信しました。').waitFor()
      await isWithin('forgot-sent')
      await opened(page, origin, '/resetPassword?token=wrong', 'パスワード設定')
      await page.getByRole('alert').getByText('トークンに誤りがあります。').waitFor()
      await isWithin('reset-refused')
      await page.goto(platform.mails.at(-1)!.link)
      await page.getByLabel('ユーザー名').waitFor()
      await isWithin('reset')
      await page.getByLabel('新しいパスワード', { exact: true }).fill('rice')
      await page.getByLabel('新しいパスワード（確認）').fill('rice')
      await page.keyboard.press('Enter')
      await page.getByText('半角数字を1文字以上含めてください。').waitFor()
      await isWithin('reset-policy')
    }, { viewport: { width, height }, colorScheme, limitMs: 120_000 })

    story(`the dialogs of the account, and why a session ended, can be read, ${colorScheme}, ${width} wide`, async tools => {
      const { page, origin, platform, look, allow } = tools
      await opened(page, origin, '/users', 'ユーザー')
      await page.getByRole('rowheader').first().waitFor()
      await press(page, 'アカウントメニュー')
      await look('menu')
      await press(page, 'パスワード変更')
      const form = dialog(page, 'パスワード変更')
      await form.waitFor()
      await look('password')
      await form.getByLabel('新しいパスワード', { exact: true }).fill('rice')
      await page.keyboard.press('Enter')
      await form.getByText('パスワードが入力されていません。').waitFor()
      await look('password-errors')
      await form.getByLabel('現在のパスワード').fill('x')
      const again = platform.accounts.vendorAdmin.password
      await form.getByLabel('新しいパスワード', { exact: true }).fill(again)
      await form.getByLabel('新しいパスワード（確認）').fill(again)
      await press(form, '保存')
      await form.getByText('次の条件を満たす必要があります。').waitFor()
      await look('password-policy')
      await press(form, 'キャンセル')
      await openFromMenu(page, '利用通知メールアドレス変更')
      await eventually(async () => assert.match(await address(page).inputValue(), '@'))
      await look('address')
      await address(page).fill('haru@example.jp')
      allow(refused)
      platform.expireTokens()
      await press(dialog(page, '利用通知メールアドレス変更'), '保存')
      await page.getByText(expired).waitFor()
      await look('expired')
    }, { as: 'vendorAdmin', viewport: { width, height }, colorScheme, limitMs: 90_000 })
  }
}

story('the intro page names the address to bookmark, not the one it stands at', async ({ page, origin }) => {
  await page.goto(`${origin}/#/users?vendor=12`)
  await intro(page).waitFor()
  await page.getByText(`ブックマークする場合は、ポータルのトップページ（${origin}/）を登録してください。`, { exact: true }).waitFor()
})

story('an address that names nothing leads home: to where the role begins, or to the sign-in', async ({ page, origin, signIn }) => {
  await opened(page, origin, '/nowhere', 'ページが見つかりません')
  await page.getByText('お探しのページは見つかりませんでした。').waitFor()
  await page.getByRole('link', { name: 'ホームへ戻る' }).click()
  await intro(page).waitFor()
  await signIn('vendorAdmin')
  await heading(page, 'ユーザー').waitFor()
  await opened(page, origin, '/nowhere', 'ページが見つかりません')
  await page.getByRole('link', { name: 'ホームへ戻る' }).click()
  await heading(page, 'ユーザー').waitFor()
})

// The 401 page

for (const [what, go] of [
  ['a private page', ({ page, origin }: StoryTools) => page.goto(`${origin}/#/users`)],
  ['the root', ({ page, origin }: StoryTools) => page.goto(origin)],
  ['the intro page', ({ page, origin }: StoryTools) => page.goto(`${origin}/#/intro`)],
  ['Back', ({ page }: StoryTools) => page.evaluate(() => setTimeout(() => history.back()))],
] as const) {
  story(`after the 401 page, ${what} signs out at the provider too, once, and public pages do not`, async tools => {
    const { page, origin, platform, signIn, look } = tools
    await opened(page, origin, '/forgot', 'パスワード変更申請')
    await page.goto(`${origin}/#/apps`)
    await heading(page, 'アプリケーション').waitFor()
    const { local } = await stored(page)
    await opened(page, origin, '/unauthorized', '認証エラー')
    assert.is(await page.title(), '認証エラー | API利用者画面')
    assert.is((await stored(page)).session.forceSignOut, 'refused')
    for (const [path, title] of [['/forgot', 'パスワード変更申請'], ['/nowhere', 'ページが見つかりません']] as const) {
      await page.evaluate(to => location.replace(`#${to}`), path)
      await heading(page, title).waitFor()
    }
    assert.is(calls(platform, 'GET', '/oauth2/logout').length, 0)
    await go(tools)
    await page.getByText(cannotUse).waitFor()
    await intro(page).waitFor()
    await look(`signed-out-after-401-by-${what}`)
    const hints = calls(platform, 'GET', '/oauth2/logout').map(call => new URLSearchParams(call.search).get('id_token_hint'))
    assert.equal(hints, [local.idToken])
    assert.equal((await stored(page)).local, {})
    assert.is((await stored(page)).session.forceSignOut, undefined)
    // Somebody else can sign in now, and is not signed out again.
    await signIn('vendorAdmin')
    await page.getByRole('banner').getByText('北野 恵子').first().waitFor()
    assert.is(calls(platform, 'GET', '/oauth2/logout').length, 1)
  }, { as: 'vendorUser' })
}

story('the 401 page names the support where the configuration does, and nothing where it does not', async ({ page, context, origin }) => {
  await opened(page, origin, '/unauthorized', '認証エラー')
  assert.is(await page.getByRole('main').getByRole('listitem').count(), 0)
  await context.route('**/config.json', async route => {
    const values = await (await route.fetch()).json() as object
    await route.fulfill({ json: { ...values, support: { url: 'https://support.example.jp/', email: 'support@example.jp' } } })
  })
  await page.reload()
  await heading(page, '認証エラー').waitFor()
  const contacts = page.getByRole('main').getByRole('listitem').getByRole('link')
  assert.equal(await contacts.evaluateAll(links => links.map(link => (link as HTMLAnchorElement).href)),
    ['https://support.example.jp/', 'mailto:support@example.jp'])
})

story.run()
