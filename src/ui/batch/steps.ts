import type { Id } from '../../lib/shape.ts'

/** One of the different things that an action does, as JSON. */
export interface Step<Kind extends string> {
  kind: Kind
  id: Id
  name: string
}

const keyOf = ({ kind, id }: Step<string>) => `${kind} ${id}`

/** Returns what computes the items of an action that does different things. `needs`: whether a step waits for another one before it. */
export const itemsOf =
  <Any extends Step<string>>(needs: (step: Any, other: Any) => boolean) =>
  ({ steps }: { steps: readonly Any[] }) =>
    steps.map((step, index) => ({
      id: keyOf(step),
      name: step.name,
      needs: steps
        .slice(0, index)
        .filter(other => needs(step, other))
        .map(keyOf),
      step,
    }))
