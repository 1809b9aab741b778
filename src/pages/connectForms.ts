import { connectDrafts } from '../state/session/drafts.ts'
import { connectVerbs, openDrafts, restoreDrafts } from '../ui/drafts/drafts.ts'
import { callVerb, type NamedVerbs } from './callVerb.ts'

/**
 * Connects the forms with the verbs that open them again, and with the session, which stores their input. Called once their chunk has
 * loaded.
 */
export function connectForms(verbs: NamedVerbs): void {
  connectVerbs(call => callVerb(verbs, call))
  connectDrafts({ read: openDrafts, restore: restoreDrafts })
}
