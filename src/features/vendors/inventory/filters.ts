import { createElement, Fragment, useMemo } from 'react'
import { getOrInsert } from '../../../lib/keys.ts'
import { inventory as t } from '../../../text/inventory.ts'
import { review } from '../../../text/review.ts'
import { user } from '../../../text/user.ts'
import { vendor } from '../../../text/vendor.ts'
import type { Load } from '../../../ui/load/useLoad.ts'
import { choiceFilter, type Filter, flagFilter, textFilter } from '../../../ui/table/filters.tsx'
import { isActive, statusOf } from '../vendor.ts'
import { foundBy } from './findings.ts'
import { isCompared } from './review/compare.ts'
import { currentReview } from './review/review.ts'
import { kindParam, useKind } from './review/useKind.ts'
import { emailOf, fullNameOf, type Row } from './rows.ts'
import { paramOf, useFinding } from './useFinding.ts'

const statusId = (row: Row) => (isActive(row.vendor) ? 1 : 0)

/** The filters that decide about vendors: they also choose the vendors to ask. */
const vendorFilters = [
  textFilter<Row>('vendor', t.vendorOrContract, ({ vendor }) => `${vendor.name ?? ''}\n${vendor.contract_number ?? ''}`),
  choiceFilter<Row>('status', vendor.status, statusId, { fromRows: row => ({ id: statusId(row), name: statusOf(row.vendor) }) }),
]

/** Returns the vendors that these filters leave. */
export function useFilteredVendors(table: string, list: Pick<Load<Row>, 'rows' | 'state'>): readonly Row[] {
  const matches = vendorFilters.map(filter => filter.useApplied(table, list).matches)
  return useMemo(() => list.rows.filter(row => matches.every(test => test(row))), [list.rows, ...matches])
}

export const filters = [
  findingFilter(),
  kindFilter(),
  ofUsers(textFilter<Row>('q', t.person, textOf)),
  ...vendorFilters,
  ofUsers(choiceFilter<Row>('role', user.role, row => row.link?.role?.id, { fromRows: row => row.link?.role })),
  unconfirmedFilter(),
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

/** Shows the changes of the kind in the address. It is chosen in the list of the review above the table. */
function kindFilter(): Filter<Row> {
  return {
    useApplied(table) {
      const param = kindParam(table)
      const kind = useKind(table)
      const matches = useMemo(() => (row: Row) => !kind || !row.change || row.change.kind === kind, [kind])
      return { param, isActive: kind !== undefined, matches, input: noInput(param) }
    },
  }
}

/**
 * Shows the rows that wait for a confirmation. One that gets it stays until the rows change, so that the next one does not move below the
 * finger.
 */
function unconfirmedFilter(): Filter<Row> {
  const flag = flagFilter<Row>('unconfirmed', review.unconfirmedOnly, () => true)
  return {
    useApplied(table, list) {
      const applied = flag.useApplied(table, list)
      const current = list.rows.some(isCompared) ? currentReview() : undefined
      const many = current?.many.value
      const isActive = applied.isActive && current !== undefined
      const matches = useMemo(() => {
        const waiting = new Set(isActive ? list.rows.filter(row => isCompared(row) && current?.confirmedAt(row) === undefined) : [])
        return (row: Row) => !isActive || waiting.has(row)
      }, [isActive, list.rows, current, many])
      return { ...applied, isActive, matches, input: current ? applied.input : noInput(applied.param) }
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
  const read = () => {
    const name = fullNameOf(row)
    return `${name}\n${name.replace(' ', '')}\n${emailOf(row)}`
  }
  return row.link ? getOrInsert(texts, row.link, read) : read()
}
