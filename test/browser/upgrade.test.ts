/** Tabs opened before another version was installed, so that their files are gone. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { dialog, eventually, heading, press, saveData, tab, vendorNames, vendorsShown } from './steps.ts'
import { stories, type StoryTools } from './story.ts'
import { ageByUpgrade, installVersion, versionOf } from './versions.ts'

const upgrade = stories('upgrade')
const built = join(import.meta.dirname, '../../dist')
const folder = await mkdtemp(join(tmpdir(), 'console-upgrade-'))
/** The installed build. */
const dist = join(folder, 'dist')

const install = (version: string) => installVersion(version, { built, dist })

/** Defines a story on a host with version A, until `replaceBy` installs another. */
function replaced(title: string, tell: (tools: StoryTools & { replaceBy(version: string): Promise<void> }) => Promise<void>) {
  upgrade(title, async tools => {
    await install('A')
    // Without prefetching, everything not shown yet is gone after the installation.
    await saveData(tools.page)
    await tools.page.goto(`${tools.origin}/#/vendors?vendors.q=北海`)
    await vendorsShown(tools.page)
    let isExpected = false
    await tell({
      ...tools,
      async replaceBy(version) {
        if (!isExpected) tools.allow(/status of 404/)
        isExpected = true
        await install(version)
      },
    })
  }, { as: 'systemAdmin', dist })
}

const nameField = (page: Page) => dialog(page, 'ベンダー追加').getByLabel('ベンダー名')

/** The old version's stylesheet is gone too. */
const missingStyles = /Refused to apply style from .*later-/

replaced('a tab whose page is gone brings the new version, at the address that was clicked', async ({ page, replaceBy, allow }) => {
  allow(missingStyles)
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
  allow(/uncaught: .*dynamically imported module/)
  allow(missingStyles)
  await ageByUpgrade(page)
  await replaceBy('B')
  await press(page, '追加')
  await eventually(async () => assert.is(await versionOf(page), 'B'))
  await vendorsShown(page)
  assert.equal((await vendorNames(page)).every(name => name.includes('北海')), true, 'the filter is as it was')
  await press(page, '追加')
  await nameField(page).waitFor()
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

replaced('where the network is down and no version is new, the page says so', async ({ page, allow, context }) => {
  allow(/ERR_INTERNET_DISCONNECTED/)
  allow(/console error: .*dynamically imported module/)
  await ageByUpgrade(page)
  await context.setOffline(true)
  await tab(page, 'グループ').click()
  await page.getByRole('alert').getByText('ページを読み込めませんでした。').waitFor()
  assert.is(await versionOf(page), 'A')
})

upgrade('a page whose first script is gone says what to do, and is not white', async ({ page, origin, allow }) => {
  allow(/status of 404/)
  // The preloaded configuration is never used.
  allow(/config\.json was preloaded .* but not used/)
  await install('A')
  await page.route('**/static/*.js', route => route.fulfill({ status: 404 }))
  await page.goto(origin)
  await page.getByText('再読み込みしてください').waitFor({ timeout: 15_000 })
}, { dist })

upgrade.after(() => rm(folder, { recursive: true }))
upgrade.run()
