/** A link to where a reason can be resolved. */
export interface ReasonLink {
  label: string
  href: string
}

/** Something that a press begins, to resolve a reason. */
export interface ReasonAction {
  label: string
  onPress: () => unknown
}

export type ReasonStep = ReasonLink | ReasonAction

const offered = new WeakMap<Event, readonly ReasonStep[]>()

/** Says what resolves the reason of the pressed control, for `watchReasons`, which hears of the press afterwards. */
export function offerSteps(press: Event, steps: readonly ReasonStep[] = []): void {
  offered.set(press, steps)
}

export const stepsOf = (press: Event): readonly ReasonStep[] => offered.get(press) ?? []
