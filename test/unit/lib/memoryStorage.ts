/** A browser's storage for Node, as far as the console uses it. */
class MemoryStorage {
  readonly items = new Map<string, string>()
  getItem(key: string) {
    return this.items.get(key) ?? null
  }
  setItem(key: string, value: string) {
    this.items.set(key, String(value))
  }
  removeItem(key: string) {
    this.items.delete(key)
  }
}

type Name = 'localStorage' | 'sessionStorage'

/** Defines a global storage. */
export function provide(name: Name, get: () => unknown) {
  Object.defineProperty(globalThis, name, { get, configurable: true })
}

/** Defines an empty, working storage, for a page at the root of a host. Returns its contents. */
export function provideEmpty(name: Name): Map<string, string> {
  Object.assign(globalThis, { location: new URL('https://console.example/') })
  const storage = new MemoryStorage()
  provide(name, () => storage)
  return storage.items
}
