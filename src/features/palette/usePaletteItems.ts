import { useMemo } from 'react'
import { applications } from '../../api/applications.ts'
import { documents } from '../../api/documents.ts'
import { groups } from '../../api/groups.ts'
import { personKey } from '../../api/groupUsers.ts'
import { vendorUsers } from '../../api/users.ts'
import { vendors } from '../../api/vendors.ts'
import type { Application, Id, UploadDocument, Vendor, VendorGroup, VendorUser } from '../../api/entities.ts'
import { forwards } from '../../lib/clean.ts'
import { distinct, memoOf } from '../../lib/keys.ts'
import { by, byName } from '../../lib/order.ts'
import { inventory, type PartsByVendor } from '../../state/inventory.ts'
import { go, path } from '../../state/location.ts'
import { isSystemAdmin, may } from '../../state/permission.ts'
import { selectedVendorId } from '../../state/scope.ts'
import { goToTable } from '../../state/tables.ts'
import { nameOf, type PagePath, pageTitle, person } from '../../text/common.ts'
import { palette as t } from '../../text/palette.ts'
import type { Command } from '../../ui/commands.ts'
import { useLoad } from '../../ui/load/useLoad.ts'
import { type PaletteItem, itemOf } from './paletteItems.ts'

/**
 * Returns all destinations and commands. The platform lists users, groups and applications by vendor, so these are the selected vendor's;
 * vendors are for system administrators only.
 */
export function usePaletteItems(pages: readonly PagePath[], commands: readonly Command[]) {
  const ofAdmin = useLoad(vendors.list, isSystemAdmin.value && {}, byName)
  // A vendor in the address counts only if it exists.
  const vendor = ofAdmin.rows.find(({ id }) => String(id) === selectedVendorId.value)
  const vendorId = isSystemAdmin.value ? vendor?.id : selectedVendorId.value
  const ofVendor = vendorId !== undefined && { vendorId }
  const lists = {
    vendors: ofAdmin,
    users: useLoad(vendorUsers.list, ofVendor),
    groups: useLoad(groups.list, ofVendor),
    apps: useLoad(applications.list, ofVendor),
    documents: useLoad(documents.list, may('view', 'uploadDocument') && {}),
  }
  const loads = Object.values(lists)
  const asked = inventory.value
  const { people, others, unasked } = useMemo(() => peopleElsewhere(ofAdmin.rows, vendorId, asked), [ofAdmin.rows, vendorId, asked])
  const items = useMemo(
    () => [
      ...pages.map(page => itemOf({ kind: 'page', label: pageTitle[page], onPress: () => go(page) })),
      ...vendorItems(lists.vendors.rows),
      ...userItems(lists.users.rows, vendorId),
      ...people,
      ...groupItems(lists.groups.rows),
      ...appItems(lists.apps.rows),
      ...documentItems(lists.documents.rows),
      ...commands.map(command => itemOf({ ...command, kind: 'command', detail: command.disabledReason })),
    ],
    [pages, commands, people, ...loads.map(load => load.rows)],
  )

  return {
    items,
    isLoading: loads.some(load => load.state === 'loading'),
    isIncomplete: loads.some(load => load.state === 'failed'),
    retry: () => loads.filter(load => load.state === 'failed').forEach(load => load.reload()),
    /** The vendor of the listed users, groups and applications; undefined without a selection. */
    vendor,
    /** Whether users of vendors that are not selected are among the items. */
    hasPeople: people.length > 0,
    /** The vendors that are not selected, and those of them whose users are not among the items. */
    others,
    unasked,
    needsVendor: vendorId === undefined && ofAdmin.state === 'ready',
  }
}

// Made once for a list, whichever others are still to come: 20,000 take longer than a frame.

const vendorItems = memoOf((rows: readonly Vendor[]) => rows.map(ofVendorRow))
const userItems = memoOf((rows: readonly VendorUser[], vendorId: Id | undefined) =>
  distinct(rows, personKey)
    .map(link => ofUser(link, vendorId))
    .toSorted(byLabel),
)
const groupItems = memoOf((rows: readonly VendorGroup[]) => rows.map(ofGroup).toSorted(byLabel))
const appItems = memoOf((rows: readonly Application[]) => rows.map(ofApp).toSorted(byLabel))
const documentItems = memoOf((rows: readonly UploadDocument[]) => rows.map(ofDocument))

const itemsOf = memoOf((users: readonly VendorUser[], vendor: Vendor) => users.map(link => ofUser(link, vendor.id, vendor)))

/** Returns the users of the vendors that are not selected, as far as the inventory knows them, and the vendors whose users it lacks. */
function peopleElsewhere(vendors: readonly Vendor[], selectedId: Id | undefined, asked: PartsByVendor) {
  const lists = vendors
    .filter(({ id }) => id !== selectedId)
    .map(vendor => {
      const users = asked.get(String(vendor.id))?.users
      return { vendor, users: users?.state === 'asked' ? users.items : undefined }
    })
  const people = lists.flatMap(({ vendor, users }) => (users ? itemsOf(users, vendor) : []))
  return { people, others: lists.map(({ vendor }) => vendor), unasked: lists.flatMap(({ vendor, users }) => (users ? [] : [vendor])) }
}

const byLabel = by<PaletteItem>(item => item.label)

function ofVendorRow({ id, name, contract_number }: Vendor): PaletteItem {
  return itemOf({ kind: 'vendor', label: name ?? '', detail: contract_number ?? undefined, id, onPress: () => goToVendor(id, name) })
}

/** Returns which of these tables is on the current page. */
const tableHere = (...tables: string[]) => tables.find(table => table === path.peek().split('/').filter(Boolean).join('/'))

function goToVendor(id: Id, name: Vendor['name']) {
  const vendor = String(id)
  const table = tableHere('users', 'groups', 'apps')
  if (table) goToTable(table, { vendor })
  // Includes inactive vendors, which the list hides by default.
  else goToTable('vendors', { vendor, 'vendors.active': '0', 'vendors.q': name || undefined })
}

// Rows are opened through the table's filter, so that the user sees why other rows are hidden.

/** `other`: the user's vendor, if it is not the selected one. */
function ofUser({ id, user }: VendorUser, vendorId: Id | undefined, other?: Vendor): PaletteItem {
  const email = user?.user_name ?? ''
  const name = person.fullName(user)
  const scope = other ? { vendor: String(other.id) } : { group: undefined }
  const onPress = () => goToTable('users', { ...scope, 'users.q': email || undefined })
  const detail = other ? t.ofVendor(email, nameOf(other)) : name && email
  return itemOf({ kind: 'user', label: name || email, detail, id: user?.id ?? id, vendorId, onPress })
}

function ofGroup({ id, name }: VendorGroup): PaletteItem {
  const onPress = () => {
    const table = tableHere('users', 'apps')
    if (table) goToTable(table, { group: String(id) })
    else goToTable('groups', { 'groups.q': name || undefined })
  }
  return itemOf({ kind: 'group', label: name ?? '', id, onPress })
}

function ofApp({ id, name, description }: Application): PaletteItem {
  const onPress = () => goToTable('apps', { group: undefined, 'apps.q': name || undefined })
  return itemOf({ kind: 'app', label: name ?? '', detail: description ?? undefined, id, onPress })
}

function ofDocument({ id, document_name, tree_category }: UploadDocument): PaletteItem {
  const onPress = () => go('/uploadDocuments', { 'documents.q': undefined, document: String(id) })
  const [label, detail] = [document_name ?? '', tree_category ?? '']
  return { ...itemOf({ kind: 'document', label, detail, id, onPress }), label: forwards(label), detail: forwards(detail) }
}
