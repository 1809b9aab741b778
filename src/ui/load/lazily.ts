import type { LazyModule } from '../../lib/lazyModule.ts'
import { topDialog } from '../layers.ts'
import { subjectNow } from '../subject.ts'

type Verb = (...args: never[]) => unknown

/** Verbs whose module loads on first use: each resolves to its result, or to undefined if the user moved on while it loaded. */
type Lazy<Verbs> = {
  [Name in keyof Verbs]: Verbs[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result> | undefined>
    : never
}

let presses = 0

/** Returns a predicate: whether the user is still at the same subject and dialog, without another press. */
function noteScreen(): () => boolean {
  const press = ++presses
  const [subject, dialog] = [subjectNow(), topDialog()]
  return () => press === presses && subject === subjectNow() && dialog === topDialog()
}

/**
 * Wraps a module that loads on first use. Once it is loaded, its functions run synchronously in the press; before, they run after loading,
 * unless the user has moved on.
 */
export function lazily<Verbs extends object>({ load }: LazyModule<Verbs>): Lazy<Verbs> {
  return new Proxy({} as Lazy<Verbs>, {
    get:
      (_, name) =>
      async (...args: never[]) => {
        const isWanted = noteScreen()
        const found = load()
        const verbs = found instanceof Promise ? await found : found
        return isWanted() ? (verbs[name as keyof Verbs] as Verb)(...args) : undefined
      },
  })
}
