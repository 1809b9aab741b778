/** Pages that Chrome or Edge has translated go on working. */
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { translate } from '../support/translate.ts'
import { stories } from './story.ts'
import { button, dialog, press, rowOf } from './steps.ts'

const story = stories('translated')

/** Translates what is there now, and what comes. */
const translatePage = (page: Page) => page.evaluate(translate)

story(
  'T73 a user is edited on a translated page, and is in the list with the new address',
  async ({ page, origin, platform }) => {
    const { email } = platform.accounts.vendorUser
    await page.goto(`${origin}/#/users?vendor=2`)
    await rowOf(page, email).waitFor()
    assert.ok((await translatePage(page)) > 20)
    await button(page, `${email}を編集`).click()
    const form = dialog(page, 'ユーザー編集')
    const field = form.getByLabel('メールアドレス')
    await field.and(page.locator(':not([readonly])')).waitFor()
    await translatePage(page)
    await field.fill('a')
    await field.press('Tab')
    await form.getByText('メールアドレスの形式が正しくありません。').waitFor()
    await translatePage(page)
    await field.fill('one.more.part@sub.example.jp')
    await press(form, '保存')
    await form.waitFor({ state: 'detached' })
    await rowOf(page, 'one.more.part@sub.example.jp').waitFor()
    assert.is(await page.getByText('予期せぬエラーが発生しました。').count(), 0)
    await translatePage(page)
    await press(page, '選択')
    await page.getByRole('checkbox', { name: 'one.more.part@sub.example.jpを選択' }).check()
    await page.getByText(/件中1件を選択中/).waitFor()
  },
  { as: 'systemAdmin' },
)

story.run()
