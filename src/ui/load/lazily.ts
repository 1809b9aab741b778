import type { LazyModule } from '../../lib/lazyModule.ts'
import { topDialog } from '../dialog/dialogs.tsx'
import { subjectNow } from '../subject.ts'

type Verb = (...args: never[]) => unknown

/** Functions whose module may still have to come: each resolves with what it gives, or undefined where it has come too late. */
type Lazy<Verbs> = {
  [Name in keyof Verbs]: Verbs[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result> | undefined>
    : never
}

let presses = 0

/** Notes what the screen is about. The function it returns says whether it still is: nothing else was pressed, opened or gone to. */
function noteScreen(): () => boolean {
  const press = ++presses
  const [subject, dialog] = [subjectNow(), topDialog()]
  return () => press === presses && subject === subjectNow() && dialog === topDialog()
}

/**
 * The functions of a module that is fetched at the first call. Once it is there they run in the task of their press; before,
 * when it has come, unless the user has moved on.
 */
export function lazily<Verbs extends object>({ load }: LazyModule<Verbs>): Lazy<Verbs> {
  return new Proxy({} as Lazy<Verbs>, {
    get: (_, name) => async (...args: never[]) => {
      const isWanted = noteScreen()
      const found = load()
      const verbs = found instanceof Promise ? await found : found
      return isWanted() ? (verbs[name as keyof Verbs] as Verb)(...args) : undefined
    },
  })
}
