import type { VerbCall } from '../lib/draft.ts'
import { connectDrafts } from '../state/session/drafts.ts'
import { openDrafts, resume, watchDrafts } from '../ui/drafts/drafts.ts'
import { bulkNeeds, type dialogNeeds, isVerb, mayCall } from './verbs.ts'

type VerbsIn<Names> = Readonly<Record<keyof Names, (...args: never[]) => Promise<unknown>>>

/** The verbs that can be called by name. */
interface NamedVerbs {
  dialogs: VerbsIn<typeof dialogNeeds>
  bulk: VerbsIn<typeof bulkNeeds>
}

/** Connects the forms with the verbs that open them again, and with the session. Called once their chunk has loaded. */
export function connectForms(verbs: NamedVerbs): void {
  connectDrafts({ read: openDrafts, resume })
  watchDrafts(call => callVerb(verbs, call))
}

/** Calls a verb by its name. Returns undefined if there is none, or the user has no right to it. */
function callVerb({ dialogs, bulk }: NamedVerbs, { verb, args }: VerbCall): Promise<unknown> | undefined {
  if (!isVerb(verb) || !mayCall(verb)) return undefined
  const verbs = (verb in bulkNeeds ? bulk : dialogs) as Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>
  return verbs[verb]?.(...args)
}
