/** What Node does not have: a browser's storage, as far as the console uses it. */
class MemoryStorage {
  readonly items = new Map<string, string>()
  getItem(key: string) { return this.items.get(key) ?? null }
  setItem(key: string, value: string) { this.items.set(key, String(value)) }
  removeItem(key: string) { this.items.delete(key) }
}

type Name = 'localStorage' | 'sessionStorage'

/** Has the process answer to the name of a storage as a browser might. */
export function provide(name: Name, get: () => unknown) {
  Object.defineProperty(globalThis, name, { get, configurable: true })
}

/** An empty storage that works. Returns what is stored in it. */
export function provideEmpty(name: Name): Map<string, string> {
  const storage = new MemoryStorage()
  provide(name, () => storage)
  return storage.items
}
