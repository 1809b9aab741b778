import type { Vendor, VendorUser } from '../../../api/entities.ts'
import { dateOf } from '../../../lib/format.ts'
import { groupBy } from '../../../lib/keys.ts'
import { fold } from '../../../lib/search.ts'
import { isAdministrator } from '../../../state/roles.ts'
import { hrefToTable } from '../../../state/tables.ts'
import { findings as t } from '../../../text/findings.ts'
import { daysLeft, isActive } from '../vendor.ts'
import {
  countPeople,
  emailOf,
  type GroupRow,
  groupsOf,
  itemsOf,
  problemOf,
  type Row,
  type UserRow,
  usersOf,
  type VendorRow,
} from './rows.ts'

/** What a rule finds. `count`: of what the rule is about, a person once. `unknown`: the vendors about which it cannot speak. */
export interface Found {
  found: readonly Row[]
  count: number
  unknown: readonly VendorRow[]
}

/** Something to mend, as data: what it finds, and the place that mends each row. Its texts are those of its key. */
interface Rule {
  /** The kind of rows that it finds. */
  about: Row['kind']
  /** The part of each vendor that it reads. */
  part?: 'users' | 'groups'
  /** It puts access at risk now. */
  isUrgent?: true
  find: (vendors: readonly VendorRow[]) => Omit<Found, 'count'> & { count?: number }
  href: (row: Row) => string
}

export type Finding = Rule & { key: keyof typeof t.rules }

/** Undefined: what was told does not decide it. */
type Answer = boolean | undefined

const not = (answer: Answer): Answer => (answer === undefined ? undefined : !answer)
const both = (a: Answer, b: Answer): Answer => (a === false || b === false ? false : a === undefined || b === undefined ? undefined : true)

/** Tests each row of the vendors. A vendor without known rows, or with one that nothing decides, is unknown. */
const where =
  <Tested extends Row>(rowsOf: (vendor: VendorRow) => readonly Tested[] | undefined, test: (row: Tested) => Answer): Rule['find'] =>
  vendors => {
    const found: Row[] = []
    const unknown = vendors.filter(vendor => {
      const answers = rowsOf(vendor)?.map(row => [row, test(row)] as const)
      for (const [row, answer] of answers ?? []) if (answer) found.push(row)
      return answers?.every(([, answer]) => answer !== undefined) !== true
    })
    return { found, unknown }
  }

const ofVendors = (test: (row: VendorRow) => Answer) => where(vendor => [vendor], test)
const ofUsers = (test: (row: UserRow) => Answer) => where(vendor => itemsOf(vendor.parts.users) && usersOf(vendor), test)
const ofGroups = (test: (row: GroupRow) => Answer) => where(vendor => itemsOf(vendor.parts.groups) && groupsOf(vendor), test)

/** Tests how many administrators a vendor has, at least and at most: the roles of some users may be untold. */
const byAdmins = (test: (least: number, most: number) => Answer) =>
  ofVendors(({ parts }) => {
    const users = itemsOf(parts.users)
    if (!users?.length) return users && false
    const count = (isCounted: (link: VendorUser) => boolean) =>
      new Set(users.filter(isCounted).map(({ id, user }) => String(user?.id ?? `link ${id}`))).size
    return test(
      count(({ role }) => isAdministrator(role)),
      count(({ role }) => isAdministrator(role) || (role !== null && role?.name === undefined)),
    )
  })

const hasUsers = ({ parts }: VendorRow): Answer => itemsOf(parts.users) && itemsOf(parts.users)!.length > 0

const isToldActive = ({ vendor }: VendorRow): Answer => isActive(vendor)

function isExpired({ vendor }: VendorRow): Answer {
  const { expiration_date: date } = vendor
  return date && dateOf(date) === undefined ? undefined : date === undefined ? undefined : (daysLeft(vendor) ?? 0) < 0
}

/** Returns whether all of these texts are empty. */
function areEmpty(...texts: readonly Vendor['name'][]): Answer {
  return texts.some(text => text?.trim()) ? false : texts.includes(undefined) ? undefined : true
}

/** The vendors that have a name like another one. */
const sameName: Rule['find'] = vendors => {
  const alike = groupBy(vendors, ({ vendor }) => fold(vendor.name).trim())
  return {
    found: vendors.filter(({ vendor: { name } }) => name?.trim() && alike.get(fold(name).trim())!.length > 1),
    unknown: vendors.filter(({ vendor }) => vendor.name === undefined),
  }
}

