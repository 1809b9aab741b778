import { createElement, Fragment, useMemo } from 'react'
import { inventory as t } from '../../../text/inventory.ts'
import { review as reviewText } from '../../../text/review.ts'
import { user } from '../../../text/user.ts'
import { vendor } from '../../../text/vendor.ts'
import type { Load } from '../../../ui/load/useLoad.ts'
import { choiceFilter, type Filter, flagFilter, textFilter } from '../../../ui/table/filters.tsx'
import { isActive } from '../vendor.ts'
import { confirmedAt, review } from './review/review.ts'
import { isCompared, linkOf, type Row, searchText, type VendorRow } from './rows.ts'
import { useShown } from './useInventory.ts'

const statuses = [
  { id: 1, name: vendor.active },
  { id: 0, name: vendor.inactive },
]
const roleIn = (row: Row) => linkOf(row)?.role

/** The filters that decide about vendors: they also choose the vendors to ask. */
const vendorFilters = [
  textFilter<Row>('vendor', t.vendorOrContract, ({ vendor }) => `${vendor.name ?? ''}\n${vendor.contract_number ?? ''}`),
  forKinds(
    ['user', 'vendor', 'group'],
    choiceFilter<Row>(
      'status',
      vendor.status,
      row => Number(isActive(row.vendor)),
      () => statuses,
    ),
  ),
]

/** Returns the vendors that these filters leave. */
export function useFilteredVendors(list: Pick<Load<VendorRow>, 'rows' | 'state'>): readonly VendorRow[] {
  const matches = vendorFilters.map(filter => filter.useApplied('inventory', list).matches)
  return useMemo(() => list.rows.filter(row => matches.every(test => test(row))), [list.rows, ...matches])
}

export const filters = [
  forKinds(
    ['user', 'compared'],
    textFilter<Row>('q', t.person, row => linkOf(row) && searchText(linkOf(row)!)),
  ),
  ...vendorFilters,
  forKinds(
    ['user', 'compared'],
    choiceFilter<Row>(
      'role',
      user.role,
      row => roleIn(row)?.id,
      rows => rows.flatMap(row => roleIn(row) ?? []),
    ),
  ),
  forKinds(['compared'], unconfirmedFilter()),
]

/**
 * Shows the rows that wait for a confirmation. One that gets it stays until the rows change, so that the next one does not move below the
 * finger.
 */
function unconfirmedFilter(): Filter<Row> {
  const flag = flagFilter<Row>('unconfirmed', reviewText.unconfirmedOnly, () => true)
  return {
    useApplied(table, list) {
      const applied = flag.useApplied(table, list)
      const { isActive } = applied
      const many = review.value?.many
      const matches = useMemo(() => {
        const waiting = new Set(isActive ? list.rows.filter(row => isCompared(row) && confirmedAt(row) === undefined) : [])
        return (row: Row) => !isActive || waiting.has(row)
      }, [isActive, list.rows, many])
      return { ...applied, matches }
    },
  }
}

/**
 * Applies a filter to some kinds of rows. While the page shows others, it has no input, and the address keeps what it says, for when they
 * are there.
 */
function forKinds(kinds: readonly ReturnType<typeof useShown>[], filter: Filter<Row>): Filter<Row> {
  return {
    useApplied(table, list) {
      const isShown = kinds.includes(useShown())
      const applied = filter.useApplied(table, isShown ? list : { ...list, state: 'idle' })
      if (isShown) return applied
      return { ...applied, isFlag: false, matches: passes, isActive: false, input: createElement(Fragment, { key: applied.param }) }
    },
  }
}

const passes = () => true
