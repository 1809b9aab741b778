/** A change as its request describes it: the entity of its path, the object's id, and the vendor, group or user that its input names. */
export interface Change {
  entity: string
  id?: unknown
  vendor?: unknown
  group?: unknown
  user?: unknown
}

/** The dependencies of an answer: certain entities, of these the object with an id, or anything (undefined). */
export interface Dependencies {
  entities?: readonly string[] | undefined
  id?: unknown
}

let last = 0

/** The clock of requests and changes: milliseconds since the epoch, later at each call. */
export const tick = (): number => (last = Math.max(Date.now(), last + 0.001))

/** When any entity (`''`), one entity (`vendor`) or one of its objects (`vendor/7`) changed last, and how often. */
const changes = new Map<string, { at: number; count: number }>()

const changeKey = (entity: string, id: unknown) => (id === undefined ? entity : `${entity}/${String(id)}`)

/** Notes that entities changed, or may have: by default that of the change; if it names an object, that object of it. */
export function changed(change: Change, entities: readonly string[] = [change.entity]): void {
  const at = tick()
  const ofObject = entities.includes(change.entity) ? [changeKey(change.entity, change.id)] : []
  for (const name of new Set(['', ...entities, ...ofObject])) changes.set(name, { at, count: (changes.get(name)?.count ?? 0) + 1 })
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

const changesBy = ({ entities, id }: Dependencies) =>
  (entities?.map(entity => changeKey(entity, id)) ?? ['']).map(name => changes.get(name) ?? { at: 0, count: 0 })

/** Counts the changes that may have changed an answer, to find out later whether there were more. */
export const changesOf = (dependencies: Dependencies): number => changesBy(dependencies).reduce((sum, { count }) => sum + count, 0)

/** Returns whether nothing has changed an answer since its request was sent. */
export const isCurrent = (sentAt: number, dependencies: Dependencies): boolean => changesBy(dependencies).every(({ at }) => at < sentAt)
