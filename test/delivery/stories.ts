/** Users' stories behind every web server, with the console below a path. */
import { join } from 'node:path'
import type { Test } from 'uvu'
import * as assert from 'uvu/assert'
import { eventually, heading, press, saveData, signOut, tab, vendorsShown } from '../browser/steps.ts'
import { closeBrowsers, type PageTools, visit } from '../browser/story.ts'
import { ageByUpgrade, installVersion, versionOf } from '../browser/versions.ts'
import { output } from '../tools/setup/output.ts'
import { type Delivered, demo } from './servers.ts'

const built = join(output, 'dist')
/** In the whole browser, and with every story. */
const isWhole = process.env.STORIES === 'all'

/** Adds the stories of a server. */
export function tellStories(test: Test, name: string, site: () => Delivered) {
  test.after(closeBrowsers)
  const story = (title: string, tell: (tools: PageTools & { root: string }) => Promise<void>) =>
    test(title, async () => {
      const { origin, path } = site()
      await visit(origin, { file: 'delivery', title: `${name} ${title}` }, {}, tools => tell({ ...tools, root: origin + path }))
    })
  /** Adds a story that only `npm test -- wholeDelivery` tells. */
  const more: typeof story = (...definition) => {
    if (isWhole) story(...definition)
  }

  // All of test/browser speaks with the embedded one.
  const main = name === 'embedded' ? more : story
  main('a user signs in, sees every page and a document, and signs out', async ({ page, root, allow }) => {
    // The browser's PDF viewer is an extension; the shell, which is not on every machine, lacks it.
    allow(/^request to another origin: chrome(-extension)?:/, 'perhaps')
    await page.goto(`${root}vendors`)
    await press(page, 'サインイン')
    await page.getByRole('button', { name: /（admin@example\.jp）/ }).click()
    await vendorsShown(page)
    assert.is(page.url(), `${root}#/vendors`)
    for (const name of ['ユーザー', 'グループ', 'アプリケーション', 'ドキュメント']) {
      await tab(page, name).click()
      await heading(page, name).waitFor()
    }
    await page.getByLabel('ドキュメント名、カテゴリ').fill('月次報告_00001.pdf')
    await page.getByRole('treeitem', { name: '月次報告_00001.pdf' }).click()
    await page.getByRole('region', { name: 'プレビュー' }).getByRole('button', { name: 'ダウンロード' }).waitFor()
    // The file's frame, and the viewer's frame inside it: the headers that they need are looked at in every form.
    if (isWhole) await eventually(() => assert.is(page.frames().filter(frame => frame.url().startsWith('blob:')).length, 2))
    await page.reload()
    await page.getByRole('heading', { level: 2, name: '月次報告_00001.pdf' }).waitFor()
    await signOut(page)
    await heading(page, 'API利用者画面').waitFor()
    assert.ok(page.url().startsWith(root), page.url())
  })

  more('a forgotten password is set by the link of the mail', async ({ page, root, origin }) => {
    await page.goto(`${root}forgot`)
    await page.getByLabel('メールアドレス').fill('vendor.user@example.jp')
    await press(page, '送信')
    await page.getByText('パスワード変更のメールを送信しました。').waitFor()
    await page.goto(`${origin}/_platform/mails`)
    await page.getByRole('link').first().click()
    await page.waitForURL(url => url.href.startsWith(`${root}#/resetPassword`))
    await page.getByLabel('新しいパスワード', { exact: true }).fill('Fresh-Console-2027')
    await page.getByLabel('新しいパスワード（確認）').fill('Fresh-Console-2027')
    await press(page, '登録')
    await page.getByText('パスワードを設定しました。').waitFor()
    assert.ok(page.url().startsWith(root), page.url())
  })

  more('a tab that lives through an upgrade continues with the new version', async ({ page, root, allow }) => {
    allow(/status of 404|Refused to apply style/)
    const { dist } = site()
    await installVersion('A', { built, dist })
    await saveData(page)
    await page.goto(root)
    await press(page, 'サインイン')
    await page.getByRole('button', { name: /（admin@example\.jp）/ }).click()
    await vendorsShown(page)
    await ageByUpgrade(page)
    await installVersion('B', { built, dist })
    await tab(page, 'グループ').click()
    await heading(page, 'グループ').waitFor()
    assert.is(await versionOf(page), 'B')
    assert.is(page.url(), `${root}#/groups`)
  })

  if (name === 'embedded') return

  more('the demo works in a folder of plain files', async ({ page, origin }) => {
    await page.goto(origin + demo.path)
    await press(page, 'サインイン')
    await page.getByRole('button', { name: /（admin@example\.jp）/ }).click()
    await vendorsShown(page)
    assert.is(page.url(), `${origin}${demo.path}#/vendors`)
    await page.reload()
    await vendorsShown(page)
    await signOut(page)
    await page.getByRole('button', { name: 'サインイン', exact: true }).waitFor()
    assert.ok(page.url().startsWith(origin + demo.path), page.url())
  })
}
