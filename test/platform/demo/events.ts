/** Dispatched on the window after each response of the platform: the signed-in user may have changed. */
export const ANSWERED = 'platformanswered'