/** The users who are in several vendors. A person is known by the id, or else by the address, which may be that of a row with an id. */
const severalVendors: Rule['find'] = vendors => {
  const rows = vendors.flatMap(usersOf)
  const addressOf = (row: UserRow) => fold(emailOf(row)).trim()
  const withId = rows.filter(({ link }) => link.user?.id != null)
  const ids = new Map(withId.map(row => [addressOf(row), row.link.user?.id]))
  const people = groupBy(rows, row => String(row.link.user?.id ?? (addressOf(row) && (ids.get(addressOf(row)) ?? addressOf(row)))))
  const nobodies = new Set(people.get('')?.map(({ vendor }) => vendor))
  people.delete('')
  const several = [...people.values()].filter(([first, ...others]) => others.some(({ vendor }) => vendor !== first?.vendor))
  const found = new Set(several.flat())
  return {
    found: rows.filter(row => found.has(row)),
    count: several.length,
    unknown: vendors.filter(({ vendor, parts }) => !itemsOf(parts.users) || nobodies.has(vendor)),
  }
}

const toUsers = ({ vendor }: Row) => hrefToTable('users', { vendor: String(vendor.id) })
const toUser = (row: Row) => hrefToTable('users', { vendor: String(row.vendor.id), 'users.q': emailOf(row) || undefined })
const toVendor = ({ vendor }: Row) => hrefToTable('vendors', { 'vendors.q': vendor.name || undefined, 'vendors.active': '0' })
const toGroup = (row: Row) =>
  hrefToTable('groups', { vendor: String(row.vendor.id), 'groups.q': (row.kind === 'group' && row.group.name) || undefined })

const rules = {
  noAdmin: {
    about: 'vendor',
    part: 'users',
    isUrgent: true,
    find: byAdmins((least, most) => (least > 0 ? false : most > 0 ? undefined : true)),
    href: toUsers,
  },
  oneAdmin: {
    about: 'vendor',
    part: 'users',
    find: byAdmins((least, most) => (least > 1 || most === 0 ? false : most > least ? undefined : true)),
    href: toUsers,
  },
  severalVendors: { about: 'user', part: 'users', find: severalVendors, href: toUser },
  noName: {
    about: 'user',
    part: 'users',
    find: ofUsers(({ link }) => areEmpty(link.user?.family_name, link.user?.given_name)),
    href: toUser,
  },
  noUsers: { about: 'vendor', part: 'users', find: ofVendors(row => not(hasUsers(row))), href: toUsers },
  inactiveWithUsers: { about: 'vendor', part: 'users', find: ofVendors(row => both(not(isToldActive(row)), hasUsers(row))), href: toUsers },
  expiredActive: { about: 'vendor', isUrgent: true, find: ofVendors(row => both(isToldActive(row), isExpired(row))), href: toVendor },
  sameName: { about: 'vendor', find: sameName, href: toVendor },
  noNotifyEmail: { about: 'vendor', find: ofVendors(({ vendor }) => areEmpty(vendor.notify_email_address)), href: toVendor },
  noMembers: { about: 'group', part: 'groups', find: ofGroups(({ group }) => group.members.length === 0), href: toGroup },
  noApps: {
    about: 'group',
    part: 'groups',
    find: ofGroups(({ group }) => {
      const count = group.app_count ?? group.appCount
      return count == null ? undefined : count === 0
    }),
    href: toGroup,
  },
} satisfies Record<Finding['key'], Rule>

/** The rules of the check, in their order on the page. */
export const findings = Object.entries<Rule>(rules).map(([key, rule]): Finding => ({ ...rule, key: key as Finding['key'] }))

/** Returns what a rule finds. */
export function check({ about, find }: Finding, vendors: readonly VendorRow[]): Found {
  const result = find(vendors)
  return { count: about === 'user' ? countPeople(result.found) : result.found.length, ...result }
}

/** Returns the vendors that a rule cannot speak about, as rows of a file, which say why. */
export const unknownRows = ({ part }: Finding, { unknown }: Found): readonly VendorRow[] =>
  unknown.map(row => ({ ...row, note: problemOf(part && row.parts[part]) }))
