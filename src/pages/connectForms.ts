import { effect } from '@preact/signals-react'
import { mayEndContract } from '../features/vendors/vendor.ts'
import type { DialogCall } from '../lib/draft.ts'
import { isSameId } from '../lib/ids.ts'
import type { Id } from '../lib/shape.ts'
import { sessionStore } from '../lib/storage.ts'
import { connectDrafts, keepWaiting, storedDrafts } from '../state/session/storedDrafts.ts'
import { isSystemAdmin, roles } from '../state/permission.ts'
import { mayShow } from '../state/scope.ts'
import { isUserKnown, phase, user, userKey } from '../state/session/session.ts'
import { unsaved } from '../state/unsaved.ts'
import { form } from '../text/dialog.ts'
import { hasUnkept, openDrafts, restoreDrafts, startRestoring, waitingDrafts } from '../ui/drafts/drafts.ts'
import { hasTyped } from '../ui/layers.ts'
import { toast } from '../ui/toast.ts'
import { bulkNeeds, type dialogNeeds, isVerb, mayCall } from './verbs.ts'

type VerbsIn<Names> = Readonly<Record<keyof Names, (...args: never[]) => Promise<unknown>>>

interface NamedVerbs {
  dialogs: VerbsIn<typeof dialogNeeds>
  bulk: VerbsIn<typeof bulkNeeds>
}

/** Connects the forms with the verbs that open them again, and with the session. Called once their chunk has loaded. */
export function connectForms(verbs: NamedVerbs): void {
  connectDrafts(openDrafts, hasUnkept)
  startRestoring(call => callVerb(verbs, call))
  effect(() => {
    if (isUserKnown.value) void restore()
  })
  effect(askToStay)
  sayWhatChanged()
}

/** Asks, in the browser's words, before a page is left on which something is unsaved. */
function askToStay() {
  const isLost = unsaved.value !== undefined || (hasTyped.value && phase.value !== 'signingIn')
  if (!isLost || phase.value === 'leaving') return undefined
  const ask = (event: Event) => event.preventDefault()
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}

/** Says to who is typing what has changed of the user meanwhile. */
function sayWhatChanged() {
  let before: { roles: string; vendor: string } | undefined
  effect(() => {
    if (!isUserKnown.value) return
    const now = { roles: roles.value.join(), vendor: String(user.value?.vendor_id) }
    if (before && hasTyped.peek()) {
      if (now.roles !== before.roles) toast.done(form.rolesChanged)
      if (now.vendor !== before.vendor) toast.done(form.vendorChanged)
    }
    before = now
  })
}

/** Restores the signed-in user's input from before the sign-out. It stays stored until its forms are open: a reload may come before. */
async function restore(): Promise<void> {
  const stored = storedDrafts(userKey())
  if (!stored) return
  const { id } = stored
  // Those of a former vendor would wait for ever.
  const drafts = stored.drafts.every(({ at }) => mayShow(at)) ? stored.drafts : []
  // Another version may have stored them, or the user's rights or vendor have changed since.
  const isPossible = drafts.length > 0 && drafts.every(isAllowed)
  if (!isPossible) toast.error(form.notRestored)
  if (drafts.length && (await claim(id))) {
    restoreDrafts(drafts)
    effect(() => keepWaiting(id, waitingDrafts()))
  } else {
    sessionStore.remove('draft')
    if (drafts.length) toast.done(form.restoredElsewhere)
  }
}

/** Returns whether the user has the right to a call. A batch needs no screen of its vendor, but names that last: no former one. */
const isAllowed = ({ verb, args }: DialogCall) =>
  isVerb(verb) && mayCall(verb) && (isSystemAdmin.peek() || !(verb in bulkNeeds) || isSameId(args.at(-1) as Id, user.peek()?.vendor_id))

/** Calls a verb by its name. Returns undefined if there is none, or the user has no right to it. */
function callVerb({ dialogs, bulk }: NamedVerbs, call: DialogCall): Promise<unknown> | undefined {
  if (!isAllowed(call)) return undefined
  const { verb, args } = call
  const verbs = (verb in bulkNeeds ? bulk : dialogs) as Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>
  // As on its page, the form of a vendor leads on to the end of its contract.
  const further = verb === 'editVendor' && mayEndContract() ? [bulk.endContract] : []
  return verbs[verb]?.(...args, ...further)
}

/**
 * Returns whether this tab is the first to restore the drafts of an id, and stays it while its page lives: in a duplicated tab, the rest of
 * a batch would run twice.
 */
function claim(id: string): Promise<boolean> {
  return new Promise(resolve => {
    void navigator.locks.request(`draft ${id}`, { ifAvailable: true }, lock => {
      resolve(lock !== null)
      return lock && new Promise(() => undefined)
    })
  })
}
