/** What the platform does not send is unknown: each optional field of each entity missing, one at a time. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { contract, operationOf, resolved } from '../../deploy/check/contract.mjs'
import { routes } from '../../src/app/routes.ts'
import {
  button,
  checkbox,
  choices,
  choose,
  dialog,
  press,
  rows as tableRows,
  savedBy,
  settled,
  text,
  type,
  until,
} from '../component/open.tsx'
import { openForm } from '../component/peoplePage.ts'
import type { Platform } from '../platform/platform.ts'
import { rowNamed } from './rows.ts'
import { callOf, openQuietly, sweepPlatform } from './sweep.ts'

interface Written {
  call: string
  body: Record<string, unknown>
}

let cases = 0
test.before.each(() => void cases++)

/** Leaves a field out of the answers to a call, at the row or in an object of it, and collects what is written. */
async function without(call: string, field: string): Promise<{ platform: Platform; written: Written[] }> {
  const { platform } = await sweepPlatform()
  const { handle } = platform
  const written: Written[] = []
  let entity: unknown
  platform.handle = async request => {
    const name = callOf({ method: request.method, path: new URL(request.url).pathname })
    const body = JSON.parse((await request.clone().text()) || '{}')
    if (request.method !== 'GET') written.push({ call: name, body })
    const response = await handle(request.method === 'PUT' ? keeping(request, body, entity, field) : request)
    if (name !== call || !response.ok) return response
    const answer = await response.json()
    entity = answer
    return Response.json(leftOut(answer, field.split('.')))
  }
  return { platform, written }
}

/** Opens a page without a field. */
async function openWithout(call: string, field: string, path: string) {
  const found = await without(call, field)
  await openQuietly(path, { platform: found.platform, as: 'systemAdmin' })
  return found
}

/** The fields of a PUT, by the contract. */
function bodyOf({ url }: Request): object {
  const [method = '', path = ''] = callOf({ method: 'PUT', path: new URL(url).pathname }).split(' ')
  return resolved(operationOf(method, path)!.requestBody!.content['application/json']!.schema).properties!
}

/** Keeps what a PUT leaves out, as a platform does that does not send it. */
function keeping(request: Request, body: object, entity: any, field: string): Request {
  const value = field.split('.').reduce((from, key) => from?.[key], entity)
  const key = field.split('.').at(-1)!
  if (!Object.hasOwn(bodyOf(request), key))
    return new Request(request.url, { method: 'PUT', headers: request.headers, body: JSON.stringify(body) })
  const whole = { [key]: value?.id ?? value, ...body }
  return new Request(request.url, { method: 'PUT', headers: request.headers, body: JSON.stringify(whole) })
}

function leftOut(answer: any, path: readonly string[]): unknown {
  if (Array.isArray(answer)) return answer.map(row => leftOut(row, path))
  if (Array.isArray(answer.results)) return { results: leftOut(answer.results, path) }
  const [key = '', ...rest] = path
  const { [key]: value, ...others } = answer
  return rest.length > 0 ? { ...others, [key]: leftOut(value, rest) } : others
}

/** The fields of an entity that the platform may leave out, by the contract. */
function optionalIn(schema: string, prefix = ''): string[] {
  const { properties = {}, required = [] } = contract.components.schemas[schema]!
  return Object.keys(properties)
    .filter(name => !required.includes(name) && name !== 'id')
    .map(name => prefix + name)
}

const fieldsOf = {
  Vendor: optionalIn('Vendor'),
  VendorUser: [...optionalIn('VendorUser'), ...optionalIn('User', 'user.')],
  VendorGroup: optionalIn('VendorGroup').filter(name => !['userCount', 'appCount', 'vendor'].includes(name)),
  Application: optionalIn('Application'),
}

// ---- lists ----

const lists = [
  { page: 'vendor', call: 'GET /vendors/get_detail/', schema: 'Vendor', title: 'ベンダー一覧' },
  { page: 'user', call: 'GET /vendorUser/', schema: 'VendorUser', title: 'ユーザー一覧' },
  { page: 'group', call: 'GET /vendorGroup/', schema: 'VendorGroup', title: 'グループ一覧' },
  { page: 'app', call: 'GET /application/', schema: 'Application', title: 'アプリケーション一覧' },
] as const

/** The heads of a list whose cells are a dash without a field. */
const headsWithout: Readonly<Record<string, readonly string[]>> = {
  'Vendor.name': ['ベンダー名'],
  'Vendor.contract_number': ['契約番号'],
  'Vendor.member_type': ['会員種別'],
  'Vendor.expiration_date': ['有効期限'],
  'Vendor.is_active': ['ステータス'],
  'Vendor.count': ['ユーザー数', 'グループ数', 'アプリケーション数'],
  'VendorUser.user': ['メールアドレス', '姓', '名'],
  'VendorUser.user.user_name': ['メールアドレス'],
  'VendorUser.user.family_name': ['姓'],
  'VendorUser.user.given_name': ['名'],
  'VendorUser.role': ['ロール'],
  'VendorGroup.name': ['グループ名'],
  'Application.name': ['アプリケーション名'],
}

