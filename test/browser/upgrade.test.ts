/** Tabs opened before another version was installed, so that their files are gone. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { output } from '../tools/setup/output.ts'
import { button, dialog, eventually, heading, press, saveData, tab, vendorNames, vendorsShown } from './steps.ts'
import { stories, type StoryTools } from './story.ts'
import { ageByUpgrade, installVersion, versionOf } from './versions.ts'

const upgrade = stories('upgrade')
const built = join(output, 'dist')
const folder = await mkdtemp(join(tmpdir(), 'console-upgrade-'))
/** The installed build. */
const dist = join(folder, 'dist')

const install = (version: string) => installVersion(version, { built, dist })

/** Defines a story on a host with version A, until `replaceBy` installs another. */
function replaced(title: string, tell: (tools: StoryTools & { replaceBy(version: string): Promise<void> }) => Promise<void>) {
  upgrade(
    title,
    async tools => {
      await install('A')
      // Without prefetching, everything not shown yet is gone after the installation.
      await saveData(tools.page)
      await tools.page.goto(`${tools.origin}/#/vendors?vendors.q=北海`)
      await vendorsShown(tools.page)
      let isExpected = false
      await tell({
        ...tools,
        async replaceBy(version) {
          // Otherwise the last file that a page loads by itself is missed, and the page reloads under the coming press.
          await eventually(async () => assert.ok(await tools.page.evaluate(hasLoadedAll)))
          if (!isExpected) tools.allow(/status of 404/)
          isExpected = true
          await install(version)
        },
      })
    },
    { as: 'systemAdmin', dist },
  )
}

const hasLoadedAll = () => performance.getEntriesByType('resource').some(({ name }) => /expiry-\w{8}\.js$/.test(name))

const nameField = (page: Page) => dialog(page, 'ベンダー追加').getByLabel('ベンダー名')

/** The old version's stylesheet is gone too; the page may be left for its script before that is noticed. */
const missingStyles = /Refused to apply style from .*second-/

replaced('a tab whose page is gone brings the new version, at the address that was clicked', async ({ page, replaceBy, allow }) => {
  allow(missingStyles, 'perhaps')
  await ageByUpgrade(page)
  await replaceBy('B')
  await tab(page, 'グループ').click()
  await heading(page, 'グループ').waitFor()
  assert.is(await versionOf(page), 'B')
  assert.match(decodeURI(page.url()), /#\/groups\?vendors\.q=北海/)
  // Then back to the earlier version, as after a rollback.
  await ageByUpgrade(page)
  await replaceBy('A')
  await tab(page, 'ドキュメント').click()
  await heading(page, 'ドキュメント').waitFor()
  assert.is(await versionOf(page), 'A')
})

replaced('a button whose dialog is gone brings the new version, where it works', async ({ page, replaceBy, allow }) => {
  allow(missingStyles, 'perhaps')
  await ageByUpgrade(page)
  await replaceBy('B')
  await press(page, '追加')
  await eventually(async () => assert.is(await versionOf(page), 'B'))
  await vendorsShown(page)
  assert.equal(
    (await vendorNames(page)).every(name => name.includes('北海')),
    true,
    'the filter is as it was',
  )
  // On a busy machine the dialog may have come before its stylesheet was missed: then it is open again.
  await eventually(async () => {
    if (!(await nameField(page).isVisible())) await button(page, '追加').click({ timeout: 1000 })
    assert.ok(await nameField(page).isVisible())
  })
})

replaced('what was being typed is not lost to a new version by Back, unless the user says so', async ({ page, replaceBy }) => {
  // A page visited in an earlier document: its chunk is gone.
  await page.evaluate(() => ['#/groups', '#/vendors'].forEach((address, index) => history.pushState({ entry: index + 1 }, '', address)))
  await page.reload()
  await vendorsShown(page)
  await press(page, '追加')
  await nameField(page).fill('新しい版でも残る名前')
  await ageByUpgrade(page)
  await replaceBy('B')
  await page.evaluate(() => history.back())
  const question = page.getByRole('dialog', { name: '入力内容の破棄' })
  await press(question, 'キャンセル')
  assert.is(await nameField(page).inputValue(), '新しい版でも残る名前')
  await page.evaluate(() => history.back())
  await press(question, '破棄')
  await heading(page, 'グループ').waitFor()
  assert.is(await versionOf(page), 'B')
})

/** Answers 404 to the scripts of a version, in the first documents of a tab. Returns how often the page was loaded. */
async function loseScripts(page: Page, { documents = Infinity, scripts = /-\w{8}\.js$/ } = {}): Promise<() => number> {
  let loads = 0
  page.on('request', request => {
    if (request.isNavigationRequest()) loads++
  })
  await page.route(scripts, route => (loads > documents ? route.fallback() : route.fulfill({ status: 404 })))
  return () => loads
}

/** Makes every timer and time limit ten times as fast. */
const hurry = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout } = globalThis
    Object.assign(globalThis, { setTimeout: (call: () => void, ms = 0) => setTimeout(call, ms / 10) })
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = ms => timeout(ms / 10)
  })

