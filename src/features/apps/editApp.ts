import { createElement } from 'react'
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
import { nextSteps, saved } from '../../text/saved.ts'
import { optionsOf } from '../../ui/form/checks.tsx'
import { ifEmpty } from '../../ui/form/emptyChoice.ts'
import { numberField, selectField, textAreaField, textField } from '../../ui/form/fields.tsx'
import { type Edits, openForm } from '../../ui/dialog/openForm.tsx'

/** In seconds (spec, section 9). */
const TOKEN_EXPIRY = { min: 60, max: 31536000, initial: '3600' }

/** In characters. */
const NAME_MAX = 100

interface AppOptions {
  edits?: Edits
  /** The application whose settings a new one starts with. */
  like?: Id | undefined
  vendorId?: Id | undefined
  /** Adds a group to the vendor, if it has none; false if the user may not. */
  addGroup: false | ((vendorId: Id) => Promise<unknown>)
}

/** Adds an application to a vendor, by default to the selected or the only group, or edits one. */
export async function openApp({ edits, like, vendorId = selectedIds().vendorId, addGroup }: AppOptions): Promise<void> {
  const { groupId } = selectedIds()
  if (vendorId === undefined) return
  const isAdmin = isSystemAdmin.peek()
  const source = edits?.id ?? like
  /** What a new application starts with is read once: it sends what the form shows. */
  let model: Application | undefined
  await openForm({
    edits,
    call: { verb: 'createApp', args: like === undefined ? [] : [like, vendorId] },
    again: like === undefined ? { keeps: ['vendor_group'], done: saved.appsAdded } : undefined,
    title: t.createTitle,
    editTitle: t.editTitle,
    subject: vendorSubject(vendorId),
    async load(request) {
      const read = (id: Id) => request(t.loadFailed, signal => applications.get({ id }, signal), edits && 'entity')
      const [app, vendorGroups] = await Promise.all([
        model ?? (source === undefined ? undefined : read(source)),
        request(groupText.loadFailed, signal => groups.list({ vendorId }, signal)),
      ])
      if (!edits) model = app
      return { app, options: optionsOf(vendorGroups.toSorted(byName), app?.vendor_group) }
    },
    failed: failure.groupOrApp,
    intro: () => like !== undefined && createElement('p', { className: 'hint' }, isAdmin ? t.likeHelp : t.likeHelp + t.expiryNotCopied),
    fields: data => ({
      name: textField(t.name, required(t.nameRequired), maxLength(NAME_MAX, t.nameMax)),
      vendor_group: {
        ...selectField(t.group, data?.options, required(t.groupRequired)),
        ifEmpty: ifEmpty(groupText, addGroup && (() => addGroup(vendorId))),
      },
      description: textAreaField(t.appDescription, maxLength(512, t.descriptionMax)),
      // Only system administrators may send the token expiry, so only they see the field.
      ...(isAdmin && {
        token_expiration_time: {
          ...numberField(t.tokenExpiry, wholeNumber(TOKEN_EXPIRY.min, TOKEN_EXPIRY.max, t.tokenExpiryRange)),
          // While the application loads, it is unknown.
          initial: source === undefined ? TOKEN_EXPIRY.initial : '',
        },
      }),
    }),
    start({ app, options }) {
      // As the platform sent its id: until the page has the groups, the selected one is known by the address alone, as a text.
      const [group] = options.length === 1 ? options : options.filter(({ value }) => isSameId(value, groupId))
      const values = valuesOf(app, group?.value)
      if (like === undefined) return values
      return { ...values, name: nextName(values.name), token_expiration_time: values.token_expiration_time || TOKEN_EXPIRY.initial }
    },
    nameOf: ({ name }) => name,
    async onSubmit({ token_expiration_time, ...values }, { app }, signal) {
      const input = { ...values, ...(token_expiration_time && { token_expiration_time: numberOf(token_expiration_time) }) }
      const chosen = { ...input, vendor_group: input.vendor_group === '' ? undefined : input.vendor_group }
      const { update, create } = applications
      const ofVendor = { vendor: vendorId }
      await (edits ? update({ id: edits.id, ...putInput(chosen, app ?? {}) }, signal, ofVendor) : create(input, signal, ofVendor))
      return {
        text: edits ? saved.appSaved(input.name) : saved.appAdded(input.name),
        table: 'apps',
        of: vendorId,
        match: { name: [input.name] },
        next: edits ? undefined : { label: nextSteps.credentials, verb: 'showCredentials', args: [vendorId], isOfRow: true },
      }
    },
  })
}

/** Proposes a name for an application like another one: with a number, or the next one, at its end. */
function nextName(name: string): string {
  const [, stem = name, number = '1'] = /^(.*) \((\d{1,3})\)$/su.exec(name) ?? []
  const end = ` (${Number(number) + 1})`
  return [...stem].slice(0, NAME_MAX - end.length).join('') + end
}

function valuesOf(app: Application | undefined, groupId: Id | undefined) {
  return {
    name: app?.name ?? '',
    vendor_group: (app ? app.vendor_group?.id : groupId) ?? '',
    description: app?.description ?? '',
    token_expiration_time: String((app ? app.token_expiration_time : TOKEN_EXPIRY.initial) ?? ''),
  }
}