for (const { page, call, schema, title } of lists) {
  const path = `${routes[page].path}?vendor=2`
  const countWhole = async () => {
    await openQuietly(path, { platform: (await sweepPlatform()).platform, as: 'systemAdmin' })
    return tableRows(title).length
  }
  let whole: Promise<number> | undefined
  for (const field of fieldsOf[schema]) {
    test(`T70 ${page}: without ${field} every row is there, with a dash, and nothing is said of it`, async () => {
      await openWithout(call, field, path)
      const shown = tableRows(title).length
      const heads = [...document.querySelectorAll('main [role="columnheader"]')].map(head => text(head))
      const dashes = headsWithout[`${schema}.${field}`] ?? []
      for (const row of tableRows(title)) for (const head of dashes) assert.match(row[heads.indexOf(head)]!, /^-/, head)
      const said = document.querySelector('main')!.textContent
      if (field === 'is_active') assert.not.match(said, /無効/)
      if (field === 'count') assert.is(document.querySelectorAll('main td a').length, 0)
      if (/_count$/.test(field)) assert.not.match(said, field === 'user_count' ? /ユーザー0人/ : /アプリケーション0件/)
      const file = await savedBy(() => press(`${title}のCSV`))
      assert.not.match(file.text, /undefined|null|NaN/)
      assert.ok(shown >= (await (whole ??= countWhole())), 'a filter that is on by default hides nothing')
    })
  }
}

// ---- dialogs ----

const forms = [
  ['Vendor', 'edit a vendor and its member type', { name: 'ベンダー名', contract_number: '契約番号' }],
  ['Application', 'edit an application', { name: 'アプリケーション名', description: '説明' }],
  ['VendorGroup', 'edit a group', { name: 'グループ名' }],
  ['VendorUser', 'edit a user', { 'user.family_name': '姓', 'user.given_name': '名' }],
] as const

for (const [schema, name, labels] of forms) {
  const { path, opener, loads = {} } = rowNamed(name)
  const call = Object.keys(loads).find(call => call.includes('{id}'))!
  for (const field of fieldsOf[schema]) {
    const [, label] = Object.entries(labels).find(([name]) => name !== field && !(field === 'user' && name.startsWith('user.'))) ?? []
    if (!label) continue
    test(`T70 ${name}: without ${field} another field is saved, and ${field} is not sent`, async () => {
      const { platform, written } = await openWithout(call, field, path)
      await openForm(platform, opener)
      await type(label, '打越')
      await press('保存')
      await until(() => !dialog())
      await settled()
      const key = field.split('.').at(-1)!
      assert.ok(written.length > 0, 'it is saved')
      for (const { body, call } of written) assert.not(Object.hasOwn(body, key), `${call} sends ${key}: ${String(body[key])}`)
    })
  }
}

test('a vendor of unknown state is renamed without a word of it, and is disabled once 無効 is chosen', async () => {
  const { platform, written } = await openWithout('GET /vendor/{id}/', 'is_active', '/vendors')
  for (const [choice, sent] of [
    [undefined, undefined],
    ['無効', 0],
  ] as const) {
    await openForm(platform, '秋田農園を編集')
    assert.equal(
      [choices('ベンダーを有効にする').chosen, choices('ベンダーを有効にする').options],
      ['変更しない', ['変更しない', '有効', '無効']],
    )
    await type('契約番号', choice ? 'AG-10' : 'AG-11')
    if (choice) await choose('ベンダーを有効にする', choice)
    await press('保存')
    await until(() => !dialog())
    await settled()
    assert.is(written.at(-1)!.body.is_active, sent)
  }
})

// ---- null is known ----

test('what is known to be none is sent as the form shows it, an empty text; a choice of none is left out', async () => {
  const { platform, written } = await without('GET /role/', 'nothing')
  const vendor = platform.tables.vendors.find(({ id }) => id === 9)!
  Object.assign(vendor, { notify_email_address: null, member_type: 0 })
  platform.faults.push({ method: 'GET', path: /\/application\/1\/$/, status: 200, body: { id: 1, description: null, vendor_group: null } })
  for (const [path, opener, label, text, choice] of [
    ['/vendors?vendors.active=0', '秋田農園を編集', '契約番号', 'notify_email_address', 'member_type'],
    ['/apps?vendor=2', '収量予測を編集', 'アプリケーション名', 'description', 'vendor_group'],
  ] as const) {
    await openQuietly(path, { platform, as: 'systemAdmin' })
    await openForm(platform, opener)
    await type(label, 'AG-12')
    await press('保存')
    await until(() => written.length)
    const { body } = written.pop()!
    assert.equal([body[text], Object.hasOwn(body, choice)], ['', false], path)
  }
})

// ---- batches ----

for (const field of fieldsOf.Vendor.filter(name => !['count', 'expiration_date'].includes(name))) {
  test(`T70 vendors are disabled without ${field}, which is sent only if it is what is changed`, async () => {
    const { written } = await openWithout('GET /vendor/{id}/', field, '/vendors')
    await press('選択')
    await press(checkbox('秋田農園を選択')!)
    await press('無効にする')
    await until(() => button('無効にする'))
    await press('無効にする')
    await until(() => button('閉じる'))
    const { body } = written.at(-1)!
    assert.equal([body.is_active, Object.hasOwn(body, field)], [0, field === 'is_active'])
  })
}

for (const field of fieldsOf.Application.filter(name => name !== 'vendor_group')) {
  test(`T70 an application is moved without ${field}, which is not sent`, async () => {
    const { written } = await openWithout('GET /application/{id}/', field, '/apps?vendor=2')
    await press('選択')
    await press(checkbox('収量予測を選択')!)
    await press('グループを変更')
    await until(() => choices('グループ').options.length > 2)
    await choose('グループ', 'いも')
    await press('変更')
    await until(() => button('閉じる'))
    assert.equal([written.length, Object.hasOwn(written.at(-1)!.body, field)], [1, false])
  })
}

test('the sweep has tried every optional field', () => {
  assert.ok(cases >= 49)
})

test.run()
