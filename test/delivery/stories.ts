/** Users' stories behind every web server, with the console below a path. */
import type { Test } from 'uvu'
import * as assert from 'uvu/assert'
import { eventually, heading, press, signOut, tab, vendorsShown } from '../browser/steps.ts'
import { closeBrowsers, type PageTools, visit } from '../browser/story.ts'
import type { Delivered } from './servers.ts'

/** Adds the stories of a server. With STORIES=all, also those that take long. */
export function tellStories(test: Test, name: string, site: () => Delivered) {
  test.after(closeBrowsers)
  const story = (title: string, tell: (tools: PageTools & { root: string }) => Promise<void>) => test(title, async () => {
    const { origin, path } = site()
    await visit(origin, { file: 'delivery', title: `${name} ${title}` }, {}, tools => tell({ ...tools, root: origin + path }))
  })

  story('a user signs in, sees every page and a document, and signs out', async ({ page, root, allow }) => {
    // The browser's PDF viewer is an extension.
    allow(/^request to another origin: chrome(-extension)?:/)
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
    // The file's frame, and the viewer's frame inside it.
    await eventually(() => assert.is(page.frames().filter(frame => frame.url().startsWith('blob:')).length, 2))
    await page.reload()
    await page.getByRole('heading', { level: 2, name: '月次報告_00001.pdf' }).waitFor()
    await signOut(page)
    await heading(page, 'API利用者画面').waitFor()
    assert.ok(page.url().startsWith(root), page.url())
  })
}
