import type { Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { notInDemo, stories, type StoryTools } from './story.ts'
import { dialog, focused, heading, press, stored } from './steps.ts'
import { fillByScript, placesOf, watchSecrets } from './secrets.ts'

const story = stories('passwords')

const change = '/api/v1/changePassword/'
const reset = '/api/v1/resetPassword/'
const validate = '/api/v1/validateUserToken/'
const sent = 'パスワード変更のメールを送信しました。'
const good = 'Harvest-Autumn-2026'
/** Leading and trailing blanks, a full-width blank, Japanese, and characters outside the BMP. */
const odd = ' Ａ稲🌾　Rice-2026 é '

const intro = (page: Page) => heading(page, 'API利用者画面')
const userName = (page: Page) => page.getByLabel('ユーザー名')
const currentPassword = (where: Page | Locator) => where.getByLabel('現在のパスワード')
const newPassword = (where: Page | Locator) => where.getByLabel('新しいパスワード', { exact: true })
const confirmation = (where: Page | Locator) => where.getByLabel('新しいパスワード（確認）')

/** Requests the mail by hand, and opens its link. Returns the token. */
async function openMail({ page, origin, platform }: StoryTools): Promise<string> {
  await page.goto(`${origin}/#/forgot`)
  await page.getByLabel('メールアドレス').fill(platform.accounts.vendorUser.email)
  await press(page, '送信')
  await page.getByText(sent).waitFor()
  await page.goto(`${origin}/_platform/mails`)
  await page
    .getByRole('link', { name: /resetPassword/ })
    .first()
    .click()
  await userName(page).waitFor()
  return new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('token') ?? ''
}

async function fillBoth(where: Page | Locator, password: string) {
  await newPassword(where).fill(password)
  await confirmation(where).fill(password)
}

/** Opens the dialog for the user's own password. */
async function openOwn({ page, origin }: StoryTools): Promise<Locator> {
  await page.goto(`${origin}/#/apps`)
  await heading(page, 'アプリケーション').waitFor()
  await press(page, 'アカウントメニュー')
  await press(page, 'パスワード変更')
  const form = dialog(page, 'パスワード変更')
  await focused(currentPassword(form))
  return form
}

/** Pastes a new password into both fields. */
async function paste(page: Page, where: Page | Locator, text: string) {
  await page.evaluate(text => navigator.clipboard.writeText(text), text)
  for (const field of [newPassword(where), confirmation(where)]) {
    await field.focus()
    await page.keyboard.press('ControlOrMeta+V')
    assert.is(await field.inputValue(), text)
  }
}

story(
  'T63 the token of the mail is nowhere once the form is done with, whether it was sent or left; the password was sent to the byte',
  async tools => {
    const { page, context } = tools
    const secrets = watchSecrets(context)
    for (const way of ['登録', 'キャンセル', 'ログインへ戻る']) {
      const token = await openMail(tools)
      assert.ok((await placesOf(page, token)).includes('address'))
      await fillBoth(page, odd)
      await page.getByText(way, { exact: true }).click()
      await intro(page).waitFor()
      assert.equal(await placesOf(page, token), [], `after ${way}`)
      assert.equal(await placesOf(page, odd), [], `after ${way}`)
      assert.equal(await stored(page), { local: {}, session: {} })
      // Neither the next request nor Back restores it.
      await page.getByRole('link', { name: 'パスワードをお忘れの場合' }).click()
      await heading(page, 'パスワード変更申請').waitFor()
      await page.goBack()
      await intro(page).waitFor()
      assert.equal(await placesOf(page, token), [], `later, after ${way}`)
      await page.goBack()
      await page.getByRole('heading', { name: '送信されたメール' }).waitFor()
      if (way === '登録') assert.is((secrets.sent(reset) as { password: string }).password, odd)
      await secrets.wentOnlyTo(token, way === '登録' ? [validate, reset] : [validate])
    }
  },
  { notInDemo: notInDemo.network },
)
story('a press on the button counts, though leaving the field brings its error and moves the button', async tools => {
  const { page } = tools
  await openMail(tools)
  await newPassword(page).fill(good)
  await confirmation(page).fill(`${good}x`)
  await press(page, '登録')
  await page.getByText('＊パスワードが一致しません。').waitFor()
  await focused(confirmation(page))
})

story(
  'a press on the button of a dialog counts too',
  async tools => {
    const form = await openOwn(tools)
    await newPassword(form).fill('rice')
    await press(form, '保存')
    await form.getByText('＊12文字以上40文字以内で入力してください。').waitFor()
    await form.getByText('＊パスワードが入力されていません。').waitFor()
    await focused(currentPassword(form))
  },
  { as: 'vendorUser', viewport: { width: 390, height: 844 } },
)

story(
  "T63 one's own password, filled in by a manager or pasted, is sent to the byte, and can be looked at",
  async tools => {
    const { page, context, platform } = tools
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const secrets = watchSecrets(context)
    const { email } = platform.accounts.vendorUser
    const old = '  Old　Password-1 '
    platform.tables.idProviderUsers.find(({ userName }) => userName === email)!.password = old
    const form = await openOwn(tools)
    await fillByScript(currentPassword(form), old)
    await paste(page, form, odd)
    await form.getByRole('button', { name: '表示' }).nth(1).click()
    assert.is(await newPassword(form).getAttribute('type'), 'text')
    assert.is(await confirmation(form).getAttribute('type'), 'password')
    await focused(confirmation(form))
    await press(form, '保存')
    await page.getByRole('status').getByText('パスワードの変更が完了しました。').waitFor()
    assert.equal(secrets.sent(change), { oldPassword: old, password: odd })
  },
  { as: 'vendorUser', notInDemo: notInDemo.network },
)

story.run()
