import { topDialog } from '../dialog/dialogs.tsx'
import { subjectNow } from '../subject.ts'

type Verb = (...args: never[]) => unknown

/** Functions whose file may still have to come: each resolves with what it gives, or undefined where it has come too late. */
type Lazy<Verbs> = {
  [Name in keyof Verbs]: Verbs[Name] extends (...args: infer Args) => infer Result ? (...args: Args) => Promise<Awaited<Result> | undefined> : never
}

let presses = 0

/** Notes what the screen is about. The function it returns says whether it still is: nothing else was pressed, opened or gone to. */
export function noteScreen(): () => boolean {
  const press = ++presses
  const [subject, dialog] = [subjectNow(), topDialog()]
  return () => press === presses && subject === subjectNow() && dialog === topDialog()
}

/**
 * The functions of a file that is fetched at the first call. Once the file is there they run in the task of their press; before,
 * when it has come, unless the user has moved on.
 */
export function lazily<Verbs extends object>(fetch: () => Verbs | Promise<Verbs>): Lazy<Verbs> {
  return new Proxy({} as Lazy<Verbs>, {
    get: (_, name) => async (...args: never[]) => {
      const isWanted = noteScreen()
      const found = fetch()
      const verbs = found instanceof Promise ? await found : found
      return isWanted() ? (verbs[name as keyof Verbs] as Verb)(...args) : undefined
    },
  })
}
