import { useSignals } from '@preact/signals-react/runtime'
import type { SyntheticEvent } from 'react'
import type { Vendor } from '../api/entities.ts'
import { vendors } from '../api/vendors.ts'
import {
  countsOf, daysLeft, inUseReason, isActive, isSoon, linkInto, linksInto, loadMemberTypes, nameOf,
} from '../features/vendors/vendor.ts'
import { dateOf } from '../lib/format.ts'
import { by } from '../lib/order.ts'
import { config } from '../state/config.ts'
import { button, rowAction } from '../text/common.ts'
import { vendor as t } from '../text/vendor.ts'
import { useOfferedDraft } from '../ui/dialog/drafts.ts'
import type { Column, RowAction, RowSelection } from '../ui/table/columns.ts'
import { TablePage } from '../ui/table/TablePage.tsx'
import { choiceFilter, flagFilter, textFilter } from '../ui/table/filters.tsx'
import { useLoad } from '../ui/load/useLoad.ts'
import { bulk, dialogs } from './dialogs.ts'

const columns: Column<Vendor>[] = [
  { key: 'name', head: t.name, value: vendor => vendor.name, width: 'minmax(9rem, 1.75fr)' },
  { key: 'contract', head: t.contractNumber, value: vendor => vendor.contract_number, width: 'minmax(9rem, 1.05fr)' },
  { key: 'type', head: t.memberType, value: vendor => vendor.member_type?.name, width: 'minmax(5rem, 0.9fr)' },
  { key: 'expires', head: t.expirationDate, value: expirationOf, show: showExpiration, width: 'minmax(6.5rem, 1.4fr)' },
  countColumn('users', t.userCount, 'minmax(5.25rem, 0.75fr)'),
  countColumn('groups', t.groupCount, 'minmax(5.25rem, 0.75fr)'),
  countColumn('apps', t.appCount, 'minmax(5.5rem, 1.125fr)'),
  {
    key: 'status', head: t.status, value: statusOf, width: 'minmax(5.75rem, 0.75fr)',
    show: vendor => <span className="status">{statusOf(vendor)}</span>,
  },
]

const filters = [
  textFilter<Vendor>('q', t.name, vendor => vendor.name),
  textFilter<Vendor>('contract', t.contractNumber, vendor => vendor.contract_number),
  choiceFilter<Vendor>('types', t.memberType, vendor => vendor.member_type?.id, loadMemberTypes,
    { failed: t.memberTypesLoadFailed, off: t.memberTypeOff }),
  flagFilter('active', t.activeOnly, isActive, true),
  flagFilter<Vendor>('soon', () => t.endsSoonOnly(config().contracts.soonDays), vendor => isSoon(daysLeft(vendor))),
]

/** Active vendors first, then by member type and contract number (spec, section 7). */
const order = by<Vendor>(vendor => (isActive(vendor) ? 0 : 1), vendor => vendor.member_type?.name, vendor => vendor.contract_number)

const more = [{ label: t.inventory, text: t.inventoryShort, onPress: bulk.takeInventory }]

export function VendorPage() {
  useSignals()
  const list = useLoad(vendors.details, {}, order)
  const create = () => list.after(dialogs.createVendor())
  const edit = (id: Vendor['id']) => list.after(dialogs.editVendor(id))
  const remove = (vendor: Vendor) => list.after(dialogs.removeVendor(vendor))
  useOfferedDraft('vendor', of => (of ? edit(of) : create()))
  useOfferedDraft('batch', kind => list.after(bulk.resumeBatch(kind)))

  const actions: RowAction<Vendor>[] = [
    { label: button.edit, name: rowAction.edit, onPress: vendor => edit(vendor.id) },
    { label: button.remove, name: rowAction.remove, onPress: remove, disabledReason: inUseReason, reasonLinks: linksInto },
  ]

  const selection: RowSelection<Vendor> = {
    actions: [
      { label: t.enableMany, onPress: rows => list.after(bulk.enableVendors(rows)) },
      { label: t.disableMany, onPress: rows => list.after(bulk.disableVendors(rows)) },
    ],
  }

  return (
    <TablePage
      id="vendors"
      text={t}
      list={list}
      columns={columns}
      filters={filters}
      actions={actions}
      selection={selection}
      onAdd={create}
      more={more}
      isInactive={vendor => !isActive(vendor)}
    />
  )
}

/** The number of users, groups or applications of a vendor, as a link to them. */
function countColumn(key: 'users' | 'groups' | 'apps', head: string, width: string): Column<Vendor> {
  return {
    key, head, width, isNumber: true, value: vendor => countsOf(vendor)[key],
    show: vendor => {
      const link = linkInto(vendor, key)
      if (!link) return 0
      // Rows are not rendered again when the address changes, so a press takes over what it holds then.
      const refresh = (event: SyntheticEvent<HTMLAnchorElement>) => { event.currentTarget.href = linkInto(vendor, key)!.href }
      return <a href={link.href} aria-label={`${nameOf(vendor)} ${link.label}`} onClick={refresh}>{countsOf(vendor)[key]}</a>
    },
  }
}

function expirationOf(vendor: Vendor) {
  return dateOf(vendor.expiration_date)
}

/** Shows the end of the contract and the days left. */
function showExpiration(vendor: Vendor) {
  const days = daysLeft(vendor)
  if (days === undefined) return expirationOf(vendor)
  return (
    <span className="expiration">
      {expirationOf(vendor)}{' '}
      <span className="expiration__left" data-soon={isSoon(days) || undefined}>{t.daysLeft(days)}</span>
    </span>
  )
}

function statusOf(vendor: Vendor) {
  return isActive(vendor) ? t.active : t.inactive
}
