import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import type { Vendor } from '../../api/entities.ts'
import { vendors } from '../../api/vendors.ts'
import { groupBy } from '../../lib/keys.ts'
import { isNarrow } from '../../lib/narrow.ts'
import { byName } from '../../lib/order.ts'
import { folded } from '../../lib/search.ts'
import { rememberScope } from '../../state/knownScope.ts'
import { hrefTo } from '../../state/location.ts'
import { isSystemAdmin } from '../../state/permission.ts'
import { selectedVendorId, selectVendor } from '../../state/scope.ts'
import { openVendorList } from '../../state/vendorList.ts'
import { ownVendor } from '../../state/ownVendor.ts'
import { supportLinks } from '../../state/config.ts'
import { nameOf, progress } from '../../text/common.ts'
import { panel as t } from '../../text/panel.ts'
import { vendor as vendorText } from '../../text/vendor.ts'
import { ListPanel } from '../../ui/list/ListPanel.tsx'
import type { PanelItem } from '../../ui/list/PanelItems.tsx'
import { focusHeading } from '../../ui/page/Heading.tsx'
import { type Load, useLoad } from '../../ui/load/useLoad.ts'
import type { Gate } from '../../ui/load/gate.ts'
import { useParam } from '../../ui/table/query.ts'
import { isInactive } from './vendor.ts'

interface Vendors extends Load<Vendor> {
  /** The selected vendor, if it is in the list or the user's own. */
  vendor: Vendor | undefined
  /** While no vendor is selected, the user has none, or that of the address is not known to exist. */
  gate: Gate | undefined
}

/** Loads the vendors for system administrators. Removes an unknown vendor from the address. */
export function useVendors(): Vendors {
  const isAllowed = isSystemAdmin.value
  const list = useLoad(vendors.list, isAllowed && {}, byName)
  const id = selectedVendorId.value
  const isVendor = (value: string) => isAllowed && list.rows.some(vendor => String(vendor.id) === value)
  // Other roles have one vendor, whatever the address names.
  const effects = { onClean: rememberScope, gone: isAllowed ? t.vendorGone : undefined }
  useParam('vendor', isAllowed && list.state !== 'ready' ? undefined : isVendor, effects)
  const own = id === undefined ? undefined : { ...ownVendor.value, id }
  const vendor = isAllowed ? list.rows.find(vendor => String(vendor.id) === id) : own
  const gate = vendor ? undefined : isAllowed ? gateOf(list, id !== undefined) : noOwnVendor()
  return { ...list, vendor, gate }
}

function gateOf({ state, rows }: Load<Vendor>, isInAddress: boolean): Gate {
  if (isInAddress && state === 'loading') return { state, reason: progress.loading }
  if (state === 'ready' && !rows.length) return { state: 'closed', reason: t.noVendors, links: linkToAdd }
  return { state: 'closed', reason: isInAddress && state === 'failed' ? vendorText.loadFailed : t.selectVendor }
}

const linkToAdd = () => [{ label: vendorText.addOne, href: hrefTo('/vendors') }]

/** Explains that a user who works inside one vendor has none, and whom to ask. */
const noOwnVendor = (): Gate => ({
  state: 'closed',
  reason: t.noVendor + (supportLinks().length ? t.askSupport : t.askAdmin),
  links: supportLinks,
})

/** The vendor list beside a page. */
export function VendorPanel({ list, isClosable = false }: { list: Load<Vendor>; isClosable?: boolean }) {
  useSignals()
  const items = useMemo(() => itemsOf(list.rows), [list.rows])
  return (
    <ListPanel
      name={t.vendors}
      filter={t.filterVendors}
      items={items}
      load={list}
      failed={vendorText.loadFailed}
      empty={t.noVendors}
      selected={selectedVendorId.value}
      onSelect={id => {
        selectVendor(id)
        if (isClosable && isNarrow()) close(undefined)
      }}
      close={isClosable ? { name: t.closeVendors, onPress: () => close(false) } : undefined}
    />
  )
}

/** Vendors whose names look the same show their contract number, which also finds every vendor. */
function itemsOf(rows: readonly Vendor[]): PanelItem[] {
  const looks = (vendor: Vendor) => folded(nameOf(vendor)).trim()
  const byLooks = groupBy(rows, looks)
  return rows.map(vendor => ({
    id: vendor.id,
    label: nameOf(vendor),
    detail: byLooks.get(looks(vendor))!.length > 1 ? (vendor.contract_number ?? undefined) : undefined,
    keyword: vendor.contract_number,
    inactive: isInactive(vendor) ? vendorText.inactive : undefined,
  }))
}

/**
 * Closes the list; the focused button disappears with it. Undefined if a vendor is selected on a narrow screen: the list is the step again
 * once none is, after Back for example.
 */
function close(open: false | undefined) {
  openVendorList(open)
  focusHeading()
}
