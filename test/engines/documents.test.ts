import * as assert from 'uvu/assert'
import { stories } from '../support/stories.ts'
import { button, target, text } from '../support/user.ts'

const story = stories('documents')

const item = (name: string) => target('treeitem', name)
const preview = target('region', 'プレビュー')
const noPreview = text('このファイルはプレビューできません', preview)
/** Firefox's viewer has the console's policy too, and works without what that takes from it. */
const viewerComplaint = /Content-Security-Policy|content security policy|fake worker|docBaseUrl/

story('a PDF is shown where the viewer can do so, and is else offered for download', async ({ user, open, engine, allow }) => {
  if (engine === 'firefox') allow(viewerComplaint)
  await open('/uploadDocuments', 'ドキュメント')
  await user.press(item('はじめに'))
  await user.press(item('ご利用の手引き.pdf'))
  await user.sees(button('ダウンロード', preview))
  const shown = target('region', 'プレビュー')
  if (engine === 'webkit') {
    await user.sees(noPreview)
    return
  }
  await user.eventually('the viewer fills its pane', () => user.read(shown, pane => {
    const frame = pane.querySelector('iframe')
    if (!frame || frame.clientHeight < pane.clientHeight / 2) throw new Error('not yet')
  }))
  // Long enough for a viewer that fails to say so.
  await new Promise(resolve => setTimeout(resolve, 2_000))
  assert.is(await user.count(noPreview), 0)
}, { as: 'vendorUser' })

story('a text file is offered for download', async ({ user, open }) => {
  await open('/uploadDocuments', 'ドキュメント')
  await user.press(item('はじめに'))
  await user.press(item('お知らせ.txt'))
  await user.sees(noPreview)
  await user.sees(button('ダウンロード', preview))
}, { as: 'vendorUser' })

story('the tree is walked by its keys', async ({ user, open }) => {
  await open('/uploadDocuments', 'ドキュメント')
  await user.press(item('はじめに'))
  await user.sees(item('お知らせ.txt'))
  await user.key('ArrowDown')
  await user.focused(item('お知らせ.txt'))
  await user.key('ArrowLeft')
  await user.focused(item('はじめに'))
  await user.key('ArrowLeft')
  await user.misses(item('お知らせ.txt'))
}, { as: 'vendorUser' })

story('documents are found by a word', async ({ user, open }) => {
  await open('/uploadDocuments', 'ドキュメント')
  await user.fill({ label: 'ドキュメント名、カテゴリ' }, '利用規約')
  await user.sees(item('利用規約.pdf'))
  await user.misses(item('API仕様'))
}, { as: 'vendorUser' })

story.run()
