import { memoOf } from '../../lib/keys.ts'
import type { Id } from '../../lib/shape.ts'

/** One of the different things that an action does, as JSON. */
export interface Step<Kind extends string> {
  kind: Kind
  id: Id
  name: string
}

const keyOf = ({ kind, id }: Step<string>) => `${kind} ${id}`

/** Made once for steps that many others need: ten thousand users wait for the same groups. */
const keysOf = memoOf((steps: readonly Step<string>[]) => steps.map(keyOf))

/**
 * Returns what computes the items of an action that does different things. `needsOf`: returns, for some steps, those before it that a step
 * waits for.
 */
export const itemsOf =
  <Any extends Step<string>>(needsOf: (steps: readonly Any[]) => (step: Any) => readonly Any[]) =>
  ({ steps }: { steps: readonly Any[] }) => {
    const needs = needsOf(steps)
    return steps.map(step => ({ id: keyOf(step), name: step.name, needs: keysOf(needs(step)), step }))
  }
