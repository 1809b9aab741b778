/** What engines do in ways of their own: they close dialogs, and refuse changes of the history. */
import * as assert from 'uvu/assert'
import { createGate } from './steps.ts'
import { fillVendor } from '../support/steps.ts'
import { notInDemo, stories } from './story.ts'
import { button, dialog, field, heading, link, target, text, type User } from '../support/user.ts'

const story = stories('engineWays')

const systemAdmin = { as: 'systemAdmin', engines: 'all' } as const
/** Ways in which browsers close dialogs. */
const ways: readonly (readonly [string, (user: User) => Promise<unknown>])[] = [
  [
    'Esc on the body',
    async user => {
      await user.page(() => (document.activeElement as HTMLElement).blur())
      await user.key('Escape')
    },
  ],
  [
    'the browser asks',
    user =>
      user.page(() => {
        const dialog = [...document.querySelectorAll('dialog')].at(-1)!
        if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close()
      }),
  ],
  ['the browser does not ask', user => user.page(() => [...document.querySelectorAll('dialog')].at(-1)!.close())],
]

/** Runs in the page: makes the browser one that knows no closedby and focuses no pressed button. */
function age() {
  const { setAttribute } = Element.prototype
  Element.prototype.setAttribute = function (name, value) {
    if (name !== 'closedby') setAttribute.call(this, name, value)
  }
  addEventListener(
    'mousedown',
    event => {
      if (!(event.target as Element).closest('button')) return
      event.preventDefault()
      ;(document.activeElement as HTMLElement | null)?.blur()
    },
    { capture: true },
  )
}

story(
  'in a narrow window a press below a wrong address turns a switch before the error moves it, and moves the focus',
  async ({ user, open }) => {
    await open('/vendors', 'ベンダー')
    await user.press(button('追加'))
    const form = dialog('ベンダー追加')
    await fillVendor(user, form, { name: '青森', contract: 'AG-1', email: 'あて先' })
    const shown = target('switch', undefined, form)
    await user.type('x')
    await user.press(shown)
    await user.sees(text('メールアドレスの形式が正しくありません。', form))
    await user.focused(shown)
    assert.equal(await user.read(shown, element => [(element as HTMLInputElement).checked, element.matches(':focus-visible')]), [
      false,
      false,
    ])
    await user.key('Space')
    assert.is(await user.read(shown, element => (element as HTMLInputElement).checked), true)
  },
  { ...systemAdmin, viewport: { width: 390, height: 844 } },
)

story(
  'Esc closes the reason in a dialog alone, then the dialog, wherever the focus is, unless busy, and it opens again; in older browsers too',
  async ({ user, platform, open: visit }) => {
    await visit('/apps?vendor=2', 'アプリケーション')
    await user.press({ ...button(/の認証情報$/), nth: 0 })
    const refuse = () => {
      const clipboard = { write: () => Promise.reject(new Error('refused')) }
      Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
    }
    await user.page(refuse)
    await user.press(button('すべてコピー', dialog('認証情報')))
    const reason = text(/^コピーできませんでした。/, dialog('認証情報'))
    await user.sees(reason)
    await user.key('Escape')
    await user.misses(reason)
    await user.sees(button('すべてコピー', dialog('認証情報')))
    await user.key('Escape')
    await user.misses(dialog('認証情報'))

    await visit('/vendors', 'ベンダー')
    const add = button('追加')
    const form = dialog('ベンダー追加')
    for (const contract of ['AG-ESC', 'AG-OLD']) {
      if (contract === 'AG-OLD') await user.page(age)
      for (const [way, close] of ways) {
        await user.press(add)
        await user.sees(form)
        await close(user)
        await user.misses(form)
        await user.focused(add).catch(error => {
          throw new Error(`${contract}: ${way}: ${error.message}`)
        })
      }
      await user.press(add)
      await fillVendor(user, form, { name: '十勝農園', contract, type: '一般会員' })
      const { gate, open } = createGate()
      platform.faults.push({ method: 'POST', path: '/api/v1/vendor/', times: 1, gate })
      await user.press(button('保存', form))
      await user.sees(button('お待ちください...', form))
      for (const [way, close] of ways) {
        for (let times = 0; times < 3; times++) await close(user)
        assert.is(await user.read(form, element => element.matches(':modal')), true, `${contract}: ${way}`)
      }
      open()
      await user.misses(form)
      await user.key('Control+k')
      await user.sees(dialog('検索と操作'))
      await user.key('Escape')
      await user.misses(dialog('検索と操作'))
    }
  },
  { ...systemAdmin, notInDemo: notInDemo.network },
)

/** How each engine complains of a full history; WebKit throws only. */
const historyFull = { chromium: /Throttling navigation/, firefox: /Too many calls to Location or History/, webkit: undefined }

/** Runs in the page: changes the current entry until the browser refuses. Returns the refusal. */
function fillHistory(): string {
  for (let at = 0; at < 1000; at++) {
    try {
      history.replaceState({ ...history.state, at }, '')
    } catch (error) {
      return (error as Error).name
    }
    if (history.state.at !== at) return 'silence'
  }
  return 'none'
}

story(
  'T76 a history that the browser refuses to change stops neither filters nor tabs, and the address follows',
  async ({ engine, user, open, allow }) => {
    const complaint = historyFull[engine]
    if (complaint) allow(complaint)
    const rows = target('rowheader', undefined, target('table', 'ベンダー一覧'))
    const hash = async () => new URL(await user.address()).hash
    await open('/vendors', 'ベンダー')
    await user.sees(rows)
    // Again before each step, as some engines take more after 10 seconds, which a busy machine may need.
    const fill = async () => assert.is(await user.page(fillHistory), engine === 'chromium' ? 'silence' : 'SecurityError')
    await fill()
    await user.fill(field('ベンダー名'), '北海')
    await user.eventually('filters', async () => assert.is(await user.count(rows), 1))
    await fill()
    await user.press(link('グループ'))
    await user.sees(heading('グループ'))
    await fill()
    await user.press(link('アプリケーション'))
    await user.sees(heading('アプリケーション'))
    const written = async () => assert.is(decodeURIComponent(await hash()), '#/apps?vendors.q=北海')
    await user.eventually('writes the address', written)
    // Firefox counts the way back as a change of the history too.
    await user.eventually('goes back', () => user.tab.back())
    await user.sees(heading('ベンダー'))
    await user.sees(rows)
    await user.eventually('goes forward', () => user.tab.forward())
    await user.sees(heading('アプリケーション'))
    await written()
  },
  { ...systemAdmin, limitsHistory: true },
)

story.run()
