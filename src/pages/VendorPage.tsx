import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import type { Vendor } from '../api/entities.ts'
import { vendors } from '../api/vendors.ts'
import { countsOf, daysLeft, isActive, isSoon, linksInto, loadMemberTypes, nameOf, whyVendorStays } from '../features/vendors/vendor.ts'
import { dateOf } from '../lib/format.ts'
import { whenIdle } from '../lib/idle.ts'
import { by } from '../lib/order.ts'
import { button, rowAction, table } from '../text/common.ts'
import { vendor as t } from '../text/vendor.ts'
import { Button } from '../ui/Button.tsx'
import { optionsOf } from '../ui/form/checks.tsx'
import { useOfferedDraft } from '../ui/dialog/drafts.ts'
import { passFocusOn } from '../ui/focus.ts'
import type { Column, RowAction } from '../ui/table/columns.ts'
import { TablePage } from '../ui/table/TablePage.tsx'
import { ChoiceInput, FilterInput, FlagInput, useChoiceFilter, useFilter, useFlagFilter } from '../ui/table/useFilter.tsx'
import { queryStore } from '../ui/table/query.ts'
import { useLoad } from '../ui/load/useLoad.ts'
import { dialogs } from './dialogs.ts'

const columns: Column<Vendor>[] = [
  { key: 'name', head: t.name, value: nameOf, width: 'minmax(9rem, 1.75fr)' },
  { key: 'contract', head: t.contractNumber, value: vendor => vendor.contract_number || table.none, width: 'minmax(9rem, 1.05fr)' },
  { key: 'type', head: t.memberType, value: vendor => vendor.member_type?.name || table.none, width: 'minmax(5rem, 0.9fr)' },
  { key: 'expires', head: t.expirationDate, value: expirationOf, show: showExpiration, width: 'minmax(6.5rem, 1.4fr)' },
  { key: 'users', head: t.userCount, value: vendor => countsOf(vendor).users, isNumber: true, width: 'minmax(5.25rem, 0.75fr)' },
  { key: 'groups', head: t.groupCount, value: vendor => countsOf(vendor).groups, isNumber: true, width: 'minmax(5.25rem, 0.75fr)' },
  { key: 'apps', head: t.appCount, value: vendor => countsOf(vendor).apps, isNumber: true, width: 'minmax(5.5rem, 1.125fr)' },
  { key: 'status', head: t.status, value: statusOf, show: vendor => <span className="status">{statusOf(vendor)}</span>, width: 'minmax(5.75rem, 0.75fr)' },
]

/** Active ones first, then by member type and contract number (spec, section 7). */
const order = by<Vendor>(vendor => (isActive(vendor) ? 0 : 1), vendor => vendor.member_type?.name, vendor => vendor.contract_number)

export function VendorPage() {
  useSignals()
  const list = useLoad(async signal => (await vendors.details({}, signal)).toSorted(order), [], () => vendors.details.ready()?.toSorted(order))
  // The rows come first, unless they are filtered by types.
  const types = useLoad(async signal => {
    if (!queryStore().query.peek().has('vendors.types')) await whenIdle()
    return loadMemberTypes(signal)
  }, [])
  const typeOptions = useMemo(() => optionsOf(types.rows), [types.rows])

  const name = useFilter('vendors.q')
  const contract = useFilter('vendors.contract')
  const type = useChoiceFilter('vendors.types', typeOptions, types.state)
  const activeOnly = useFlagFilter('vendors.active', true)
  const soonOnly = useFlagFilter('vendors.soon', false)
  const filters = [name, contract, type, activeOnly, soonOnly]
  const rows = useMemo(
    () => list.rows.filter(vendor =>
      (!activeOnly.isOn || isActive(vendor)) && (!soonOnly.isOn || isSoon(daysLeft(vendor))) && type.matches(vendor.member_type?.id)
      && name.matches(vendor.name) && contract.matches(vendor.contract_number)),
    [list.rows, name.text, contract.text, type.chosen, activeOnly.isOn, soonOnly.isOn],
  )

  const create = () => list.after(dialogs.createVendor())
  const edit = (id: Vendor['id']) => list.after(dialogs.editVendor(id))
  const remove = (vendor: Vendor) => list.after(dialogs.removeVendor(vendor))
  useOfferedDraft('vendor', of => (of ? edit(of) : create()))

  const actions: RowAction<Vendor>[] = [
    { label: button.edit, name: vendor => rowAction.edit(nameOf(vendor)), press: vendor => edit(vendor.id) },
    { label: button.remove, name: vendor => rowAction.remove(nameOf(vendor)), press: remove, whyNot: whyVendorStays, waysOut: linksInto },
  ]

  return (
    <TablePage
      title={t.heading}
      lead={t.description}
      inputs={
        <>
          <FilterInput label={t.name} filter={name} />
          <FilterInput label={t.contractNumber} filter={contract} />
          {types.state === 'failed' ? (
            <fieldset className="field check-group" ref={passFocusOn}>
              <legend className="field__label">{t.memberType}</legend>
              <div className="tools__failed">
                <p className="load-failed__text">{t.memberTypeLoad}{type.isOff && t.memberTypeOff}</p>
                <Button small press={types.reload}>{button.retry}</Button>
              </div>
            </fieldset>
          ) : <ChoiceInput label={t.memberType} options={typeOptions} filter={type} isLoading={types.state === 'loading'} />}
          <div className="tools__flags">
            <FlagInput label={t.activeOnly} filter={activeOnly} />
            <FlagInput label={t.endsSoonOnly} filter={soonOnly} />
          </div>
        </>
      }
      add={create}
      id="vendors"
      name={t.tableTitle}
      columns={columns}
      actions={actions}
      rows={rows}
      load={list}
      filters={filters}
      failed={t.load}
      empty={t.empty}
      isInactive={vendor => !isActive(vendor)}
    />
  )
}

function expirationOf(vendor: Vendor) {
  return dateOf(vendor.expiration_date) ?? table.none
}

/** The date, and how many days the contract still runs. */
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
