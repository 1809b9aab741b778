/** Whether sweeps take everything in every way, as in `npm test -- sweeps`, or each thing in one. */
export const isWhole = process.env.SWEEPS === 'whole'
