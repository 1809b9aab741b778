import type { FaultKind } from './faults.ts'
import { consoleRoot } from './root.ts'
import { makeKeys } from '../jwt.ts'
import type { Platform, PlatformOptions, State } from '../platform.ts'

/** Keeps the state of the demo's platform across pages and tabs. */
export interface Memory {
  /** The options to create the platform with. */
  options(): Promise<PlatformOptions>
  /** Restores the newest state, runs the work, and stores the new state. */
  around<T>(platform: Platform, work: () => T | Promise<T>, isWrite: boolean): Promise<T>
}

/** The settings of the bar. */
export interface Settings {
  vendors: number
  delayMs: number
  fault: FaultKind
}

export const defaults: Settings = { vendors: 30, delayMs: 0, fault: '' }

/** The stored record; `version` is unique to each state. */
interface Content {
  keys: CryptoKeyPair
  settings: Settings
  version: string
  state: State
}

/** Apart for every demo of the host: by the folder of the console. */
const storeName = `demo ${consoleRoot}`
let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  return (opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(storeName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  }))
}

/** Runs one transaction. Resolves to the request's result once it is committed. */
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

export const write = (content: Partial<Content>): Promise<unknown> =>
  transact('readwrite', store => {
    for (const [key, value] of Object.entries(content)) store.put(value, key)
  })

/** Deletes all changes, and with them all tokens. */
export const forget = (): Promise<unknown> => transact('readwrite', store => store.clear())

/** Allows one writer at a time, across tabs. */
const exclusively = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request(storeName, work)

let known: string | undefined

/** The memory in the browser's database. */
export const browserMemory: Memory = {
  async options() {
    const { vendors } = (await read('settings')) ?? defaults
    return { vendors, keys }
  },
  around: (platform, work, isWrite) =>
    exclusively(async () => {
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

/** Returns the signing keys, created by the first page and shared by all. */
async function keys(): Promise<CryptoKeyPair> {
  const kept = await read('keys')
  if (kept) return kept
  const made = await makeKeys()
  await write({ keys: made })
  return made
}
