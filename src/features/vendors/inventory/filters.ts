import { createElement, Fragment, useMemo } from 'react'
import { inventory as t } from '../../../text/inventory.ts'
import { user } from '../../../text/user.ts'
import { vendor } from '../../../text/vendor.ts'
import { choiceFilter, type Filter, textFilter } from '../../../ui/table/filters.tsx'
import { isActive, statusOf } from '../vendor.ts'
import { foundBy } from './findings.ts'
import { emailOf, fullNameOf, type Row } from './rows.ts'
import { paramOf, useFinding } from './useFinding.ts'

const statusId = (row: Row) => (isActive(row.vendor) ? 1 : 0)

/** The filters that decide about vendors: they also choose the vendors to ask. */
export const vendorFilters = [
  textFilter<Row>('vendor', t.vendorOrContract, ({ vendor }) => `${vendor.name ?? ''}\n${vendor.contract_number ?? ''}`),
  choiceFilter<Row>('status', vendor.status, statusId, { fromRows: row => ({ id: statusId(row), name: statusOf(row.vendor) }) }),
]

export const filters = [
  findingFilter(),
  ofUsers(textFilter<Row>('q', t.person, textOf)),
  ...vendorFilters,
  ofUsers(choiceFilter<Row>('role', user.role, row => row.link?.role?.id, { fromRows: row => row.link?.role })),
]

/** Shows what the rule of the address finds. It is chosen in the list of the check above the table, so that it has no input here. */
function findingFilter(): Filter<Row> {
  return {
    useApplied(table, list) {
      const finding = useFinding(table)
      const matches = useMemo(() => {
        const found = new Set(finding && foundBy(finding, list.rows))
        return (row: Row) => !finding || found.has(row)
      }, [finding, list.rows])
      return { param: paramOf(table), isActive: finding !== undefined, matches, input: noInput(paramOf(table)) }
    },
  }
}

const noInput = (key: string) => createElement(Fragment, { key })

/** Lets rows pass that are no users, and has no input then: the address keeps what it says about users, for when they are there. */
function ofUsers(filter: Filter<Row>): Filter<Row> {
  return {
    useApplied(table, list) {
      const applied = filter.useApplied(table, list)
      const matches = useMemo(() => (row: Row) => !row.link || applied.matches(row), [applied.matches])
      const [first] = list.rows
      return first && !first.link ? { ...applied, matches, isActive: false, input: noInput(applied.param) } : { ...applied, matches }
    },
  }
}

const texts = new WeakMap<object, string>()

/** Names with and without a space in them, as people type both. Joined once: 20,000 rows are searched at each keystroke. */
function textOf(row: Row): string {
  const known = row.link && texts.get(row.link)
  if (known !== undefined) return known
  const name = fullNameOf(row)
  const text = `${name}\n${name.replace(' ', '')}\n${emailOf(row)}`
  if (row.link) texts.set(row.link, text)
  return text
}