function incomplete(title: string, tell: (tools: StoryTools) => Promise<void>) {
  upgrade(
    title,
    async tools => {
      // A page that stays for some seconds never uses the preloaded configuration.
      tools.allow(/status of 404|config\.json was preloaded .* but not used/)
      await install('A')
      await tell(tools)
    },
    { as: 'systemAdmin', dist },
  )
}

const address = '/#/vendors?vendors.q=北海'

incomplete('a page whose scripts are missing is loaded again until they are there, and so is the stylesheet of dialogs', async tools => {
  const { page, origin, allow } = tools
  allow(missingStyles, 'perhaps')
  await hurry(page)
  let styles = 0
  await page.route(/second-\w{8}\.css$/, route => (styles++ === 0 ? route.fulfill({ status: 404 }) : route.fallback()))
  const loads = await loseScripts(page, { documents: 2 })
  // The host does not answer the first look.
  let looks = 0
  await page.route(`${origin}/`, route => (!route.request().isNavigationRequest() && looks++ === 0 ? undefined : route.fallback()))
  await page.goto(origin + address)
  await vendorsShown(page)
  assert.equal([loads(), looks], [3, 3])
  assert.match(decodeURI(page.url()), /#\/vendors\?vendors\.q=北海$/)
  assert.not.match(await page.evaluate(() => JSON.stringify(history.state)), 'tries')
  await press(page, '追加')
  await nameField(page).waitFor()
  assert.is(await dialog(page, 'ベンダー追加').evaluate(shown => getComputedStyle(shown).borderTopWidth), '0px')
})

incomplete('a page whose scripts stay missing says so, and its button loads it again', async ({ page, origin, look, context, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED/)
  await hurry(page)
  const loads = await loseScripts(page)
  await page.goto(origin + address)
  await page.getByRole('alert').getByText('画面を読み込めませんでした。').waitFor()
  assert.is(loads(), 4)
  await look('missing-scripts')
  // A reload without a connection would leave for the browser's own error page.
  await context.setOffline(true)
  const refused = page.waitForEvent('requestfailed')
  await press(page, '再読み込み')
  await refused
  await page.getByRole('alert').getByText('画面を読み込めませんでした。').waitFor()
  await page.unrouteAll()
  await context.setOffline(false)
  await vendorsShown(page)
  assert.match(decodeURI(page.url()), /#\/vendors\?vendors\.q=北海$/)
})

incomplete('a press whose file is lost says so, if the host does not answer either', async ({ page, origin }) => {
  await saveData(page)
  await hurry(page)
  await page.goto(origin + address)
  await vendorsShown(page)
  await ageByUpgrade(page)
  await page.route(`${origin}/`, () => {})
  await page.route(/allDialogs-\w{8}\.js$/, route => route.fulfill({ status: 404 }))
  await press(page, '追加')
  await page.getByRole('alert').getByText('サーバーと通信できません。').waitFor()
})

incomplete('a page without any script has a link that loads it again', async ({ page, origin }) => {
  await loseScripts(page, { documents: 1, scripts: /\.js$/ })
  await page.goto(origin)
  await page.getByText('再読み込みしてください').waitFor({ timeout: 15_000 })
  await page.getByRole('link', { name: '再読み込み' }).click()
  await vendorsShown(page)
})

/** Opens the page of a password reset, and types a password. Returns the field. */
async function typePassword({ page, origin, platform }: StoryTools) {
  await page.goto(`${origin}/#/forgot`)
  await page.getByLabel('メールアドレス').fill(platform.accounts.vendorUser.email)
  await press(page, '送信')
  await eventually(() => assert.is(platform.mails.length, 1))
  const token = platform.mails[0]!.link.split('token=')[1]!
  await page.goto(`${origin}/#/resetPassword?token=${token}`)
  const field = page.getByLabel('新しいパスワード', { exact: true })
  await field.fill(password)
  return field
}

const password = 'Harvest-Autumn-2026'

upgrade(
  'T77 a page whose stylesheet is missing fetches it again, and never loads itself again over a password or a save',
  async tools => {
    const { page, origin, platform, allow } = tools
    allow(/status of 404|Refused to apply style/)
    await install('A')
    await hurry(page)
    await page.goto(`${origin}/#/forgot`)
    let [lost, loads] = [0, 0]
    await page.route(/index-\w{8}\.css$/, route => (lost++ < 4 ? route.fulfill({ status: 404 }) : route.fallback()))
    page.on('request', request => {
      if (request.isNavigationRequest()) loads++
    })
    const isStyled = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--space') !== '')
    await page.reload()
    const field = await typePassword(tools)
    await eventually(() => assert.is(lost, 4, `the stylesheet was asked for ${lost} times, not 4`))
    await page.waitForTimeout(500)
    assert.equal([await isStyled(), await field.inputValue()], [false, password])
    // The last try waits for the connection.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await eventually(async () => assert.is(await isStyled(), true))
    await page.getByText('画面の一部を読み込めませんでした。').waitFor({ state: 'detached' })
    // Once it is there, it is left alone.
    const link = await page.locator('link[rel="stylesheet"]').first().elementHandle()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    assert.ok(await link!.evaluate(({ isConnected }) => isConnected))
    assert.equal([loads, lost, await field.inputValue()], [1, 5, password])
    let release = () => {}
    platform.faults.push({ path: '/api/v1/resetPassword/', gate: new Promise<void>(resolve => (release = resolve)) })
    await page.getByLabel('新しいパスワード（確認）').fill(password)
    await press(page, '登録')
    release()
    await heading(page, 'API利用者画面').waitFor()
    assert.is(loads, 1)
  },
  { dist },
)

upgrade(
  'T77 a page does not load a new version over a password that is typed, though one of its files is gone',
  async tools => {
    const { page, origin, allow } = tools
    allow(/status of 404/)
    await install('A')
    await hurry(page)
    // Announces the end of the session, and is asked for again whenever the connection is back.
    await page.route(/expiry-\w{8}\.js$/, route => route.fulfill({ status: 404 }))
    await page.goto(`${origin}/#/apps`)
    await heading(page, 'アプリケーション').waitFor()
    const field = await typePassword(tools)
    await ageByUpgrade(page)
    await install('B')
    let looks = 0
    page.on('request', request => {
      if (request.url() === `${origin}/` && !request.isNavigationRequest()) looks++
    })
    const comeBack = () => page.evaluate(() => dispatchEvent(new Event('online')))
    await eventually(async () => {
      await comeBack()
      assert.ok(looks > 0, 'it has looked for a new version')
    })
    await page.waitForTimeout(500)
    assert.equal([await versionOf(page), await field.inputValue()], ['A', password])
    // Once nothing is typed, the new version comes.
    await field.fill('')
    await eventually(async () => {
      await comeBack()
      assert.is(await versionOf(page), 'B')
    })
  },
  { dist, as: 'vendorUser' },
)

upgrade(
  'a page whose stylesheet stays lost says so, can be used, and is loaded again by a press',
  async ({ page, origin, allow }) => {
    allow(/status of 404/)
    await install('A')
    await page.route(/index-\w{8}\.css$/, route => route.fulfill({ status: 404 }))
    await page.goto(origin)
    await page.getByRole('alert').getByText('画面の一部を読み込めませんでした。').waitFor({ timeout: 40_000 })
    await page.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name: 'ユーザー' }).click()
    await page.getByRole('heading', { name: 'ユーザー', level: 1 }).waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: '再読み込み' }).click()
    await page.getByText('画面の一部を読み込めませんでした。').waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'ユーザー', level: 1 }).waitFor()
  },
  { as: 'systemAdmin', dist },
)

upgrade.after(() => rm(folder, { recursive: true }))
upgrade.run()
