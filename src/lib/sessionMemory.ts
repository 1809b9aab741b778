/** What the page remembers in memory only, until the session ends. */
export interface Remembered<Value> {
  get: () => Value
  set: (value: Value) => void
}

const all: (() => void)[] = []

/** Remembers a value until then. */
export function remembered<Value>(initial: Value): Remembered<Value> {
  let value = initial
  const set = (next: Value) => {
    value = next
  }
  all.push(() => set(initial))
  return { get: () => value, set }
}

/** Forgets everything: the session has ended. */
export function forgetSession(): void {
  for (const forget of all) forget()
}
