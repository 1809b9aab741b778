/**
 * Every page and dialog in a wide and a narrow window; with SCREENSHOTS=folder, takes screenshots for comparison. Each dialog, opened with
 * the keyboard, takes the focus; Esc closes it and returns the focus.
 */
import { groupBy } from '../../src/lib/keys.ts'
import { pagesSignedIn, pagesSignedOut, pressedDialogs } from '../support/screens.ts'
import { savable, selectPdf } from '../support/steps.ts'
import { hasLoaded, pressByKey } from './steps.ts'
import { stories, type EngineTools } from './story.ts'
import { button, dialog, field, heading, target, text } from '../support/user.ts'

const story = stories('screens')

const systemAdmin = { as: 'systemAdmin', viewport: { width: 1440, height: 900 }, limitMs: 240_000, engines: 'all' } as const
const nameOf = (path: string) =>
  path
    .replace(/[^a-zA-Z]+/g, ' ')
    .trim()
    .split(' ')[0]!

const settled = ({ user }: EngineTools) =>
  user.eventually('nothing is under way', () =>
    user.page(() => {
      if (document.querySelector('[aria-busy="true"]') || /読み込んでいます/.test(document.body.innerText)) throw new Error('not yet')
    }),
  )

story(
  'pages for everybody fit',
  async tools => {
    const { user, origin, fits } = tools
    for (const [path, title] of pagesSignedOut) {
      await user.goto('about:blank')
      await user.goto(`${origin}${path}`)
      await user.sees(heading(title))
      await settled(tools)
      await fits(`page-${nameOf(path)}`)
    }
  },
  { limitMs: 240_000, engines: 'all' },
)

story(
  'pages of a session fit, and so do menus, and what pages say where something is missing',
  async tools => {
    const { user, origin, open, platform, fits } = tools
    for (const [path, title] of pagesSignedIn) {
      await user.goto(`${origin}${path}`)
      await user.sees(heading(title))
      await settled(tools)
      await fits(`page-${nameOf(path)}`)
    }
    await open('/uploadDocuments', 'ドキュメント')
    await selectPdf(tools)
    await fits('document-pdf')
    await open('/users', 'ユーザー')
    await user.sees(text('ベンダーを選択してください。'))
    await fits('users-nothing-selected')
    await open('/vendors?vendors.q=nothing', 'ベンダー')
    await user.sees(button('絞り込みを解除'))
    await fits('vendors-nothing-found')
    platform.faults.push({ path: '/api/v1/vendorGroup/', status: 500, times: 2 })
    await open('/groups?vendor=1', 'グループ')
    await user.sees(button('再試行'))
    await fits('groups-failed')
    await open('/users?vendor=2', 'ユーザー')
    await user.press(button('アカウントメニュー'))
    await user.sees(button('パスワード変更'))
    await fits('menu')
  },
  systemAdmin,
)

story(
  'dialogs open by Enter, Esc brings the focus back, and they fit',
  async tools => {
    const { user, open, fits } = tools
    for (const [page, dialogs] of groupBy(pressedDialogs, ({ page: [path] }) => nameOf(path))) {
      // All of them in one document, as loading it anew takes longer than checking a dialog.
      await open(...dialogs[0]!.page)
      for (const [at, { title, opener }] of dialogs.entries()) {
        await pressByKey(user, opener)
        await hasLoaded(user, dialog(title))
        await user.eventually(`the focus is in ${title}`, () =>
          user.read(dialog(title), element => {
            if (!element.contains(document.activeElement)) throw new Error(`it is on ${document.activeElement?.outerHTML.slice(0, 80)}`)
          }),
        )
        await user.key('Escape')
        await user.misses(dialog(title))
        await user.focused(opener)
        await user.press(opener)
        await user.sees(dialog(title))
        await settled(tools)
        await fits(`dialog-${page}-${at}`)
        await user.key('Escape')
        await user.misses(dialog(title))
      }
    }
  },
  systemAdmin,
)

story(
  'a dialog that opens below a resting pointer shows no tooltip there: Esc closes the dialog',
  async ({ user, open }) => {
    const opener = button('CSVから追加')
    const opened = dialog('CSVからユーザーを追加')
    await open('/users?vendor=2', 'ユーザー')
    await pressByKey(user, opener)
    const [x, y] = await user.read(button('登録', opened), element => {
      const { left, top } = element.getBoundingClientRect()
      return [left + 5, top + 5]
    })
    await user.key('Escape')
    await user.misses(opened)
    await user.tab.hover(x!, y!)
    await pressByKey(user, opener)
    await hasLoaded(user, opened)
    await user.page(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100)))))
    await user.key('Escape')
    await user.misses(opened)
  },
  systemAdmin,
)

story(
  'dialogs of the account, errors of a form and the list of keys fit',
  async tools => {
    const { user, open, fits } = tools
    await open('/users', 'ユーザー')
    await user.press(button('追加'))
    await savable(user, dialog('ユーザー追加'))
    await user.press(button('保存', dialog('ユーザー追加')))
    await user.sees(text(/メールアドレスを入力してください。/))
    await fits('form-errors')
    await user.fill(field('姓', dialog('ユーザー追加')), '書きかけ')
    await user.key('Escape')
    await user.sees(dialog('入力内容の破棄'))
    await fits('discard')
    await user.press(button('破棄', dialog('入力内容の破棄')))
    await user.misses(target('dialog'))
    for (const item of ['パスワード変更', '利用通知メールアドレス変更']) {
      await user.press(button('アカウントメニュー'))
      await user.press(button(item))
      await user.sees(dialog(item))
      await settled(tools)
      await fits(item === 'パスワード変更' ? 'dialog-password' : 'dialog-address')
      await user.key('Escape')
      await user.misses(dialog(item))
    }
    await user.key('Control+/')
    await user.sees(dialog('キーボード操作'))
    await fits('keys')
  },
  { ...systemAdmin, as: 'vendorAdmin' },
)

story.run()
