/** A change as its request describes it: the entity of its path, the object's id, and the vendor. */
export interface Change {
  entity: string
  id?: unknown
  vendor?: unknown
}

/** The dependencies of an answer: certain entities, of these the object with an id, or anything (undefined). */
export interface Dependencies {
  entities?: readonly string[] | undefined
  id?: unknown
}

let last = 0

/** The clock of requests and changes, in milliseconds: later at each call, also if the time of day is set back. */
export const tick = (): number => (last = Math.max(performance.now(), last + 0.001))

/** When any entity (`''`), one entity (`vendor`) or one of its objects (`vendor/7`) changed last. */
const changes = new Map<string, number>()

const changeKey = (entity: string, id: unknown) => (id === undefined ? entity : `${entity}/${String(id)}`)

/** Notes that entities changed, or may have: by default that of the change; if it names an object, that object of it. */
export function changed(change: Change, entities: readonly string[] = [change.entity]): void {
  const at = tick()
  const ofObject = entities.includes(change.entity) ? [changeKey(change.entity, change.id)] : []
  for (const name of ['', ...entities, ...ofObject]) changes.set(name, at)
  for (const listener of listeners) listener(change)
}

const listeners = new Set<(change: Change) => void>()

/** Calls back after each change. Returns a function that stops it. */
export function onChanged(listener: (change: Change) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Returns when something may have changed an answer last, to find out later whether something has since. 0 is never. */
export const changedAt = ({ entities, id }: Dependencies): number =>
  Math.max(0, ...(entities?.map(entity => changeKey(entity, id)) ?? ['']).map(name => changes.get(name) ?? 0))

/** Returns whether nothing has changed an answer since its request was sent. */
export const isCurrent = (sentAt: number, dependencies: Dependencies): boolean => changedAt(dependencies) < sentAt
