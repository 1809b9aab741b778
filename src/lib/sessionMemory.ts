/** A value that the page remembers in memory only, until the session ends. */
export interface Remembered<Value> {
  get: () => Value
  set: (value: Value) => void
}

const all: (() => void)[] = []
let ended = 0

/** Calls back when the session ends. */
export const onSessionEnd = (forget: () => void): void => void all.push(forget)

/** Returns a function that tells whether the session of this call goes on: what arrives after its end is dropped. */
export function sessionNow(): () => boolean {
  const before = ended
  return () => ended === before
}

/** Remembers a value until then. */
export function remembered<Value>(initial: Value): Remembered<Value> {
  let value = initial
  const set = (next: Value) => {
    value = next
  }
  onSessionEnd(() => set(initial))
  return { get: () => value, set }
}

/** Forgets everything: the session has ended. */
export function forgetSession(): void {
  ended++
  for (const forget of all) forget()
}
