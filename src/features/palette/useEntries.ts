import { useMemo } from 'react'
import { applications } from '../../api/applications.ts'
import { documents } from '../../api/documents.ts'
import { groups } from '../../api/groups.ts'
import { vendorUsers } from '../../api/users.ts'
import { vendors } from '../../api/vendors.ts'
import type { Application, Id, UploadDocument, Vendor, VendorGroup, VendorUser } from '../../api/entities.ts'
import { by } from '../../lib/order.ts'
import { go, path } from '../../state/location.ts'
import { isSystemAdmin, may } from '../../state/permission.ts'
import { selectedVendorId, selectGroup, selectVendor } from '../../state/selection.ts'
import type { Command } from '../../ui/commands.ts'
import { useLoad } from '../../ui/useLoad.ts'
import { type Entry, entryOf } from './entries.ts'

/** A page to go to. */
export interface PageLink {
  title: string
  path: string
}

/**
 * Everything there is to go to or to do. The platform lists users, groups and applications by vendor, so those of the selected
 * one are there; vendors only for whoever sees them.
 */
export function useEntries(pages: readonly PageLink[], commands: readonly Command[]) {
  const vendorId = selectedVendorId.value
  const ofVendor = <Row>(list: (input: { vendorId: Id }, signal: AbortSignal) => Promise<Row[]>) => (signal: AbortSignal) =>
    vendorId !== undefined && list({ vendorId }, signal)
  const lists = {
    vendors: useLoad(signal => isSystemAdmin.value && vendors.list({}, signal).then(found => found.toSorted(by(vendor => vendor.name))), []),
    users: useLoad(ofVendor(vendorUsers.list), []),
    groups: useLoad(ofVendor(groups.list), []),
    apps: useLoad(ofVendor(applications.list), []),
    documents: useLoad(signal => may('view', 'uploadDocument') && documents.list({}, signal), []),
  }
  const loads = Object.values(lists)
  const entries = useMemo(() => [
    ...pages.map(({ title, path }) => entryOf({ kind: 'page', label: title, press: () => go(path) })),
    ...commands.map(command => entryOf({ ...command, kind: 'command', detail: command.whyNot })),
    ...lists.vendors.rows.map(ofVendorRow),
    ...lists.users.rows.map(ofUser).toSorted(byLabel),
    ...lists.groups.rows.map(ofGroup).toSorted(byLabel),
    ...lists.apps.rows.map(ofApp).toSorted(byLabel),
    ...lists.documents.rows.map(ofDocument),
  ], [pages, commands, ...loads.map(load => load.rows)])

  return {
    entries,
    isLoading: loads.some(load => load.state === 'loading'),
    isIncomplete: loads.some(load => load.state === 'failed'),
    retry: () => loads.filter(load => load.state === 'failed').forEach(load => load.reload()),
    /** The vendor whose users, groups and applications are there; none where none is selected. */
    vendor: isSystemAdmin.value ? lists.vendors.rows.find(vendor => String(vendor.id) === vendorId) : undefined,
    needsVendor: vendorId === undefined,
  }
}

const byLabel = by<Entry>(entry => entry.label)

const isOn = (...paths: string[]) => paths.includes(path.peek())

/** A row of a table is gone to by its filter: it is seen there, and so is why nothing else is. */
const showIn = (table: string, text: string, changes = {}) =>
  go(`/${table}`, { ...changes, [`${table}.q`]: text || undefined, [`${table}.page`]: undefined })

function ofVendorRow({ id, name }: Vendor): Entry {
  return entryOf({ kind: 'vendor', label: name ?? '', id, press: () => (isOn('/users', '/groups', '/apps') ? selectVendor(id) : showVendor(id, name)) })
}

function showVendor(id: Id, name: Vendor['name']) {
  const filters = { 'vendors.active': '0', 'vendors.soon': undefined, 'vendors.contract': undefined, 'vendors.types': undefined }
  showIn('vendors', name ?? '', { vendor: String(id), group: undefined, ...filters })
}

function ofUser({ id, user }: VendorUser): Entry {
  const email = user?.user_name ?? ''
  const name = [user?.family_name, user?.given_name].filter(Boolean).join(' ')
  return entryOf({ kind: 'user', label: name || email, detail: name && email, id: user?.id ?? id, press: () => showIn('users', email, { group: undefined }) })
}

function ofGroup({ id, name }: VendorGroup): Entry {
  return entryOf({ kind: 'group', label: name ?? '', id, press: () => (isOn('/users', '/apps') ? selectGroup(id) : showIn('groups', name ?? '')) })
}

function ofApp({ id, name, description }: Application): Entry {
  return entryOf({ kind: 'app', label: name ?? '', detail: description ?? undefined, id, press: () => showIn('apps', name ?? '', { group: undefined }) })
}

function ofDocument({ id, document_name, tree_category }: UploadDocument): Entry {
  const press = () => go('/uploadDocuments', { document: String(id), 'documents.q': undefined })
  return entryOf({ kind: 'document', label: document_name ?? '', detail: tree_category ?? undefined, id, press })
}
