const all: (() => void)[] = []
let ended = 0

/** Calls back when the session ends. */
export const onSessionEnd = (forget: () => void): void => void all.push(forget)

/** Returns a function that tells whether the session of this call goes on: what arrives after its end is dropped. */
export function sessionNow(): () => boolean {
  const before = ended
  return () => ended === before
}

/** Forgets everything: the session has ended. */
export function forgetSession(): void {
  ended++
  for (const forget of all) forget()
}
