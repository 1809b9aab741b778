/** Shared by the tests of users, groups and the selection: a small platform that records calls, and steps to the forms. */
import { createPlatform, type Platform, type PlatformOptions } from '../platform/platform.ts'
import { area, button, choose, dialog, inAnotherTab, look, open, paste, press, rows, signInAgain, table, textbox, until } from './open.tsx'
import { isReady } from './vendorPage.ts'

export const office = '農業データ連携基盤事務局'
export const customer = '北海農業データ株式会社'
export const farm = '青森農園'
export const unexpected = '予期せぬエラーが発生しました。管理者にお問い合わせください。'

type Account = Parameters<Platform['tokensFor']>[0]
type NewUsers = [user_name: string, family_name: string, given_name: string, role: number][]

const calls = new WeakMap<Platform, string[]>()

/**
 * Creates three vendors: the office (1), the customer (2) with the demo accounts (users 4 to 6) and the groups 21 to 23, and a farm (3)
 * with one user and one group.
 */
export function smallPlatform(options: PlatformOptions = {}): Platform {
  const platform = createPlatform({ vendors: 3, usersPerVendor: 3, ...options })
  const { tables } = platform
  const farmUsers = tables.vendorUsers.filter(link => link.vendor === 3).map(link => link.user)
  keep(tables.vendorUsers, link => link.vendor !== 3)
  keep(tables.users, user => !farmUsers.includes(user.id))
  Object.assign(tables.vendors[2]!, { name: farm, is_active: 1 })
  addUsers(platform, 3, [['farm@example.jp', '青森', '林檎', 2]])
  tables.vendorGroups.splice(
    0,
    Infinity,
    { id: 21, vendor: 2, name: '穀物' },
    { id: 22, vendor: 2, name: 'いも' },
    { id: 23, vendor: 2, name: '空のグループ' },
    { id: 31, vendor: 3, name: '果樹' },
  )
  tables.vendorGroupUsers.splice(
    0,
    Infinity,
    { id: 1, vendor_group: 21, user: 4 },
    { id: 2, vendor_group: 21, user: 5 },
    { id: 3, vendor_group: 31, user: tables.users.at(-1)!.id },
  )
  const [app] = tables.applications
  tables.applications.splice(
    0,
    Infinity,
    { ...app!, id: 1, name: '収量予測', vendor_group: 21 },
    { ...app!, id: 2, name: 'あぐりログ', vendor_group: 21 },
    { ...app!, id: 3, name: '土壌診断', vendor_group: 22 },
  )
  return onRecord(platform)
}

export function keep<Row>(list: Row[], isKept: (row: Row) => boolean) {
  list.splice(0, Infinity, ...list.filter(isKept))
}

/** Adds users with accounts to a vendor. Returns their ids. */
export function addUsers({ tables }: Platform, vendor: number, users: NewUsers): number[] {
  return users.map(([user_name, family_name, given_name, role]) => {
    const id = Math.max(...tables.users.map(user => user.id)) + 1
    const account = 800_000 + id
    tables.idProviderUsers.push({ id: account, userName: user_name, familyName: family_name, givenName: given_name, password: 'x' })
    tables.users.push({ id, account, user_name, family_name, given_name, system_admin: false })
    tables.vendorUsers.push({ id: 1000 + id, vendor, user: id, role })
    return id
  })
}

function onRecord(platform: Platform): Platform {
  const { handle } = platform
  const log: string[] = []
  calls.set(platform, log)
  platform.handle = async request => {
    const { pathname, search } = new URL(request.url)
    const body = await request.clone().text()
    log.push(`${request.method} ${pathname.replace('/api/v1', '')}${decodeURIComponent(search)}${body && ` ${body}`}`)
    return handle(request)
  }
  return platform
}

/** Overrides a response where `answer` returns one for the call, given as `METHOD path body`. */
export function intercept(platform: Platform, answer: (call: string) => Response | undefined) {
  const { handle } = platform
  platform.handle = async request => {
    const call = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')} ${await request.clone().text()}`
    const instead = answer(call)
    // Real calls are recorded already; overridden ones are added here.
    if (instead) calls.get(platform)!.push(call.trim())
    return instead ?? handle(request)
  }
}

/** Replaces the responses to the addresses that a pattern matches. */
export function changeAnswers(platform: Platform, address: RegExp, change: (response: Response) => Response | Promise<Response>) {
  const { handle } = platform
  platform.handle = async request => {
    const response = await handle(request)
    return address.test(request.url) ? change(response) : response
  }
}

/** Returns the calls since the last time, as `METHOD path?query body`. */
export function takeCalls(platform: Platform): string[] {
  return calls.get(platform)!.splice(0)
}

/** Returns those calls that change something. */
export function takeWrites(platform: Platform): string[] {
  return takeCalls(platform).filter(call => !call.startsWith('GET '))
}

const column = (name: string) => (table(name) ? rows(name).map(([first]) => first!) : [])
export const emails = () => column('ユーザー一覧')
export const groupNames = () => column('グループ一覧')
export const appNames = () => column('アプリケーション一覧')

export async function openUsers(path = '/users?vendor=2', platform = smallPlatform(), as: Account = 'systemAdmin') {
  await open(path, { as, platform })
  return platform
}

export async function openGroups(path = '/groups?vendor=2', platform = smallPlatform(), as: Account = 'systemAdmin') {
  await open(path, { as, platform })
  return platform
}

/** Opens a form by one button or several, and waits until it has loaded; discards the calls so far. */
export async function openForm(platform: Platform, opener: string | readonly string[], title?: string) {
  for (const name of [opener].flat()) {
    await until(() => button(name))
    await press(name)
  }
  await until(() => dialog(title) && isReady())
  takeCalls(platform)
}

/** Opens a form for a new user. */
export async function openNewUser(platform = smallPlatform(), as?: Account) {
  await openUsers('/users?vendor=2', platform, as)
  await openForm(platform, '追加', 'ユーザー追加')
  return platform
}

export async function fillUser(email = 'new@example.jp', role = 'ベンダー利用者') {
  await paste('メールアドレス', email)
  await paste('姓', '新田')
  await paste('名', '稲子')
  await choose('ロール', role)
}

/** Saves a form, and expects it to close. */
export async function save() {
  await press('保存')
  await until(() => !dialog())
}

export const vendorPanel = () => area('ベンダー一覧')
export const groupPanel = () => area('ベンダーグループ一覧')
/** Returns the selected item of a panel. */
export const selected = (panel: Element | null) => panel?.querySelector('[aria-current="true"]')?.textContent ?? null
export const select = (panel: Element | null, name: string) =>
  press([...panel!.querySelectorAll('li button')].find(item => item.textContent === name)!)

export const valueOf = (label: string) => textbox(label)?.value
/** Returns why a button is disabled; null if it is not. */
export function disabledReasonOf(name: string): string | null {
  const found = button(name)
  return found?.getAttribute('aria-disabled') === 'true' ? found.getAttribute('aria-description') : null
}

export const panelItems = (panel: Element | null) => [...(panel?.querySelectorAll('li button') ?? [])].map(item => item.textContent)

/** Signs out in another tab, and in again here. */
export async function signOutElsewhere(platform: Platform) {
  await inAnotherTab('clear')
  platform.faults.length = 0
  await look()
  await signInAgain(platform)
}
