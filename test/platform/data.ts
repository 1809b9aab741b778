import { demoAccounts, demoPassword, type DemoAccount } from './accounts.ts'
import { dateAfter, dateNextYear } from './dates.ts'
import { makeDocuments } from './files.ts'
import { createRandom, type Random } from './random.ts'
import { fixedTables, roleId, type Application, type Tables, type Vendor } from './tables.ts'
import { applicationNames, familyNames, givenNames, groupNames, regions, vendorKinds } from './words.ts'

export interface DataOptions {
  seed: number
  vendors: number
  usersPerVendor: number
  documents: number
  now: number
}

/** The vendors of the demo accounts: the operator's office, and a customer. */
export const officeId = 1
export const customerId = 2

/** Limits the users of all other vendors together to what a browser can hold. */
const otherUsers = 100_000
const accountOffset = 900_000

/** Creates a realistic data set, determined by the options alone. The vendors of the demo accounts have exactly `usersPerVendor` users. */
export function createTables(options: DataOptions): Tables {
  const random = createRandom(options.seed)
  const tables: Tables = {
    ...fixedTables(),
    vendors: [],
    users: [],
    idProviderUsers: [],
    vendorUsers: [],
    vendorGroups: [],
    vendorGroupUsers: [],
    applications: [],
    documents: makeDocuments(options.documents),
  }
  const count = Math.max(options.vendors, customerId)
  const most = Math.min(options.usersPerVendor, Math.ceil(otherUsers / count))
  for (let id = 1; id <= count; id++) {
    tables.vendors.push(makeVendor(id, random, options.now))
    if (isEmpty(id)) continue
    const known = demoAccountsOf(id)
    for (const account of known) addDemoUser(tables, account, id)
    const size = id <= customerId ? options.usersPerVendor - known.length : random.between(Math.ceil(most / 2), most)
    for (let user = 0; user < size; user++) addUser(tables, id, user === 0 ? roleId.vendorAdmin : roleId.vendorUser, random)
    addGroups(tables, id, random)
  }
  addDemoUser(tables, demoAccounts.noRole)
  addLooseAccounts(tables)
  return tables
}

/** Every fifth vendor is empty, and so can be removed. */
const isEmpty = (id: number) => id % 5 === 0

function makeVendor(id: number, random: Random, now: number): Vendor {
  const [region, address] = random.pick(regions)
  const names: Record<number, string> = { [officeId]: '農業データ連携基盤事務局', [customerId]: '北海農業データ株式会社' }
  // Some contracts ended yesterday, or end today, in a week or in a month.
  const soon = id % 7 === 3 ? [-1, 0, 7, 30][Math.floor(id / 7) % 4] : undefined
  const member_type = id <= customerId ? id : random.between(1, soon === undefined ? 3 : 2)
  const days = soon ?? random.between(40, 360)
  const expiration_date = member_type === 3 ? null : id === officeId ? dateNextYear(now) : dateAfter(now, days)
  return {
    id,
    name: names[id] ?? `${region}${random.pick(vendorKinds)}${id > 60 ? ` 第${id}事業所` : ''}`,
    contract_number: `AG${2020 + (id % 6)}-${String(id).padStart(6, '0')}`,
    member_type,
    notify_email_address: id % 4 === 3 ? null : `notify@${address}${id}.example.jp`,
    is_active: id % 6 === 0 ? 0 : 1,
    expiration_date,
  }
}

function demoAccountsOf(vendor: number): DemoAccount[] {
  if (vendor === officeId) return [demoAccounts.systemAdmin]
  return vendor === customerId ? [demoAccounts.vendorAdmin, demoAccounts.vendorUser, demoAccounts.severalRoles] : []
}

const demoNames: Record<DemoAccount['key'], [family: string, given: string]> = {
  systemAdmin: ['事務局', '一郎'],
  vendorAdmin: ['北野', '恵子'],
  vendorUser: ['畑中', '実'],
  severalRoles: ['兼田', '務'],
  noRole: ['無田', '権'],
}

function addDemoUser(tables: Tables, account: DemoAccount, vendor?: number) {
  const [family, given] = demoNames[account.key]
  const user = pushUser(tables, account.email, family, given, account.roles.includes('system_admin'))
  if (vendor === undefined) return
  const role = account.roles.includes('vendor_admin')
    ? roleId.vendorAdmin
    : account.roles.includes('vendor_user')
      ? roleId.vendorUser
      : roleId.systemAdmin
  pushLink(tables, vendor, user, role)
}

function addUser(tables: Tables, vendor: number, role: number, random: Random) {
  const [family, familyLatin] = random.pick(familyNames)
  const [given, givenLatin] = random.pick(givenNames)
  const email = `${givenLatin}.${familyLatin}${tables.users.length + 1}@vendor${vendor}.example.jp`
  pushLink(tables, vendor, pushUser(tables, email, family, given, false), role)
}

function pushUser(tables: Tables, email: string, family: string, given: string, system_admin: boolean): number {
  const account = pushAccount(tables, email, family, given)
  const id = tables.users.length + 1
  tables.users.push({ id, account, user_name: email, family_name: family, given_name: given, system_admin })
  return id
}

/** Keeps account ids far from user ids, so that mixing them up fails. */
function pushAccount(tables: Tables, userName: string, familyName: string, givenName: string): number {
  const id = accountOffset + tables.idProviderUsers.length + 1
  tables.idProviderUsers.push({ id, userName, familyName, givenName, password: demoPassword })
  return id
}

function pushLink(tables: Tables, vendor: number, user: number, role: number) {
  tables.vendorUsers.push({ id: tables.vendorUsers.length + 1, vendor, user, role })
}

/** Adds accounts at the identity provider that are not users of the platform yet. */
function addLooseAccounts(tables: Tables) {
  pushAccount(tables, 'hanako.noda@example.jp', '野田', '花子')
  pushAccount(tables, 'minoru.tagawa@example.jp', '田川', '稔')
  pushAccount(tables, 'rin.hatano@example.jp', '波多野', '凛')
}

/** Adds two to five groups to a vendor, the last one empty, so that it can be removed. */
function addGroups(tables: Tables, vendor: number, random: Random) {
  const first = tables.vendorUsers.findLastIndex(link => link.vendor !== vendor) + 1
  const users = tables.vendorUsers.slice(first).map(link => link.user)
  const size = vendor === customerId ? 5 : random.between(2, 5)
  const start = random.between(0, groupNames.length - 1)
  for (let index = 0; index < size; index++) {
    const id = tables.vendorGroups.length + 1
    const last = index === size - 1
    tables.vendorGroups.push({ id, vendor, name: last ? '検証用グループ' : (groupNames[(start + index) % groupNames.length] ?? '') })
    if (last) continue
    for (const user of users.filter((_, at) => at % 3 === index % 3).slice(0, 40)) {
      tables.vendorGroupUsers.push({ id: tables.vendorGroupUsers.length + 1, vendor_group: id, user })
    }
    const apps = tables.applications
    for (let app = random.between(1, 3); app > 0; app--) apps.push(makeApplication(apps.length + 1, id, random))
  }
}

function makeApplication(id: number, vendor_group: number, random: Random): Application {
  const [name, description] = random.pick(applicationNames)
  return {
    id,
    name: `${name}${id}`,
    description,
    vendor_group,
    token_expiration_time: random.pick([3600, 3600, 7200, 86400]),
    application_id: random.guid(),
    client_id: random.guid(),
    // Every fourth application is a public client, without a secret (RFC 6749, section 2.1).
    client_secret: id % 4 === 0 ? null : random.hex(40),
  }
}
