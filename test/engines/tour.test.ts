/**
 * A tour of the console in every installed engine, part of `npm test`. Fails where a page's modules do not load, a long panel is cut off, a
 * PDF stays blank, or the browser complains.
 */
import { pagesSignedIn, pagesSignedOut } from '../support/screens.ts'
import { loadPage, selectLastVendor, selectPdf, signIn } from '../support/steps.ts'
import { stories } from '../support/stories.ts'
import { button, dialog, heading } from '../support/user.ts'

const story = stories('tour')

story(
  'signs in, loads every page, opens a dialog, a PDF and a panel of 60 vendors',
  async tools => {
    const { user, open, origin, engine } = tools
    const times = engine === 'webkit' ? 2 : 1
    for (const page of pagesSignedOut) await loadPage(tools, page, times)
    await user.goto(`${origin}/#/intro`)
    await signIn(tools, 'systemAdmin')
    await user.sees(heading('ベンダー'))
    for (const page of pagesSignedIn) await loadPage(tools, page, times)
    await open('/uploadDocuments', 'ドキュメント')
    await selectPdf(tools)
    await open('/users?vendor=2', 'ユーザー')
    await selectLastVendor(tools)
    await user.press(button('追加'))
    await user.sees(dialog('ユーザー追加'))
    await user.key('Escape')
    await user.misses(dialog('ユーザー追加'))
    await user.focused(button('追加'))
  },
  { platform: { vendors: 60 }, limitMs: 300_000 },
)

story.run()
