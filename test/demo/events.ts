/** Happens in the window when the platform has answered: who is signed in may be another. */
export const ANSWERED = 'platformanswered'
