import type { Vendor, VendorUser } from '../../../api/entities.ts'
import { countsOf } from '../../../api/groups.ts'
import { personKey } from '../../../api/groupUsers.ts'
import { addressKey } from '../../../lib/emailAddress.ts'
import { dateOf } from '../../../lib/format.ts'
import { groupBy } from '../../../lib/keys.ts'
import { fold } from '../../../lib/search.ts'
import { isAdministrator, isRoleUnknown } from '../../../state/roles.ts'
import { findings as t } from '../../../text/findings.ts'
import { daysLeft, isActive } from '../vendor.ts'
import { countPeople, emailOf, groupsOf, itemsOf, type Row, usersOf, type VendorRow, withNotes } from './rows.ts'

export interface Found {
  found: readonly Row[]
  /** Counts what the rule is about, a person once. */
  count: number
  /** The vendors about which the rule cannot speak, and why. */
  unknown: readonly VendorRow[]
  /** The rule can speak about one at least. */
  isKnown: boolean
}

/** Something to mend, as data. Its texts are those of its key. */
interface Rule {
  /** The kind of rows that it finds. */
  about: Row['kind']
  /** The part of each vendor that it reads. */
  part?: 'users' | 'groups'
  /** It puts access at risk now. */
  isUrgent?: true
  find: (vendors: readonly VendorRow[]) => Pick<Found, 'found' | 'unknown'> & Partial<Found>
}

export type Finding = Rule & { key: keyof typeof t.rules }

/** Returns where a finding is mended: vendors in their list, or, if the rule is about what they have, in that of their users. */
export const placeOf = ({ about, part }: Finding): keyof typeof t.places => (about === 'vendor' && part ? 'usersOfVendor' : about)

/** Undefined: what is known does not decide it. */
type Answer = boolean | undefined

const not = (answer: Answer): Answer => (answer === undefined ? undefined : !answer)
const both = (a: Answer, b: Answer): Answer => (a === false || b === false ? false : a === undefined || b === undefined ? undefined : true)

/** Tests each row of the vendors. A vendor without known rows, or with one that nothing decides, is unknown. */
const where =
  <Tested extends Row>(rowsOf: (vendor: VendorRow) => readonly Tested[] | undefined) =>
  (test: (row: Tested) => Answer): Rule['find'] =>
  vendors => {
    const answers = vendors.map(vendor => ({ vendor, rows: rowsOf(vendor)?.map(row => ({ row, answer: test(row) })) }))
    return {
      found: answers.flatMap(({ rows }) => rows ?? []).flatMap(({ row, answer }) => (answer ? row : [])),
      unknown: answers.flatMap(({ vendor, rows }) => (rows?.every(({ answer }) => answer !== undefined) ? [] : vendor)),
    }
  }

const ofVendors = where(vendor => [vendor])
const ofUsers = where(vendor => itemsOf(vendor.parts.users) && usersOf(vendor))
const ofGroups = where(vendor => itemsOf(vendor.parts.groups) && groupsOf(vendor))

/** Tests how many administrators a vendor has, at least and at most: the roles of some users may be unknown. */
const byAdmins = (test: (least: number, most: number) => Answer) =>
  ofVendors(({ parts }) => {
    const users = itemsOf(parts.users)
    if (!users?.length) return users && false
    const count = (isCounted: (link: VendorUser) => boolean) => new Set(users.filter(isCounted).map(link => String(personKey(link)))).size
    return test(
      count(({ role }) => isAdministrator(role)),
      count(({ role }) => isAdministrator(role) || isRoleUnknown(role)),
    )
  })

const hasUsers = ({ parts }: VendorRow): Answer => itemsOf(parts.users) && itemsOf(parts.users)!.length > 0

function isExpired({ vendor }: VendorRow): Answer {
  const { expiration_date: date } = vendor
  return date === undefined || (date && !dateOf(date)) ? undefined : (daysLeft(vendor) ?? 0) < 0
}

function areEmpty(...texts: readonly Vendor['name'][]): Answer {
  return texts.some(text => text?.trim()) ? false : texts.includes(undefined) ? undefined : true
}

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
  const addressOf = (row: Row) => addressKey(emailOf(row))
  const ids = new Map(rows.flatMap(row => (row.link.user?.id == null ? [] : [[addressOf(row), row.link.user.id] as const])))
  ids.delete('')
  const people = groupBy(rows, row => String(row.link.user?.id ?? ids.get(addressOf(row)) ?? addressOf(row)))
  const undecided = new Set(people.get('')?.map(({ vendor }) => vendor))
  people.delete('')
  const several = [...people.values()].filter(rows => new Set(rows.map(({ vendor }) => vendor)).size > 1)
  const found = new Set(several.flat())
  return {
    found: rows.filter(row => found.has(row)),
    count: several.length,
    unknown: vendors.filter(({ vendor, parts }) => !itemsOf(parts.users) || undecided.has(vendor)),
  }
}

const withoutAdmin = byAdmins((least, most) => (least > 0 ? false : most > 0 ? undefined : true))
const withOneAdmin = byAdmins((least, most) => (least > 1 || most === 0 ? false : most > least ? undefined : true))
const withoutName = ofUsers(({ link }) => areEmpty(link.user?.family_name, link.user?.given_name))
const withoutApps = ofGroups(({ group }) => {
  const { apps } = countsOf(group)
  return apps === undefined ? undefined : apps === 0
})

const rules: Record<Finding['key'], Rule> = {
  noAdmin: { about: 'vendor', part: 'users', isUrgent: true, find: withoutAdmin },
  oneAdmin: { about: 'vendor', part: 'users', find: withOneAdmin },
  severalVendors: { about: 'user', part: 'users', find: severalVendors },
  noName: { about: 'user', part: 'users', find: withoutName },
  noUsers: { about: 'vendor', part: 'users', find: ofVendors(row => not(hasUsers(row))) },
  inactiveWithUsers: { about: 'vendor', part: 'users', find: ofVendors(row => both(not(isActive(row.vendor)), hasUsers(row))) },
  expiredActive: { about: 'vendor', isUrgent: true, find: ofVendors(row => both(isActive(row.vendor), isExpired(row))) },
  sameName: { about: 'vendor', find: sameName },
  noNotifyEmail: { about: 'vendor', find: ofVendors(({ vendor }) => areEmpty(vendor.notify_email_address)) },
  noMembers: { about: 'group', part: 'groups', find: ofGroups(({ group }) => group.members.length === 0) },
  noApps: { about: 'group', part: 'groups', find: withoutApps },
}

/** The rules of the check, in their order on the page. */
export const findings = Object.entries(rules).map(([key, rule]): Finding => ({ ...rule, key: key as Finding['key'] }))

/** Returns what a rule finds. */
export function check({ about, part, find }: Finding, vendors: readonly VendorRow[]): Found {
  const { found, count = about === 'user' ? countPeople(found) : found.length, unknown } = find(vendors)
  return { found, count, unknown: withNotes(unknown, part), isKnown: count > 0 || unknown.length < vendors.length }
}
