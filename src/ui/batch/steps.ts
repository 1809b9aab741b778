import type { Id } from '../../lib/shape.ts'

/** One of the different things that an action does, as JSON. */
export interface Step<Kind extends string> {
  kind: Kind
  id: Id
  name: string
}

/** Returns the items of an action that does different things. */
export const itemsOf = <Any extends Step<string>>({ steps }: { steps: readonly Any[] }) =>
  steps.map(step => ({ id: `${step.kind} ${step.id}`, name: step.name, step }))
