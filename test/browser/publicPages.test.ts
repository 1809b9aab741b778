import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { stories } from './story.ts'
import { calls, heading, press, stored } from './steps.ts'

const story = stories('publicPages')

async function opened(page: Page, origin: string, path: string, title: string) {
  await page.goto(`${origin}/#${path}`)
  await heading(page, title).waitFor()
}

story(
  'every public page can be read on a phone',
  async ({ page, origin, platform, look, allow }) => {
    allow(/status of 400/)
    await opened(page, origin, '/intro', 'API利用者画面')
    await look('intro')
    await opened(page, origin, '/nowhere', 'ページが見つかりません')
    await look('not-found')
    await opened(page, origin, '/unauthorized', '認証エラー')
    await look('unauthorized')
    await page.goto(`${origin}/?error=access_denied`)
    await page.getByText('不正な操作です。最初からログインをやり直してください。').waitFor()
    await look('invalid-access')
    await opened(page, origin, '/forgot', 'パスワード変更申請')
    await look('forgot')
    await page.getByLabel('メールアドレス').fill(platform.accounts.vendorAdmin.email)
    await press(page, '送信')
    await page.getByRole('status').getByText('パスワード変更のメールを送信しました。').waitFor()
    await opened(page, origin, '/resetPassword?token=wrong', 'パスワード設定')
    await page.getByRole('alert').getByText('トークンに誤りがあります。').waitFor()
    await page.goto(platform.mails.at(-1)!.link)
    await page.getByLabel('ユーザー名').waitFor()
    await look('reset')
  },
  { viewport: { width: 390, height: 844 } },
)

story(
  'an address that is pasted with blanks and invisible characters is sent without them; one inside is named',
  async ({ page, context, origin, platform, look }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
    await opened(page, origin, '/forgot', 'パスワード変更申請')
    const pasted = async (text: string) => {
      await page.evaluate(copied => navigator.clipboard.writeText(copied), text)
      await page.getByLabel('メールアドレス').press('Control+a')
      await page.keyboard.press('Control+v')
    }
    const { email } = platform.accounts.vendorAdmin
    await pasted(email.replace('@', '\u200b@'))
    await press(page, '送信')
    await page.getByText('表示できない文字（U+200B）が含まれています。削除するか、別の文字にしてください。').waitFor()
    await look('invisible')
    await pasted(`\u3000${email}\u200b\u00a0`)
    await press(page, '送信')
    await page.getByRole('status').getByText('パスワード変更のメールを送信しました。').waitFor()
    assert.equal(
      platform.mails.map(({ to }) => to),
      [email],
    )
  },
)

story(
  'after the 401 page Back signs out at the provider too, once, and another user can sign in',
  async tools => {
    const { page, origin, platform, signIn } = tools
    await page.goto(`${origin}/#/apps`)
    await heading(page, 'アプリケーション').waitFor()
    const { local } = await stored(page)
    await opened(page, origin, '/unauthorized', '認証エラー')
    await page.evaluate(() => setTimeout(() => history.back()))
    await page.getByText('ポータルを利用できないため、サインアウトしました。').waitFor()
    const hints = calls(platform, 'GET', '/oauth2/logout').map(call => new URLSearchParams(call.search).get('id_token_hint'))
    assert.equal(hints, [local.idToken])
    assert.equal((await stored(page)).local, {})
    await signIn('vendorAdmin')
    await page.getByRole('banner').getByText('北野 恵子').first().waitFor()
    assert.is(calls(platform, 'GET', '/oauth2/logout').length, 1)
  },
  { as: 'vendorUser' },
)

story.run()
