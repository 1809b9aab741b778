/** Shared by the tests of the vendor dialogs, and by those of actions in several steps. */
import { createPlatform, type Fault, type Platform, type Tables } from '../platform/platform.ts'
import { area, button, choose, dialog, key, open, press, rows, type, until } from './open.tsx'

const title = 'ベンダー一覧'

export const names = () => rows(title).map(([name]) => name!)
export const isReady = () => button('保存')?.getAttribute('aria-disabled') === null
export const isIdle = () => !button('お待ちください...')
export const sent = ({ requests }: Platform, method: string) =>
  requests.filter(request => request.method === method && request.path.includes('/vendor/')).length

/** Creates a platform with two empty vendors besides the system administrator's. */
export function smallPlatform(values: Partial<Tables['vendors'][number]> = {}) {
  const platform = createPlatform()
  const { vendors } = platform.tables
  const base = { member_type: 1, notify_email_address: null, is_active: 1 as const, expiration_date: '2027-03-31' }
  vendors.splice(
    1,
    Infinity,
    { id: 101, name: '青森農園', contract_number: 'AG-101', ...base, ...values },
    { id: 102, name: '秋田農園', contract_number: 'AG-102', ...base },
  )
  return platform
}

export async function openPage(platform = smallPlatform()) {
  await open('/vendors', { as: 'systemAdmin', platform })
  return platform
}

export async function openCreate(platform?: Platform) {
  const used = await openPage(platform)
  await press('追加')
  await until(() => dialog('ベンダー追加') && isReady())
  return used
}

export async function openEdit(name = '青森農園', platform?: Platform) {
  const used = await openPage(platform)
  await press(`${name}を編集`)
  await until(() => dialog('ベンダー編集') && isReady())
  return used
}

export async function fillIn(name = '新しい農園') {
  await type('ベンダー名', name)
  await type('契約番号', 'AG-900')
  await choose('会員種別', '特別会員')
}

/** Delays the responses that a fault matches until they are released. */
export function gateResponses(platform: Platform, fault: Fault) {
  let release = () => {}
  platform.faults.push({
    ...fault,
    gate: new Promise<void>(resolve => {
      release = resolve
    }),
  })
  return () => release()
}

/** Chooses a command of the palette. */
export async function command(name: string) {
  await key('Control+k')
  await until(() => dialog('検索と操作'))
  await type(document.activeElement!, name)
  await key('Enter')
}

/** Returns what is said of an action in several steps. */
export const outcome = () => dialog()?.querySelector('[role="status"]')?.textContent ?? ''
/** Returns the steps below a title, each with its state and its reason. */
export const listed = (title: string) =>
  [...(area(title)?.querySelectorAll('li') ?? [])].map(item => [...item.children].map(part => part.textContent).join(' '))
