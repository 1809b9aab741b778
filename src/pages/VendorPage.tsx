import type { Vendor } from '../api/entities.ts'
import { vendors } from '../api/vendors.ts'
import { showExpiration } from '../features/vendors/showExpiration.tsx'
import {
  countsOf,
  ifUnused,
  isInactive,
  linkInto,
  mayEndContract,
  noNotifyEmailReason,
  order,
  statusOf,
} from '../features/vendors/vendor.ts'
import { vendorFilters } from '../features/vendors/vendorFilters.ts'
import { dateOf } from '../lib/format.ts'
import { go } from '../state/location.ts'
import { goToTableOf } from '../state/scope.ts'
import { button, pageTitle, rowAction } from '../text/common.ts'
import { vendor as t } from '../text/vendor.ts'
import type { Column, RowAction, Width } from '../ui/table/columns.ts'
import { TablePage } from '../ui/table/TablePage.tsx'
import { useLoad } from '../ui/load/useLoad.ts'
import { bulk, dialogs } from './dialogs.ts'

const columns: Column<Vendor>[] = [
  { key: 'name', head: t.name, value: vendor => vendor.name, width: { min: 9, grow: 4.1 } },
  {
    key: 'contract',
    head: t.contractNumber,
    value: vendor => vendor.contract_number,
    width: { min: 7.75, grow: 1.5 },
    whenStacked: 'line',
  },
  { key: 'type', head: t.memberType, value: vendor => vendor.member_type?.name, width: { min: 5, grow: 1.1 } },
  {
    key: 'expires',
    head: t.expirationDate,
    value: vendor => dateOf(vendor.expiration_date),
    show: showExpiration,
    width: { min: 6, grow: 2 },
    whenStacked: 'line',
  },
  countColumn('users', t.userCount, { min: 5.25, grow: 1 }),
  countColumn('groups', t.groupCount, { min: 5.25, grow: 1 }),
  countColumn('apps', t.appCount, { min: 5.25, grow: 1.7 }),
  {
    key: 'status',
    head: t.status,
    value: statusOf,
    width: { min: 5.75, grow: 1 },
    whenStacked: 'badge',
    show: vendor => <span className="status">{statusOf(vendor)}</span>,
  },
]

const more = [{ label: pageTitle['/inventory'], isPage: true, onPress: () => go('/inventory') }]
const endContract = (vendor: Vendor) => ({ label: t.endContract, onPress: () => bulk.endContract(vendor) })
const reasonSteps = (vendor: Vendor) => [...ifUnused.reasonSteps(vendor), ...(mayEndContract() ? [endContract(vendor)] : [])]

const editVendor = (vendor: Vendor) => dialogs.editVendor(vendor, mayEndContract() && bulk.endContract)

const actions: RowAction<Vendor>[] = [
  { label: button.edit, name: rowAction.edit, onPress: editVendor },
  { label: button.remove, name: rowAction.remove, onPress: dialogs.removeVendor, look: 'soft', ...ifUnused, reasonSteps },
]

const selection = {
  actions: [
    { label: t.enableMany, onPress: bulk.enableVendors },
    { label: t.disableMany, onPress: bulk.disableVendors },
    { label: t.copyNotifyEmails, onPress: bulk.copyNotifyEmails, disabledReason: noNotifyEmailReason },
  ],
}

/** An empty list of groups shows the steps to the vendor's first credentials. */
const verbs = { showSteps: ({ id }: Vendor) => goToTableOf('groups', id) }

export function VendorPage() {
  return (
    <TablePage
      id="vendors"
      text={t}
      list={useLoad(vendors.details, {}, order)}
      columns={columns}
      filters={vendorFilters}
      actions={actions}
      selection={selection}
      onAdd={dialogs.createVendor}
      more={more}
      isInactive={isInactive}
      verbs={verbs}
    />
  )
}

/** The number of what belongs to a vendor, as a link to it. */
function countColumn(key: 'users' | 'groups' | 'apps', head: string, width: Width): Column<Vendor> {
  return { key, head, width, isNumber: true, value: vendor => countsOf(vendor)[key], link: vendor => linkInto(vendor, key) }
}
