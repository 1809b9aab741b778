import { groupBy } from '../../../lib/keys.ts'
import { fold } from '../../../lib/search.ts'
import { isAdministrator } from '../../../state/roles.ts'
import { hrefToTable } from '../../../state/tables.ts'
import { findings as t } from '../../../text/findings.ts'
import { daysLeft, isActive } from '../vendor.ts'
import { emailOf, fullNameOf, type Row } from './rows.ts'

/** Something to mend, as data: the rows that it finds, and the place that mends each of them. Its texts are those of its key. */
interface Rule {
  /** The kind of rows that it finds. */
  about: Kind
  /** What has to be loaded before; a rule about the vendors alone needs nothing. */
  needs?: 'users' | 'groups'
  /** Returns the rows of its kind that have to be mended. Rows of vendors that have not answered have no `users`, or no `groups`. */
  find: (rows: readonly Row[]) => readonly Row[]
  href: (row: Row) => string
}

type Kind = 'vendors' | 'users' | 'groups'
type FindingKey = keyof typeof t.rules
export type Finding = Rule & { key: FindingKey }

const adminsOf = ({ users = [] }: Row) => users.filter(({ role }) => isAdministrator(role)).length

/** Without any role of this name, the administrators are unknown, and these rules find nothing. */
const byAdmins = (test: (admins: number) => boolean) => (rows: readonly Row[]) =>
  rows.some(row => adminsOf(row) > 0) ? rows.filter(row => row.users && row.users.length > 0 && test(adminsOf(row))) : []

const where = (test: (row: Row) => boolean) => (rows: readonly Row[]) => rows.filter(test)

/** Returns the rows that share a key with another one; an empty key is none. */
const repeated = (keyOf: (row: Row) => string) => (rows: readonly Row[]) => {
  const found = groupBy(rows, keyOf)
  const shared = new Set([...found].flatMap(([key, alike]) => (key !== '' && alike.length > 1 ? alike : [])))
  return rows.filter(row => shared.has(row))
}

/** A person is known by the id, or else by the address. */
const personOf = (row: Row) => String(row.link?.user?.id ?? fold(emailOf(row)).trim())

const toUsers = ({ vendor }: Row) => hrefToTable('users', { vendor: String(vendor.id) })
const toUser = (row: Row) => hrefToTable('users', { vendor: String(row.vendor.id), 'users.q': emailOf(row) || undefined })
const toVendor = ({ vendor }: Row) => hrefToTable('vendors', { 'vendors.q': vendor.name || undefined, 'vendors.active': '0' })
const toGroup = ({ vendor, group }: Row) => hrefToTable('groups', { vendor: String(vendor.id), 'groups.q': group?.name || undefined })

const rules = {
  noAdmin: { about: 'vendors', needs: 'users', find: byAdmins(admins => admins === 0), href: toUsers },
  oneAdmin: { about: 'vendors', needs: 'users', find: byAdmins(admins => admins === 1), href: toUsers },
  severalVendors: { about: 'users', needs: 'users', find: repeated(personOf), href: toUser },
  noName: { about: 'users', needs: 'users', find: where(row => !fullNameOf(row)), href: toUser },
  noUsers: { about: 'vendors', needs: 'users', find: where(({ users }) => users?.length === 0), href: toUsers },
  inactiveWithUsers: {
    about: 'vendors',
    needs: 'users',
    find: where(({ vendor, users = [] }) => !isActive(vendor) && users.length > 0),
    href: toUsers,
  },
  expiredActive: { about: 'vendors', find: where(({ vendor }) => isActive(vendor) && (daysLeft(vendor) ?? 0) < 0), href: toVendor },
  sameName: { about: 'vendors', find: repeated(({ vendor }) => fold(vendor.name).trim()), href: toVendor },
  noNotifyEmail: { about: 'vendors', find: where(({ vendor }) => !vendor.notify_email_address?.trim()), href: toVendor },
  noMembers: { about: 'groups', needs: 'groups', find: where(({ group }) => (group?.user_count ?? group?.userCount) === 0), href: toGroup },
  noApps: { about: 'groups', needs: 'groups', find: where(({ group }) => (group?.app_count ?? group?.appCount) === 0), href: toGroup },
} satisfies Record<FindingKey, Rule>

/** The rules of the check, in their order on the page. */
export const findings = Object.entries<Rule>(rules).map(([key, rule]): Finding => ({ ...rule, key: key as FindingKey }))

const found = new WeakMap<Finding, { rows: readonly Row[]; found: readonly Row[] }>()

/** Returns what a rule finds, computed once for the same rows. */
export function foundBy(finding: Finding, rows: readonly Row[]): readonly Row[] {
  const cached = found.get(finding)
  if (cached?.rows === rows) return cached.found
  const result = finding.find(rows)
  found.set(finding, { rows, found: result })
  return result
}
