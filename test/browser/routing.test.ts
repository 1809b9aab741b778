import * as assert from 'uvu/assert'
import { notInDemo, stories } from './story.ts'
import { field, heading as headed, link, target } from '../support/user.ts'
import { heading, leave, vendorsShown } from './steps.ts'

const story = stories('routing')

/** Unknown addresses that only a browser parses faithfully. None of them may lead away. */
const odd = [
  '//elsewhere.example/x',
  '/\\elsewhere.example',
  '/#//elsewhere.example/x',
  '/%2F%2Felsewhere.example/x',
  '/#javascript:alert(1)',
]

story(
  'T31 T34 an address that no page has shows the 404 page, here, whatever it is',
  async ({ page, origin }) => {
    for (const address of odd) {
      await leave(page, origin)
      const answer = await page.goto(origin + address)
      if (answer && answer.status() >= 400) throw new Error(`${address} was answered with ${answer.status()}`)
      await heading(page, 'ページが見つかりません')
        .waitFor()
        .catch(() => {
          throw new Error(`${address} led to ${page.url()}`)
        })
      assert.is(new URL(page.url()).origin, origin, address)
      assert.is(new URL(page.url()).pathname, '/', address)
      assert.is(await page.title(), 'ページが見つかりません | API利用者画面')
    }
    await page.getByRole('link', { name: 'ホームへ戻る' }).click()
    await vendorsShown(page)
    assert.is(new URL(page.url()).origin, origin)
  },
  { as: 'systemAdmin', notInDemo: notInDemo.paths },
)

story(
  'T76 a link that a mail program changed leads to the page that was meant, a password reset too',
  async ({ page, origin, allow }) => {
    // The token of the links.
    allow(/status of 400/)
    const open = async (address: string, name: string) => {
      await leave(page, origin)
      await page.goto(origin + address)
      await heading(page, name)
        .waitFor()
        .catch(() => {
          throw new Error(`${address} led to ${page.url()}`)
        })
    }
    for (const address of ['/%23/groups', '/#%2Fgroups', '/%23%2Fgroups', '/#/groups。', '/#/groups.']) await open(address, 'グループ')
    for (const link of ['/%23%2FresetPassword?token=x', '/%23/resetPassword?token=x', '/#%2FresetPassword%3Ftoken%3Dx'])
      await open(link, 'パスワード設定')
  },
  { as: 'systemAdmin', notInDemo: notInDemo.paths },
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
    await user.sees(headed('グループ'))
    await fill()
    await user.press(link('アプリケーション'))
    await user.sees(headed('アプリケーション'))
    const written = async () => assert.is(decodeURIComponent(await hash()), '#/apps?vendors.q=北海')
    await user.eventually('writes the address', written)
    await user.tab.back()
    await user.sees(headed('ベンダー'))
    await user.sees(rows)
    await user.tab.forward()
    await user.sees(headed('アプリケーション'))
    await written()
  },
  { as: 'systemAdmin', engines: 'all', limitsHistory: true },
)

story.run()
