import type { Application, Id } from '../../api/entities.ts'
import { applications } from '../../api/applications.ts'
import { groups } from '../../api/groups.ts'
import { by } from '../../lib/order.ts'
import { maxLength, numberOf, required, wholeNumber } from '../../lib/rules.ts'
import { isSystemAdmin } from '../../state/permission.ts'
import { app as t } from '../../text/app.ts'
import { failure } from '../../text/dialog.ts'
import { group as groupText } from '../../text/group.ts'
import { type Option, optionsOf } from '../../ui/form/checks.tsx'
import { numberField, selectField, textAreaField, textField } from '../../ui/form/fields.tsx'
import { openForm } from '../../ui/dialog/openForm.tsx'

/** In seconds (spec, section 9). */
const TOKEN_EXPIRY = { min: 60, max: 31536000, initial: 3600 }

/** `expiry` is the token expiry shown while the application loads. */
const fields = (groupOptions: readonly Option[], isAdmin: boolean, expiry: string) => ({
  name: textField(t.name, required(t.nameRequired), maxLength(100, t.nameMax)),
  vendor_group: selectField(t.group, groupOptions, required(t.groupRequired)),
  description: textAreaField(t.appDescription, maxLength(512, t.descriptionMax)),
  // Only system administrators may send the token expiry, so only they see the field.
  ...(isAdmin && {
    token_expiration_time: {
      ...numberField(t.tokenExpiry, wholeNumber(TOKEN_EXPIRY.min, TOKEN_EXPIRY.max, t.tokenExpiryRange)),
      initial: expiry,
    },
  }),
})

/** Adds an application to a vendor, in this group unless the user changes it. Resolves to whether it was saved. */
export function createApp(vendorId: Id, groupId?: Id): Promise<boolean> {
  return openApp({ vendorId, groupId })
}

/** Edits an application. Resolves to whether it was saved. */
export function editApp(vendorId: Id, id: Id): Promise<boolean> {
  return openApp({ vendorId, id })
}

/** Opens the form of an application; without an id, of a new one. */
function openApp({ vendorId, groupId, id }: { vendorId: Id; groupId?: Id | undefined; id?: Id }): Promise<boolean> {
  const isAdmin = isSystemAdmin.peek()
  return openForm({
    form: 'app',
    of: id,
    title: id === undefined ? t.createTitle : t.editTitle,
    async load(ask) {
      const [app, vendorGroups] = await Promise.all([
        id === undefined ? undefined : ask(t.loadFailed, signal => applications.get({ id }, signal)),
        ask(groupText.loadFailed, signal => groups.list({ vendorId }, signal)),
      ])
      return { app, options: optionsOf(vendorGroups.toSorted(by(group => group.name)), app?.vendor_group) }
    },
    failed: failure.groupOrApp,
    fields: data => fields(data?.options ?? [], isAdmin, id === undefined ? String(TOKEN_EXPIRY.initial) : ''),
    start: ({ app }) => valuesOf(app, groupId),
    async onSubmit({ token_expiration_time, ...values }, _, signal) {
      const input = { ...values, ...(isAdmin && { token_expiration_time: numberOf(token_expiration_time ?? '') }) }
      await (id === undefined ? applications.create(input, signal) : applications.update({ id, ...input }, signal))
    },
  })
}

function valuesOf(app: Application | undefined, groupId: Id | undefined) {
  return {
    name: app?.name ?? '',
    vendor_group: (app ? app.vendor_group?.id : groupId) ?? '',
    description: app?.description ?? '',
    token_expiration_time: String(app?.token_expiration_time ?? TOKEN_EXPIRY.initial),
  }
}
