import { item, noPreview, preview, selectPdf } from '../support/steps.ts'
import { stories } from '../support/stories.ts'
import { button } from '../support/user.ts'

const story = stories('documents')

story(
  'a PDF is shown where the viewer can do so, and is else offered for download',
  async tools => {
    await tools.open('/uploadDocuments', 'ドキュメント')
    await selectPdf(tools)
  },
  { as: 'vendorUser', wholeBrowser: true },
)

story(
  'a text file is offered for download',
  async ({ user, open }) => {
    await open('/uploadDocuments', 'ドキュメント')
    await user.press(item('はじめに'))
    await user.press(item('お知らせ.txt'))
    await user.sees(noPreview)
    await user.sees(button('ダウンロード', preview))
  },
  { as: 'vendorUser' },
)

story(
  'the tree is walked by its keys',
  async ({ user, open }) => {
    await open('/uploadDocuments', 'ドキュメント')
    await user.press(item('はじめに'))
    await user.sees(item('お知らせ.txt'))
    await user.key('ArrowDown')
    await user.focused(item('お知らせ.txt'))
    await user.key('ArrowLeft')
    await user.focused(item('はじめに'))
    await user.key('ArrowLeft')
    await user.misses(item('お知らせ.txt'))
  },
  { as: 'vendorUser' },
)

story(
  'documents are found by a word',
  async ({ user, open }) => {
    await open('/uploadDocuments', 'ドキュメント')
    await user.fill({ label: 'ドキュメント名、カテゴリ' }, '利用規約')
    await user.sees(item('利用規約.pdf'))
    await user.misses(item('API仕様'))
  },
  { as: 'vendorUser' },
)

story.run()
