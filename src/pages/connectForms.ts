import { connectDrafts } from '../state/draft.ts'
import { connectVerbs, openDrafts, restoreDrafts } from '../ui/dialog/drafts.ts'
import { callVerb } from './callVerb.ts'

/** Connects the forms with the session, which stores their input. Called once their chunk has loaded. */
export function connectForms(): void {
  connectVerbs(callVerb)
  connectDrafts({ read: openDrafts, restore: restoreDrafts })
}
