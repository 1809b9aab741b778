import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { routes } from '../../src/app/routes.ts'
import { endpoints, type Platform } from '../platform/platform.ts'
import { lists } from '../support/lists.ts'
import { type PageName, titleOf } from '../support/pages.ts'
import { isWhole, sample } from '../support/sweeps.ts'
import { button, description, dialog, goTo, heading, key, open, press, rows, text, type, until } from '../component/open.tsx'
import { smallPlatform, takeCalls } from '../component/peoplePage.ts'
import { rows as dialogs } from '../support/dialogs.ts'
import { fill, pressOpener, selectRow } from './rows.ts'
import { callOf, callsOf, closeToasts, impatient, openQuietly, quiet, same, sweep, sweepPlatform, toasts } from './sweep.ts'

/**
 * Replaces every field of every response by a number, an object, a list, null, nothing, true, an empty text, an inexact number, or a huge
 * value, and duplicates every id. Fields are those in the embedded platform's responses, so new fields are covered automatically. Lists get
 * an additional row for each field and odd value; objects get all fields replaced at once, with each odd value once per field. Only the
 * cell, row or field concerned may be affected.
 */

type Json = Record<string, unknown>
type Path = readonly string[]

const missing = Symbol('missing')
const oddities: Readonly<Record<string, unknown>> = {
  'a number': 20270331,
  'an object': { ja: { name: '農園' } },
  'a list': ['農園', 1],
  null: null,
  missing,
  true: true,
  'an empty text': '',
  'an inexact number': 2 ** 53 + 2,
  huge: '長'.repeat(20_000),
}
const kinds = Object.keys(oddities)
/** In the first turn each field of an object has another one of them, in the next turn the next one. */
const turns = sample([...kinds.entries()], 3)

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists the fields of an object, including nested ones. */
function fieldsOf(value: Json): Path[] {
  return Object.entries(value).flatMap(([name, inner]) => [
    [name],
    ...(isObject(inner) ? fieldsOf(inner).map(path => [name, ...path]) : []),
  ])
}

/** Copies an object with one field replaced. */
function withValue(value: Json, [name = '', ...rest]: Path, other: unknown): Json {
  if (rest.length > 0) return isObject(value[name]) ? { ...value, [name]: withValue(value[name], rest, other) } : value
  const { [name]: _, ...others } = value
  return other === missing ? others : { ...others, [name]: other }
}

/** Creates a row for each field and odd value, and one with a duplicate id. `mark` is the field of a text that identifies each row. */
function oddRows(base: Json, mark: Path): { name: string; row: Json; field: Path }[] {
  const cases = fieldsOf(base).flatMap(field =>
    kinds.map(kind => ({ name: `${field.join('.')} is ${kind}`, field, value: oddities[kind] })),
  )
  const odd = [
    ...cases,
    { name: 'the same id', field: ['id'], value: base.id },
    { name: 'the same id as a text', field: ['id'], value: String(base.id) },
  ]
  return odd.map(({ name, field, value }, n) => {
    const marked = withValue({ ...base, id: 90_000 + n }, mark, markOf(n))
    return { name, field, row: withValue(marked, field, value) }
  })
}

const markOf = (n: number) => `目印${String(n).padStart(3, '0')}番`

/** Replaces all fields at once, with another odd value in each turn, until each field has had each of them. */
const oddObject = (base: Json, turn: number) =>
  fieldsOf(base)
    .toReversed()
    .reduce((value, field, n) => withValue(value, field, oddities[kinds[(n + turn) % kinds.length]!]), base)

type Change = (answer: Json[] | Json) => unknown

/** Changes the platform's responses to these calls, for both forms of lists. */
function change(platform: Platform, changes: () => Readonly<Record<string, Change>>) {
  const { handle } = platform
  platform.handle = async request => {
    const response = await handle(request)
    const { pathname } = new URL(request.url)
    const instead = changes()[callOf({ method: request.method, path: pathname })]
    if (!instead || !response.ok) return response
    const answer = await response.json().catch(() => ({}))
    return Response.json(Array.isArray(answer?.results) ? { results: instead(answer.results) } : instead(answer))
  }
}

