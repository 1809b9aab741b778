/** What Enter does in dialogs: on what has the focus when they open, and in each control of each form; and where Esc leaves the focus. */
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import { furtherRows, openerOn, type Row, rows } from '../support/dialogs.ts'
import { signedInPages } from '../support/pages.ts'
import { sample } from '../support/sweeps.ts'
import { button, dialog, field, target, text, type User } from '../support/user.ts'
import { calls, createGate, hasLoaded, hideAndShow, intercept, pressByKey, startOver } from './steps.ts'
import { type EngineTools, stories, type StoryTools } from './story.ts'
import { keep } from './tables.ts'

const story = stories('enter')
const systemAdmin = { as: 'systemAdmin' } as const

// ---- user actions ----

/** Opens a dialog by Enter. */
async function openDialog({ user, open, platform }: EngineTools, row: Row) {
  const { path, opener, select, inMenu, way, title = '' } = row
  const { vendors } = platform.tables
  vendors.push({ ...vendors[2]!, id: 900, name: '秋田農園', contract_number: 'AG-9' })
  await open(path, signedInPages.find(page => page.path === path.split('?')[0])!.title)
  if (select) {
    await user.sees({ ...target('rowheader'), nth: 0 })
    await pressByKey(user, button('選択'))
    await user.read({ ...target('checkbox', /^(?!.*の行を選択).*を選択$/), isUsable: true, nth: 0 }, box => box.click())
  }
  if (inMenu) await pressByKey(user, button('アカウントメニュー'))
  const [, ...further] = opener
  await pressByKey(user, { ...button(openerOn(row)), ...(!way && { isUsable: true }) })
  for (const name of way ? [way] : further) {
    await user.sees({ ...button(name), nth: 0 })
    // The dialog below may have a button of the same name.
    await user.tab.evaluate(`[...document.querySelectorAll('button, a')].findLast(found => found.textContent === '${name}').focus()`)
    await user.key('Enter')
  }
  await hasLoaded(user, dialog(title))
}

/** Closes a dialog that one button on its page has opened, and opens it again. */
async function closeAndOpen(user: User, row: Row, title: string) {
  await user.key('Escape')
  await user.misses(dialog(title))
  await user.focused({ ...button(openerOn(row)), isUsable: true, nth: 0 })
  await user.key('Enter')
  await hasLoaded(user, dialog(title))
}

/** Checks what has the focus in the top dialog: its first input, else the button that gives up, else the only one. */
const focusIsHarmless = (user: User) =>
  user.eventually('the focus is where Enter does no harm', () =>
    user.page(() => {
      const top = [...document.querySelectorAll('dialog')].at(-1)!
      const isOpen = (control: HTMLInputElement) => control.checkVisibility() && !control.readOnly && !control.disabled
      const input = [...top.querySelectorAll<HTMLInputElement>('input, select, textarea')].find(isOpen)
      const named = (...names: string[]) => [...top.querySelectorAll('button')].find(({ textContent }) => names.includes(textContent))
      const wanted = input ?? named('キャンセル', '閉じる') ?? named('OK')
      const { activeElement: active } = document
      if (!wanted || active !== wanted) throw new Error(`it is on ${active?.outerHTML.slice(0, 90)}, not ${wanted?.outerHTML.slice(0, 90)}`)
    }),
  )

/** Presses Enter in every choice of a form, then in its first text field, which alone submits it. Returns how many controls these are. */
async function enterInControls(user: User, platform: Platform): Promise<number> {
  const writes = () => platform.requests.filter(({ method }) => method !== 'GET').length
  const before = writes()
  const controls = await user.page(() => {
    const form = [...document.querySelectorAll('form')].at(-1)
    const all = form?.querySelectorAll<HTMLInputElement>('input:not([hidden]), select, textarea') ?? []
    return [...all].map(({ type, role }, at) => ({ at, type, role }))
  })
  const texts = controls.filter(({ type, role }) => /^(text|password)$/.test(type) && role !== 'combobox')
  const others = controls.filter(({ type }) => /^(checkbox|radio|select-one|search|textarea)$/.test(type))
  for (const { at, type } of [...others, ...texts.slice(0, 1)]) {
    const submits = texts.some(text => text.at === at)
    await user.tab.evaluate(
      `[...document.querySelectorAll('form')].at(-1).querySelectorAll('input:not([hidden]), select, textarea')[${at}].focus()`,
    )
    await user.page(() => document.addEventListener('submit', () => document.documentElement.setAttribute('data-submitted', ''), true))
    await user.key('Enter')
    await user.page(() => new Promise(resolve => setTimeout(resolve, 50)))
    const isSubmitted = await user.page(() => document.documentElement.hasAttribute('data-submitted'))
    assert.is(isSubmitted, submits, `Enter in ${type} submits`)
    if (!submits) assert.is(writes(), before)
  }
  return others.length + Math.min(texts.length, 1)
}

// ---- every dialog ----

let [dialogs, controls] = [0, 0]

