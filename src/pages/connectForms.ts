import type { VerbCall } from '../lib/draft.ts'
import { watchDrafts } from '../ui/drafts/drafts.ts'
import { bulkNeeds, type dialogNeeds, isVerb, mayCall } from './verbs.ts'

type VerbsIn<Names> = Readonly<Record<keyof Names, (...args: never[]) => Promise<unknown>>>

/** The verbs that can be called by name. */
interface NamedVerbs {
  dialogs: VerbsIn<typeof dialogNeeds>
  bulk: VerbsIn<typeof bulkNeeds>
}

/** Lets drafts call the verbs that open their dialogs again. Called once the chunk of these has loaded. */
export const connectForms = (verbs: NamedVerbs): void => watchDrafts(call => callVerb(verbs, call))

/** Calls a verb by its name. Returns undefined if there is none, or the user has no right to it. */
function callVerb({ dialogs, bulk }: NamedVerbs, { verb, args }: VerbCall): Promise<unknown> | undefined {
  if (!isVerb(verb) || !mayCall(verb)) return undefined
  const verbs = (verb in bulkNeeds ? bulk : dialogs) as Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>
  return verbs[verb]?.(...args)
}