/** Checks that the page shows no internal text. */
function checkWords() {
  const named = [...document.querySelectorAll('[aria-label], [title]')]
  const names = named.map(one => one.getAttribute('aria-label') ?? one.getAttribute('title'))
  const found = /.{0,30}(\[object|undefined|NaN|null).{0,30}/.exec([document.body.textContent, ...names].join(' '))
  same(found?.[0], undefined, 'words of the program')
}

/** Checks that the page works, shows no failure and no internal text. */
function checkStands(wanted: string) {
  same([heading(), toasts()], [wanted, []], 'heading, toasts')
  checkWords()
}

const vendors = 'GET /vendors/'
const groups = 'GET /vendorGroup/'
const users = 'GET /vendorUser/'
const apps = 'GET /application/'
const documents = 'GET /uploadDocument/'

const swept = new Set<string>()
/** Adds odd rows to a list. */
function withOddRows(call: string, mark: Path = ['name']): Readonly<Record<string, Change>> {
  swept.add(call)
  return {
    [call]: list => [
      ...(list as Json[]),
      ...(list as Json[])
        .slice(0, 1)
        .flatMap(base => oddRows(base, mark))
        .map(({ row }) => row),
    ],
  }
}

const enter = async (label: string, wanted: string) => {
  await type(label, wanted)
  await key('Enter')
}

// ---- the tables ----

interface List {
  call: string
  page: PageName
  mark: Path
  filter: string
}

const tables = lists.flatMap(({ page, call, mark, filter }): List[] =>
  mark && filter ? [{ call: `GET ${call}`, page, mark, filter }] : [],
)

/** Checks the rows when sorted by each column, filtered, and unfiltered again. */
async function checkControls({ page, filter }: List, column: number, count: number, last: string) {
  for (const head of document.querySelectorAll('th button')) await press(head)
  same(rows().length, count, 'rows when sorted')
  await enter(filter, last)
  await until(() => rows().length < 5)
  same(
    rows().map(cells => cells[column]),
    [last],
    'rows when filtered',
  )
  await enter(filter, '')
  await until(() => rows().length > 5)
  same(rows().length, count, 'rows after the filter')
  checkStands(titleOf(page))
}

for (const list of tables) {
  const { call, page, mark } = list
  const { path } = routes[page]
  test(`T54 H24 H26 the page of ${call}: an odd field costs its row no more than the field's own cell`, () =>
    sweep(async cell => {
      swept.add(call)
      const platform = smallPlatform()
      let own: Json[] = []
      let odd: ReturnType<typeof oddRows> = []
      change(platform, () => ({
        [call]: answer => {
          own = answer as Json[]
          odd = oddRows(own[0]!, mark)
          return [...own, ...odd.map(({ row }) => row)]
        },
      }))
      const query = `vendor=2&vendors.active=0&${path.slice(1)}.rows=0`
      await openQuietly(`${path}?${query}`, { as: 'systemAdmin', platform, config: impatient })
      const first = rows()
      const last = markOf(odd.length - 1)
      const column = Math.max(...first.map(cells => cells.indexOf(last)))
      await cell('the page', async () => checkStands(titleOf(page)))
      await cell('the rows', async () => same(first.length, own.length + odd.length, 'rows'))

      const byMark = new Map(first.map(cells => [cells[column]!, cells]))
      const whole = byMark.get(markOf(odd.findIndex(({ name }) => name === 'id is a number')))!
      for (const [n, { name, field }] of odd.entries()) {
        const isMark = mark.slice(0, field.length).join() === field.join()
        if (!isMark)
          await cell(name, async () => {
            const cells = byMark.get(markOf(n)) ?? []
            const suffering = cells.filter((value, at) => at !== column && at < cells.length - 1 && value !== whole[at])
            // A nested object counts with its values.
            same(cells.length > 0 && suffering.length <= (field.length > 1 ? 1 : 3), true, `only its own cell suffers, not ${suffering}`)
          })
      }
      await cell('sorted, filtered, and all of it again', () => checkControls(list, column, first.length, last))
    }))
}

// ---- lists beside the tables ----

const entriesOf = (panel: string) =>
  [...document.querySelectorAll('section')]
    .filter(section => text(section).startsWith(panel))
    .flatMap(section => [...section.querySelectorAll('li button')])

test('the panels, the members of a group and the choices of a filter: odd entries stand beside the others', () =>
  sweep(async cell => {
    const platform = smallPlatform()
    change(platform, () => ({
      ...withOddRows(vendors),
      ...withOddRows(groups),
      ...withOddRows('GET /vendorGroupUser/', ['user', 'user_name']),
    }))
    await openQuietly('/users?vendor=2&group=21&users.rows=0', { as: 'systemAdmin', platform, config: impatient })
    await cell('the page', async () => checkStands('ユーザー'))
    for (const panel of ['ベンダー一覧', 'ベンダーグループ一覧']) {
      await cell(panel, async () => {
        await goTo('/users?vendor=2&group=21&users.rows=0')
        await quiet()
        const all = entriesOf(panel).length
        same(all > kinds.length * 3, true, `${all} entries`)
        const section = [...document.querySelectorAll('section')].find(one => text(one).startsWith(panel))!
        const filter = section.querySelector('input')!
        // Enter would select the first entry.
        await type(filter, '目印')
        await until(() => entriesOf(panel).length < all)
        await type(filter, '')
        await until(() => entriesOf(panel).length >= all)
        same(entriesOf(panel).length, all, 'entries after the filter')
        // Those with the same id as another: the platform knows no other of them.
        for (const entry of entriesOf(panel)
          .filter(one => one.textContent.startsWith('目印'))
          .slice(-2))
          await press(entry)
        await quiet()
        checkStands('ユーザー')
      })
    }
    await cell('the members', async () => {
      await goTo('/users?vendor=2&group=21&users.rows=0')
      await quiet()
      const emails = rows('ユーザー一覧').map(([email]) => email)
      // Duplicate memberships are shown as one person.
      same(emails.filter(email => email === platform.accounts.vendorAdmin.email).length <= 1, true, 'each member once')
      checkStands('ユーザー')
    })
  }))

test('a filter offers each choice once, and odd ones beside the others', () =>
  sweep(async cell => {
    const platform = smallPlatform()
    change(platform, () => withOddRows('GET /memberType/'))
    await openQuietly('/vendors', { as: 'systemAdmin', platform, config: impatient })
    await cell('the page', async () => checkStands('ベンダー'))
    await cell('the choices', async () => {
      const boxes = [...document.querySelectorAll<HTMLInputElement>('fieldset input')]
      same(boxes.length > kinds.length, true, `${boxes.length} choices`)
      for (const box of boxes.slice(0, 4)) await press(box)
      checkStands('ベンダー')
    })
  }))

const treeItems = () => [...document.querySelectorAll('[role="treeitem"]:not([aria-expanded])')]

test('the tree of documents shows odd names and categories, the same id twice, and a category of 300 levels', () =>
  sweep(async cell => {
    const platform = smallPlatform({ documents: 3 })
    const deep = { id: 70_000, document_name: '深い文書', tree_category: Array.from({ length: 300 }, (_, n) => `${n}階`).join('/') }
    change(platform, () => ({ [documents]: list => [...(withOddRows(documents, ['document_name'])[documents]!(list) as Json[]), deep] }))
    await openQuietly('/uploadDocuments', { as: 'systemAdmin', platform, config: impatient })
    await cell('the tree', async () => {
      checkStands('ドキュメント')
      await press('すべて展開')
      const all = 3 + kinds.length * 3 + 2 + 1
      await until(() => treeItems().length === all)
      const found = treeItems().find(item => item.textContent === '深い文書')!
      await press(found)
      await until(() => location.hash.includes('document=70000'))
      for (const item of treeItems().slice(0, kinds.length * 2)) await press(item)
      await quiet()
      await enter('ドキュメント名、カテゴリ', '目印')
      await until(() => treeItems().length < all)
      await enter('ドキュメント名、カテゴリ', '')
      await until(() => treeItems().length === all)
      await closeToasts()
      checkStands('ドキュメント')
    })
  }))

test('the palette finds what has odd names, and what has ordinary ones', () =>
  sweep(async cell => {
    const platform = smallPlatform({ documents: 3 })
    const marks: Readonly<Record<string, Path>> = {
      [vendors]: ['name'],
      [users]: ['user', 'user_name'],
      [groups]: ['name'],
      [apps]: ['description'],
      [documents]: ['tree_category'],
    }
    change(platform, () => Object.assign({}, ...Object.entries(marks).map(([call, mark]) => withOddRows(call, mark))))
    await openQuietly('/apps?vendor=2', { as: 'systemAdmin', platform, config: impatient })
    await key('Control+k')
    await until(() => dialog('検索と操作'))
    for (const wanted of ['目印', '20270331', '穀物', '2', 'あ', '農園', '']) {
      await cell(wanted, async () => {
        await type(document.querySelector('[role="combobox"]')!, wanted)
        await quiet()
        same([...document.querySelectorAll('[role="option"]')].length > 0 || wanted === 'あ', true, 'something is found')
        checkStands('アプリケーション')
      })
    }
  }))

// ---- one object at a time ----

test('H28 the signed-in user and the vendor of the header: the pages stand whatever they are', () =>
  sweep(async cell => {
    for (const [turn] of turns) {
      await cell(`turn ${turn}`, async () => {
        const platform = smallPlatform({ documents: 3 })
        change(platform, () => ({
          'GET /user/get_detail/': user => {
            const odd = oddObject(user as Json, turn)
            // The platform refuses the id of another vendor.
            const isId = typeof odd.vendor_id === 'string' ? odd.vendor_id !== '' : Number.isSafeInteger(odd.vendor_id)
            const { vendor_id } = isId ? (user as Json) : odd
            return { ...odd, vendor_id, system_admin: false, vendor_admin: true, vendor_user: false }
          },
          'GET /vendor/{id}/': vendor => oddObject(vendor as Json, turn),
        }))
        for (const call of ['GET /user/get_detail/', 'GET /vendor/{id}/']) swept.add(call)
        await openQuietly('/users', { as: 'vendorAdmin', platform, config: impatient })
        checkStands('ユーザー')
        await press('アカウントメニュー')
        checkStands('ユーザー')
      })
    }
  }))

for (const row of dialogs) {
  const { path, as, name, title, opener, loads: messages = {} } = row
  // The members of odd groups cannot be asked for: the rows without a usable id are below.
  const loads = Object.keys(messages).filter(call => call !== 'GET /vendorGroup/' || !('GET /vendorGroupUser/' in messages))
  if (opener.length !== 1 || !loads.length || !as) continue
  test(`${name}: the dialog opens whatever is in the answers it asks for`, () =>
    sweep(async cell => {
      const { platform } = await sweepPlatform()
      let changes: Readonly<Record<string, Change>> = {}
      change(platform, () => changes)
      await openQuietly(path, { as, platform, config: impatient })
      const page = heading()!
      await selectRow(row)
      for (const [turn, kind] of turns) {
        await cell(`turn ${turn}, which begins with ${kind}`, async () => {
          changes = Object.fromEntries(
            loads.map(call => {
              swept.add(call)
              const changed: Change = answer => (Array.isArray(answer) ? withOddRows(call)[call]!(answer) : oddObject(answer, turn))
              return [call, changed]
            }),
          )
          await pressOpener(row, opener[0]!)
          await until(() => title === undefined || dialog(title))
          await quiet()
          checkStands(page)
          const close = ['キャンセル', '閉じる', 'OK'].find(name => button(name))!
          changes = {}
          await press(close)
          await until(() => !dialog())
          await quiet()
          checkStands(page)
        })
        // A list has all odd values at once.
        if (loads.every(call => !call.includes('{id}'))) break
      }
    }))
}

// ---- rows without a usable id ----

const unusable = sample(Object.entries({ 'an empty text': '', 'an inexact number': 2 ** 53 + 2, null: null, missing }), 2)

test('a vendor, a group or a document without an id cannot be selected, and the page says so', () =>
  sweep(async cell => {
    const none = { name: '番号なし', document_name: '番号なし', tree_category: '' }
    for (const [call, path] of [
      [vendors, '/users?vendor=2'],
      [groups, '/users?vendor=2'],
      [documents, '/uploadDocuments'],
    ] as const) {
      for (const [kind, id] of unusable) {
        await cell(`${call}: ${kind}`, async () => {
          const platform = smallPlatform({ documents: 3 })
          change(platform, () => ({ [call]: answer => [...(answer as Json[]), { ...none, id }] }))
          await openQuietly(path, { as: 'systemAdmin', platform, config: impatient })
          takeCalls(platform)
          const entry = [...document.querySelectorAll('li button, [role="treeitem"]')].find(one => one.textContent === none.name)!
          await press(entry)
          await quiet()
          same(toasts(), ['IDがないため、選択できません。'], 'toasts')
          same(takeCalls(platform), [], 'requests')
        })
      }
    }
  }))

const unsent = 'IDがないか、正確に扱えないため、送信しませんでした。'

/** Replaces the ids of a row, and of the user whom it links. */
const withId = (row: Json, id: unknown): Json =>
  fieldsOf(row)
    .filter(path => path.join('.') === 'id' || path.join('.') === 'user.id')
    .reduce((changed, path) => withValue(changed, path, id), row)

/** Whether a request names a row: by an id in its path, or as a group in its query. */
const namesRow = (call: string) => /^\w+ \/\w+\/(?!get_detail)[^?/]+\/|vendorGroupId=/.test(call)
const isNamed = ({ loads = {}, sends = [] }: (typeof dialogs)[number]) =>
  [...Object.keys(loads), ...sends].some(call => call.includes('{id}'))

for (const [at, row] of dialogs.entries()) {
  const list = tables.find(({ page }) => row.path.split('?')[0] === routes[page].path)
  if (!list || !/を編集$|を削除$|の認証情報$|をリセット$/.test(row.opener[0] ?? '') || !isNamed(row)) continue
  test(`${row.name}: for a row without a usable id nothing is sent that names a row, and the page says so`, () =>
    sweep(async cell => {
      for (const [kind, id] of isWhole ? unusable : [unusable[at % unusable.length]!]) {
        await cell(kind, async () => {
          const { platform } = await sweepPlatform()
          change(platform, () => ({ [list.call]: answer => (answer as Json[]).map(one => withId(one, id)) }))
          await openQuietly(row.path, { as: row.as!, platform, config: impatient })
          takeCalls(platform)
          const opener = button(row.opener[0]!)!
          if (opener.getAttribute('aria-disabled')) return same(Boolean(description(opener)), true, 'it says why it is disabled')
          await press(opener)
          await until(() => dialog())
          await quiet()
          if (button(row.send ?? '')?.getAttribute('aria-disabled') === null) {
            await fill(row)
            await press(row.send!)
            await quiet()
          }
          same(takeCalls(platform).filter(namesRow), [], 'requests')
          same(document.body.textContent.includes(unsent), true, 'it says that nothing was sent')
        })
      }
    }))
}

// ---- responses while a form is filled in and sent ----

/** Responses of calls whose content matters. */
const answers: Readonly<Record<string, Json>> = {
  'GET /vendorUser/is_exist_user/': { result: false },
  'GET /user/is_exist_user/': { result: true, userId: 900 },
  'GET /idProviderUser/': { id: 'a-1', userName: 'new@example.jp', name: { familyName: '新田', givenName: '稲子' } },
  'POST /idProviderUser/': { id: 900 },
  'POST /vendorGroup/': { id: 900 },
  'POST /validateUserPassword/': { failedPasswordPolicyRules: [] },
  'GET /validateUserToken/': { userName: 'admin@example.jp' },
}

const asking = dialogs.filter(({ sends = [], fields, takesOver }) => fields && !takesOver && sends.some(call => call in answers))

for (const row of asking) {
  test(`${row.name}: the form stands, or is done, whatever is answered while it is filled in and sent`, () =>
    sweep(async cell => {
      for (const [turn, kind] of turns) {
        await cell(`turn ${turn}, which begins with ${kind}`, async () => {
          const { platform, token } = await sweepPlatform()
          const asked = (row.sends ?? []).filter(call => call in answers)
          change(platform, () => Object.fromEntries(asked.map(call => [call, () => oddObject(answers[call]!, turn)])))
          await openQuietly(row.path.replace('{token}', token), { platform, config: impatient, ...(row.as && { as: row.as }) })
          const page = heading()
          for (const name of row.opener) await press(name)
          await until(() => row.title === undefined || dialog(row.title))
          await quiet()
          await fill(row, turn)
          await press(row.send!)
          // The form waits for the question about an existing account.
          await until(() => dialog('既存のアカウント') || !document.querySelector('[aria-busy="true"]'))
          for (const call of asked) swept.add(call)
          checkWords()
          // After setting a new password, the intro page follows.
          same([page, 'API利用者画面'].includes(heading()), true, 'a page that stands')
        })
      }
    }))
}

test('the page that sets a new password stands, whatever is known of the token', () =>
  sweep(async cell => {
    for (const [turn, kind] of turns) {
      await cell(kind, async () => {
        const { platform, token } = await sweepPlatform()
        const call = 'GET /validateUserToken/'
        change(platform, () => ({ [call]: () => oddObject(answers[call]!, turn) }))
        swept.add(call)
        await openQuietly(`/resetPassword?token=${token}`, { platform, config: impatient })
        checkWords()
        same(heading(), 'パスワード設定', 'heading')
      })
    }
  }))

test('a user who is linked with the vendor twice is offered once, and becomes a member once', async () => {
  const platform = smallPlatform()
  change(platform, () => ({
    [users]: list => [...(list as Json[]), ...(list as Json[]).map(link => ({ ...link, id: Number(link.id) + 5000 }))],
    'GET /vendorGroupUser/': list => [
      ...(list as Json[]),
      ...(list as Json[]).map(link => ({ ...link, id: Number(link.id) + 5000, user: String((link.user as Json).id) })),
    ],
  }))
  await open('/groups?vendor=2', { as: 'systemAdmin', platform })
  await press('空のグループを編集')
  await until(() => dialog('グループ編集') && document.querySelector('dialog li input'))
  await press('3人をすべて選択')
  await press('保存')
  await until(() => !dialog())
  assert.is(callsOf(platform).filter(call => call === 'POST /vendorGroupUser/').length, 3)
})

test('every answer of the platform that the console reads is swept', () => {
  const reads = endpoints.filter(({ method, binary }) => method === 'GET' && !binary).map(({ method, path }) => `${method} ${path}`)
  assert.equal(
    [...reads, ...Object.keys(answers)].filter(call => !swept.has(call)),
    [],
  )
})

test.run()
