/** Every dialog, opened with the keyboard, takes the focus; Esc closes it and returns the focus. */
import * as assert from 'uvu/assert'
import { createGate, hasLoaded, pressByKey } from './steps.ts'
import { otherEngines } from '../tools/engines/engine.ts'
import { pressedDialogs } from '../support/screens.ts'
import { fillVendor } from '../support/steps.ts'
import { stories } from './story.ts'
import { button, dialog, type User } from '../support/user.ts'

const story = stories('everyDialog')

const systemAdmin = { as: 'systemAdmin', engines: 'all' } as const
story(
  'each dialog opens by Enter, and Esc brings the focus back',
  async ({ user, open }) => {
    // In one tab, as opening another one takes longer than checking a dialog.
    for (const { title, page, opener } of pressedDialogs) {
      await open(...page)
      await pressByKey(user, opener)
      await hasLoaded(user, dialog(title))
      await user.eventually('the focus is in it', () =>
        user.read(dialog(title), element => {
          if (!element.contains(document.activeElement)) throw new Error(`it is on ${document.activeElement?.outerHTML.slice(0, 80)}`)
        }),
      )
      await user.key('Escape')
      await user.misses(dialog(title))
      await user.focused(opener)
    }
  },
  // In Chromium browser/enter tells the same, with more.
  { ...systemAdmin, engines: otherEngines },
)

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

for (const [browser, prepare] of [
  ['this browser', () => {}],
  ['a browser that knows no closedby and focuses no pressed button', age],
] as const) {
  story(
    `in ${browser} a dialog opened by mouse closes by Esc, wherever the focus is, unless busy, and opens again`,
    async ({ user, platform, open: visit }) => {
      await visit('/vendors', 'ベンダー')
      await user.page(prepare)
      const add = button('追加')
      const form = dialog('ベンダー追加')
      for (const [way, close] of ways) {
        await user.press(add)
        await user.sees(form)
        await close(user)
        await user.misses(form)
        await user.focused(add).catch(error => {
          throw new Error(`${way}: ${error.message}`)
        })
      }
      await user.press(add)
      await fillVendor(user, form, { name: '十勝農園', contract: 'AG-ESC', type: '一般会員' })
      const { gate, open } = createGate()
      platform.faults.push({ method: 'POST', path: '/api/v1/vendor/', times: 1, gate })
      await user.press(button('保存', form))
      await user.sees(button('お待ちください...', form))
      for (const [way, close] of ways) {
        for (let times = 0; times < 3; times++) await close(user)
        assert.is(await user.read(form, element => element.matches(':modal')), true, way)
      }
      open()
      await user.misses(form)
      await user.key('Control+k')
      await user.sees(dialog('検索と操作'))
      await user.key('Escape')
      await user.misses(dialog('検索と操作'))
    },
    systemAdmin,
  )
}

story.run()
