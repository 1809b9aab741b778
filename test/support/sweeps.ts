/** Whether sweeps take everything in every way, as in `npm test -- sweeps`, or each thing in one. */
export const isWhole = process.env.SWEEPS === 'whole'

/** Returns all of them in the whole sweeps, else one of so many, from the first one on. */
export const sample = <Item>(all: readonly Item[], of: number): readonly Item[] => (isWhole ? all : all.filter((_, at) => at % of === 0))
