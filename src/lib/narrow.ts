/** Whether there is no room for things beside each other: what stands beside a list is a step of its own then, and rows are cards. */
export const isNarrow = (): boolean => matchMedia('(width < 1024px)').matches