async function checkDialog(tools: StoryTools, row: Row) {
  const { user, platform } = tools
  await openDialog(tools, row)
  await focusIsHarmless(user)
  dialogs++
  if (row.opener.length === 1 && !row.select && !row.inMenu && !row.way) await closeAndOpen(user, row, row.title!)
  if (row.send && !row.fields) {
    await pressByKey(user, button(row.send, dialog(row.title!)))
    if (!row.done) return user.focused(target('group', row.title))
    await user.sees(text(row.done))
    await focusIsHarmless(user)
    dialogs++
  }
  controls += await enterInControls(user, platform)
}

// In this order, each kind of dialog is among those that are told in short.
const titled = [...furtherRows, ...rows].filter(({ title }) => title)
const accountOf = ({ as = 'systemAdmin' }: Row) => as

for (const as of new Set(titled.map(accountOf))) {
  story(
    `T67 the dialogs of ${as} open with the focus where Enter does no harm, Esc brings it back, and Enter in choices sends nothing`,
    async tools => {
      const { page, origin, platform } = tools
      const restore = keep(platform.tables)
      // In one tab, as opening another one takes longer than checking a dialog.
      for (const row of sample(
        titled.filter(row => accountOf(row) === as),
        4,
      )) {
        restore()
        await startOver(page, origin)
        await checkDialog(tools, row).catch(error => {
          throw Object.assign(error, { message: `${row.name}: ${error.message}` })
        })
      }
    },
    { as, limitMs: 600_000 },
  )
}

story.after(() => {
  console.log(`sweep: Enter on what ${dialogs} dialogs focus first, and in ${controls} controls`)
})

// ---- questions above a form ----

const form = dialog('ベンダー編集')

async function editFirst({ user, open }: EngineTools) {
  await open('/vendors', 'ベンダー')
  await pressByKey(user, { ...button(/を編集$/), isUsable: true })
  await user.sees(form)
  await user.eventually('it has loaded', async () =>
    assert.ok(await user.read(field('ベンダー名', form), input => input.matches(':focus'))),
  )
}

story(
  'T67 Enter on the questions about a discard and a change of the member type keeps the form, and in those of a conflict sends nothing',
  async tools => {
    const { page, user, platform } = tools
    await editFirst(tools)
    const type = field('会員種別', form)
    const [own, other] = await user.read(type, select => {
      const { options, value, selectedOptions } = select as HTMLSelectElement
      return [selectedOptions[0]!.label, [...options].findLast(option => option.value && option.value !== value)!.label] as const
    })
    await user.choose(type, other)
    for (const [ask, question] of [
      [() => user.key('Escape'), '入力内容の破棄'],
      [() => pressByKey(user, button('保存', form)), '会員種別の変更'],
    ] as const) {
      await ask()
      await user.sees(dialog(question))
      await user.focused(button('キャンセル', dialog(question)))
      await user.key('Enter')
      await user.misses(dialog(question))
      await user.sees(form)
    }
    assert.is(await user.read(type, select => (select as HTMLSelectElement).selectedOptions[0]!.label), other)

    await user.choose(type, own)
    const name = field('ベンダー名', form)
    const before = await user.read(name, input => (input as HTMLInputElement).value)
    await user.fill(name, '入力中の農園')
    platform.tables.vendors.find(vendor => vendor.name === before)!.name = 'ほかの利用者の農園'
    await hideAndShow(page)
    await pressByKey(user, button('保存', form))
    await user.sees(target('group', 'ベンダー名：保存する値'))
    assert.equal(calls(platform, 'PUT', /vendor/), [])
    await user.key('Space')
    await enterInControls(user, platform)
  },
  systemAdmin,
)

// ---- one press too many ----

story(
  'three presses of Enter on 契約終了の手続き, before its file has come, open it as one does; on the removal of a user they remove nobody',
  async ({ page, user, open, platform }) => {
    await open('/vendors', 'ベンダー')
    await pressByKey(user, { ...button(/を削除$/), nth: 0 })
    const { gate, open: answer } = createGate()
    await intercept(page, /\.js$/, route => gate.then(() => route.continue()))
    await user.read(button('契約終了の手続き'), found => found.focus())
    for (let time = 0; time < 3; time++) await user.key('Enter')
    answer()
    await user.sees(dialog('契約終了の手続き'))
    await user.key('Escape')
    await user.misses(target('dialog'))
    // Slow or fast.
    await open('/users?vendor=2', 'ユーザー')
    const remove = { ...button(/^.+@.+を削除$/), nth: 2 }
    await user.sees(remove)
    for (const pauseMs of [300, 700]) {
      await user.read(remove, found => found.focus())
      for (let time = 0; time < 3; time++) {
        await user.key('Enter')
        await new Promise(resolve => setTimeout(resolve, pauseMs))
      }
      await user.key('Escape')
      await user.misses(target('dialog'))
    }
    assert.equal(
      platform.requests.filter(({ method }) => method !== 'GET'),
      [],
    )
  },
  systemAdmin,
)

story.run()
