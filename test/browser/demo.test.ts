/** The demo as users try it: a folder on a file host, the platform in the page, its state in the browser. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { serveFolder } from '../platform/demo/folder.ts'
import { demoAccounts } from '../platform/accounts.ts'
import { output } from '../tools/setup/output.ts'
import { isOneOfSeveral } from '../tools/setup/testFile.mjs'
import { dialog, eventually, fillVendor, heading, press, signOut, tab, vendorNames, vendorsShown } from './steps.ts'
import { closeBrowsers, type PageOptions, type PageTools, signIn, visit } from './story.ts'

const demo = suite('demo')
if (!isOneOfSeveral) demo.after(closeBrowsers)

/** A file host may have the demo in a folder. */
const folder = '/a/b/'

function story(title: string, tell: (tools: PageTools & { root: string }) => Promise<void>, options: PageOptions = {}) {
  demo(title, async () => {
    const site = await serveFolder(join(output, 'demo'), folder)
    try {
      await visit(site.origin, { file: 'demo', title }, options, tools => tell({ ...tools, root: site.origin + folder }))
    } finally {
      await site.close()
    }
  })
}

/** Stories that only `npm test -- demo` runs. */
const more: typeof story = (...definition) => {
  if (process.env.STORIES_OF === 'demo') story(...definition)
}

const bar = (page: Page) => page.getByRole('complementary', { name: 'デモの操作' })
const choose = (page: Page, what: string, value: string) => bar(page).getByLabel(what, { exact: true }).selectOption({ label: value })

/** Adds a vendor, and waits until it is in the list. */
async function addVendor(page: Page, name: string) {
  await press(page, '追加')
  const form = dialog(page, 'ベンダー追加')
  await fillVendor(form, { name, contract: 'AG2026-000777', type: '賛助会員' })
  await press(form, '保存')
  await form.waitFor({ state: 'detached' })
  await page.getByRole('rowheader', { name }).waitFor()
}

story('a sign-in, a change, a reload, a second tab and a sign-out work without any server', async tools => {
  const { page, root, newTab, look } = tools
  await page.goto(root)
  await signIn(tools, demoAccounts.systemAdmin.email)
  await vendorsShown(page)
  await eventually(async () => assert.is(await bar(page).getByLabel('利用者').inputValue(), 'systemAdmin'))
  await look('vendors')
  await addVendor(page, 'あたらしい農園')
  await page.reload()
  await page.getByRole('rowheader', { name: 'あたらしい農園' }).waitFor()
  const other = await newTab()
  await other.goto(`${root}#/vendors?vendors.q=あたらしい`)
  await eventually(async () => assert.equal(await vendorNames(other), ['あたらしい農園']))
  await other.close()
  await page.bringToFront()
  await signOut(page)
  await page.getByRole('button', { name: 'サインイン', exact: true }).waitFor()
})

more('the provider refuses what is wrong, also without a server', async ({ page, root }) => {
  await page.goto(root)
  await press(page, 'サインイン')
  await page.getByLabel('メールアドレス').fill(demoAccounts.vendorUser.email)
  await page.getByLabel('パスワード').fill('wrong')
  await press(page, 'サインイン')
  await page.getByRole('alert').getByText('メールアドレスまたはパスワードが正しくありません。').waitFor()
  await page.getByLabel('パスワード').fill(demoAccounts.vendorUser.password)
  await press(page, 'サインイン')
  await heading(page, 'アプリケーション').waitFor()
})

story('answers come late and go wrong as the bar says', async ({ page, root }) => {
  await page.goto(root)
  await choose(page, '利用者', 'システム管理者')
  await vendorsShown(page)
  const documents = await tab(page, 'ドキュメント').elementHandle()
  // In one task, as what follows a choice at once waits for it.
  await bar(page)
    .getByLabel('障害', { exact: true })
    .evaluate((select: HTMLSelectElement, next) => {
      select.value = 'all'
      select.dispatchEvent(new Event('change'))
      ;(next as HTMLElement).click()
    }, documents)
  await page.getByRole('alert').getByText('（エラーコード：500）').waitFor()
  const retry = () => page.getByRole('main').getByRole('button', { name: '再試行' }).click()
  await choose(page, '障害', 'つながらない')
  await retry()
  await page.getByRole('alert').getByText('（エラーコード：NETWORK）').waitFor()
  await choose(page, '障害', 'なし')
  await choose(page, '応答の遅れ', '1秒')
  const before = performance.now()
  await retry()
  await page.getByRole('treeitem').first().waitFor()
  assert.ok(performance.now() - before > 1000, 'the answer took its second')
  await bar(page).getByRole('button', { name: 'サインインを期限切れにする' }).click()
  await tab(page, 'グループ').click()
  await page.getByRole('button', { name: 'サインイン', exact: true }).waitFor()
})

more('a forgotten password comes back by mail', async ({ page, root, context }) => {
  await page.goto(`${root}#/forgot`)
  await page.getByLabel('メールアドレス').fill(demoAccounts.vendorUser.email)
  await press(page, '送信')
  await page.getByText('パスワード変更のメールを送信しました。').waitFor()
  const [mails] = await Promise.all([context.waitForEvent('page'), bar(page).getByRole('link', { name: '送信されたメール' }).click()])
  await mails.getByRole('link').first().click()
  await mails.getByLabel('新しいパスワード', { exact: true }).waitFor()
})

more('another role takes over with one choice, and all can be begun anew, with more vendors', async ({ page, root }) => {
  await page.goto(root)
  await choose(page, '利用者', 'ベンダー利用者')
  await heading(page, 'アプリケーション').waitFor()
  assert.is(await tab(page, 'ベンダー').count(), 0)
  await choose(page, '利用者', 'システム管理者')
  await vendorsShown(page)
  await addVendor(page, 'あたらしい農園')
  await choose(page, 'ベンダー数', '1,000')
  await page.getByRole('button', { name: 'サインイン', exact: true }).waitFor()
  await choose(page, '利用者', 'システム管理者')
  await vendorsShown(page)
  await page.getByText(/1-25 \/ 8\d\d件/).waitFor()
  assert.is(await page.getByRole('rowheader', { name: 'あたらしい農園' }).count(), 0)
})

more(
  'on a phone the bar is one line until it is opened',
  async ({ page, root, look }) => {
    await page.goto(root)
    await bar(page).waitFor()
    assert.ok((await bar(page).boundingBox())!.height <= 56)
    await bar(page).getByText('デモ', { exact: true }).click()
    await look('phone')
    await choose(page, '利用者', 'ベンダー管理者')
    await heading(page, 'ユーザー').waitFor()
  },
  { viewport: { width: 390, height: 844 }, touch: true, colorScheme: 'dark' },
)

demo.run()
