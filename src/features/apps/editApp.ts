import type { Application, Id } from '../../api/entities.ts'
import { applications } from '../../api/applications.ts'
import { groups } from '../../api/groups.ts'
import { isSameId } from '../../lib/ids.ts'
import { byName } from '../../lib/order.ts'
import { maxLength, numberOf, required, wholeNumber } from '../../lib/rules.ts'
import { putInput } from '../../lib/putInput.ts'
import { isSystemAdmin } from '../../state/permission.ts'
import { selectedIds } from '../../state/selectedIds.ts'
import { vendorSubject } from '../../state/vendorSubject.ts'
import { app as t } from '../../text/app.ts'
import { failure } from '../../text/dialog.ts'
import { group as groupText } from '../../text/group.ts'
import { saved } from '../../text/saved.ts'
import { optionsOf } from '../../ui/form/checks.tsx'
import { ifEmpty } from '../../ui/form/emptyChoice.ts'
import { numberField, selectField, textAreaField, textField } from '../../ui/form/fields.tsx'
import { openForm } from '../../ui/dialog/openForm.tsx'
import { showSaved, type Way } from '../../ui/saved/showSaved.ts'

/** In seconds (spec, section 9). */
const TOKEN_EXPIRY = { min: 60, max: 31536000, initial: 3600 }

/** `expiry` is the token expiry shown while the application loads. */
const fields = (groupField: ReturnType<typeof selectField>, isAdmin: boolean, expiry: string) => ({
  name: textField(t.name, required(t.nameRequired), maxLength(100, t.nameMax)),
  vendor_group: groupField,
  description: textAreaField(t.appDescription, maxLength(512, t.descriptionMax)),
  // Only system administrators may send the token expiry, so only they see the field.
  ...(isAdmin && {
    token_expiration_time: {
      ...numberField(t.tokenExpiry, wholeNumber(TOKEN_EXPIRY.min, TOKEN_EXPIRY.max, t.tokenExpiryRange)),
      initial: expiry,
    },
  }),
})

interface AppOptions {
  /** Undefined adds an application. */
  id?: Id
  /** Adds a group to the vendor, if it has none; false if the user may not. */
  addGroup: false | ((vendorId: Id) => Promise<unknown>)
  /** A way on from the vendor's new application, in the toast. */
  way?: (app: Application, vendorId: Id) => ReturnType<Way<Application>>
}

/** Adds an application to the selected vendor, by default to the selected or the only group, or edits one. Resolves to whether it saved. */
export async function openApp({ id, addGroup, way }: AppOptions): Promise<boolean> {
  const { vendorId, groupId } = selectedIds()
  if (vendorId === undefined) return false
  const isAdmin = isSystemAdmin.peek()
  return openForm({
    draft: id === undefined ? { verb: 'createApp', args: [] } : { verb: 'editApp', args: [{ id }] },
    isEdit: id !== undefined,
    ...(id === undefined && { again: ['vendor_group'] as const }),
    title: id === undefined ? t.createTitle : t.editTitle,
    subject: vendorSubject(vendorId),
    async load(request) {
      const [app, vendorGroups] = await Promise.all([
        id === undefined ? undefined : request(t.loadFailed, signal => applications.get({ id }, signal), 'entity'),
        request(groupText.loadFailed, signal => groups.list({ vendorId }, signal)),
      ])
      return { app, options: optionsOf(vendorGroups.toSorted(byName), app?.vendor_group) }
    },
    failed: failure.groupOrApp,
    fields(data) {
      const expiry = id === undefined ? String(TOKEN_EXPIRY.initial) : ''
      const groupField = selectField(t.group, data?.options, required(t.groupRequired))
      return fields({ ...groupField, ifEmpty: ifEmpty(groupText, addGroup && (() => addGroup(vendorId))) }, isAdmin, expiry)
    },
    start: ({ app, options }) => valuesOf(app, groupId ?? (options.length === 1 ? options[0]?.value : undefined)),
    async onSubmit({ token_expiration_time, ...values }, { app }, signal) {
      const input = { ...values, ...(isAdmin && token_expiration_time && { token_expiration_time: numberOf(token_expiration_time) }) }
      const chosen = { ...input, vendor_group: input.vendor_group || undefined }
      await (id === undefined ? applications.create(input, signal) : applications.update({ id, ...putInput(chosen, app ?? {}) }, signal))
      showSaved<Application>({
        table: 'apps',
        of: vendorId,
        text: id === undefined ? saved.appAdded(input.name) : saved.appSaved(input.name),
        isIt: app => (id === undefined ? app.name === input.name : isSameId(app.id, id)),
        isNew: id === undefined,
        way: way && (app => way(app, vendorId)),
      })
    },
  })
}

function valuesOf(app: Application | undefined, groupId: Id | undefined) {
  return {
    name: app?.name ?? '',
    vendor_group: (app ? app.vendor_group?.id : groupId) ?? '',
    description: app?.description ?? '',
    token_expiration_time: String((app ? app.token_expiration_time : TOKEN_EXPIRY.initial) ?? ''),
  }
}
