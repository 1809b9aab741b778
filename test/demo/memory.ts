import type { FaultKind } from './faults.ts'
import { makeKeys } from '../platform/jwt.ts'
import type { Platform, PlatformOptions, State } from '../platform/platform.ts'

/** Where the state of the demo's platform is kept from page to page, and between the tabs of a browser. */
export interface Memory {
  /** How the platform is made. */
  options(): Promise<PlatformOptions>
  /** Runs a piece of work with the newest state, and keeps what has become of it. */
  around<T>(platform: Platform, work: () => T | Promise<T>, isWrite: boolean): Promise<T>
}

/** What the bar has set. */
export interface Settings { vendors: number; delayMs: number; fault: FaultKind }

export const defaults: Settings = { vendors: 30, delayMs: 0, fault: '' }

/** What is kept; `version` is a name of the state that no other has. */
interface Content { keys: CryptoKeyPair; settings: Settings; version: string; state: State }

const storeName = 'demo'
let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  return opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(storeName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Runs one transaction, and resolves with what the request has brought once all of it is kept. */
async function transact<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T> | void): Promise<T | undefined> {
  const transaction = (await open()).transaction(storeName, mode)
  const request = work(transaction.objectStore(storeName))
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request?.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

export const read = <Key extends keyof Content>(key: Key): Promise<Content[Key] | undefined> =>
  transact('readonly', store => store.get(key) as IDBRequest<Content[Key] | undefined>)

export const write = (content: Partial<Content>): Promise<unknown> => transact('readwrite', store => {
  for (const [key, value] of Object.entries(content)) store.put(value, key)
})

/** Forgets what calls have changed, and everybody's tokens with it. */
export const forget = (): Promise<unknown> => transact('readwrite', store => store.clear())

/** One writer at a time, whichever tab it is in. */
const exclusively = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request(storeName, work)

let known: string | undefined

/** The memory of a browser. */
export const browserMemory: Memory = {
  async options() {
    const { vendors } = await read('settings') ?? defaults
    return { vendors, keys }
  },
  around: (platform, work, isWrite) => exclusively(async () => {
    const version = await read('version')
    if (version !== known) {
      const state = await read('state')
      if (state) platform.restore(state)
      known = version
    }
    const result = await work()
    if (isWrite) {
      known = crypto.randomUUID()
      await write({ version: known, state: platform.state() })
    }
    return result
  }),
}

/** The keys that every page signs with: those that the first one has made. */
async function keys(): Promise<CryptoKeyPair> {
  const kept = await read('keys')
  if (kept) return kept
  const made = await makeKeys()
  await write({ keys: made })
  return made
}
