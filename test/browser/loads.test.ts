import * as assert from 'uvu/assert'
import { pagesSignedIn, pagesSignedOut } from '../support/screens.ts'
import { loadPage } from '../support/steps.ts'
import { isWhole } from '../support/sweeps.ts'
import { button } from '../support/user.ts'
import { stories, type EngineTools } from './story.ts'

const story = stories('loads')

/** In short only in the engine that loads pages incompletely: in the others each page is loaded by some other story too. */
const options = { limitMs: 240_000, engines: isWhole ? 'all' : ['webkit'] } as const
const loadAll = (pages: typeof pagesSignedIn) => async (tools: EngineTools) => {
  for (const page of pages) await loadPage(tools, page)
}
story('each page for everybody loads every time', loadAll(pagesSignedOut), options)
story('each page of a session loads every time', loadAll(pagesSignedIn), { ...options, as: 'systemAdmin' })

/** The driver loses a page too rarely to wait for it. */
let isLost = false
const lose = async ({ user }: EngineTools) => {
  if (isLost) return
  isLost = true
  await user.page(
    () =>
      void setTimeout(() => {
        for (;;);
      }),
  )
  throw new Error('the page is lost')
}
if (isWhole) {
  story('a story whose page answers nothing more is told again', lose, { engines: ['webkit'] })
  story(
    'presses on one spot are no double click',
    async ({ user, open }) => {
      await open('/vendors', 'ベンダー')
      await user.page(() => addEventListener('dblclick', () => (document.title = '二度')))
      for (let times = 0; times < 3; times++) await user.press(button('アカウントメニュー'))
      assert.is(await user.page(() => document.title), 'ベンダー | API利用者画面')
    },
    { as: 'systemAdmin', engines: 'all' },
  )
}

story.run()
