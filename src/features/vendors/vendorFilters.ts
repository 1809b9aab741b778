import type { Vendor } from '../../api/entities.ts'
import { by } from '../../lib/order.ts'
import { config } from '../../state/config.ts'
import { vendor as t } from '../../text/vendor.ts'
import { choiceFilter, flagFilter, textFilter } from '../../ui/table/filters.tsx'
import { daysLeft, isEnded, isInactive, isSoon, loadMemberTypes } from './vendor.ts'

/** The filters of the table of vendors. */
export const vendorFilters = [
  textFilter<Vendor>('q', t.name, vendor => vendor.name),
  textFilter<Vendor>('contract', t.contractNumber, vendor => vendor.contract_number),
  choiceFilter<Vendor>('types', t.memberType, vendor => vendor.member_type?.id, {
    load: loadMemberTypes,
    failed: t.memberTypesLoadFailed,
    off: t.memberTypeOff,
  }),
  flagFilter<Vendor>('active', t.activeOnly, vendor => !isInactive(vendor), true),
  { ...flagFilter('soon', () => t.endsSoonOnly(config().contracts.soonDays), isSoon), order: by<Vendor>(daysLeft) },
  flagFilter<Vendor>('ended', t.endedOnly, isEnded),
]
