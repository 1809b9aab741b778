import { claimsOf } from './jwt.ts'
import { text } from './shape.ts'

/** The only keys in local storage (spec, section 3). */
type LocalKey = 'accessToken' | 'idToken' | 'refreshToken'
/** The keys in session storage: five for the sign-in (spec, section 3), and three of the console's own. */
type SessionKey = 'code' | 'res_state' | 'state' | 'nonce' | 'codeVerifier' | 'forceSignOut' | 'returnTo' | 'draft'

/**
 * Returns the name under which the browser stores a key: the key itself if the console lies at the root of a host, else with the
 * console's path before it, so that two consoles on one host do not read each other's.
 */
export function storedName(key: LocalKey | SessionKey): string {
  const folder = location.pathname.replace(/[^/]*$/, '')
  return folder === '/' ? key : folder + key
}

function storeOf<Key extends LocalKey | SessionKey>(area: () => Storage) {
  const get = (key: Key) => attempt(() => area().getItem(storedName(key)))
  const set = (key: Key, value: string): void => area().setItem(storedName(key), value)
  /** Removes each key separately, so that one failure does not keep the others. */
  const remove = (...keys: Key[]) => keys.forEach(key => attempt(() => area().removeItem(storedName(key))))
  return {
    /** Returns the value; null if it is missing or cannot be read. */
    get,
    /** Throws if the storage is full or blocked. */
    set,
    /** Returns false if the storage is full or blocked. */
    trySet: (key: Key, value: string): boolean => attempt(() => set(key, value)) !== null,
    remove,
    /** Reads and removes a single-use value. */
    take(key: Key) {
      const value = get(key)
      remove(key)
      return value
    },
  }
}

/** Returns null if storage fails, which it can in the middle of a visit (blocked, or its file damaged). */
function attempt<Value>(access: () => Value): Value | null {
  try {
    return access()
  } catch {
    return null
  }
}

/** Returns whether browsers throw this error for blocked or full storage. */
export function isStorageError(error: unknown): boolean {
  return error instanceof DOMException && /Security|Quota/.test(error.name)
}

/** Local and session storage, limited to the keys above. */
export const local = storeOf<LocalKey>(() => localStorage)
export const sessionStore = storeOf<SessionKey>(() => sessionStorage)

/** A name that no other page of the origin uses: its value would be lost. */
const PROBE = 'agri-api-console probe'

/** Returns whether both storages can be read and written; blocked or full ones throw. */
export const storageWorks = (): boolean =>
  attempt(() => {
    for (const area of [localStorage, sessionStorage]) {
      area.setItem(PROBE, '1')
      area.removeItem(PROBE)
    }
    return true
  }) ?? false

export function forgetTokens(): void {
  local.remove('accessToken', 'idToken', 'refreshToken')
}

/** Returns whether a header can carry this token: visible ASCII only (RFC 6750, section 2.1). */
export function isUsableToken(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)
}

/** Returns the stored access token, or null if it is missing or unusable. */
export function storedToken(): string | null {
  const stored = local.get('accessToken')
  return isUsableToken(stored) ? stored : null
}

/** Returns whom the stored id token identifies (`sub`). What names nobody, or not exactly, is not the same as another one of its kind. */
export const storedSub = (): string | undefined => text(claimsOf(local.get('idToken') ?? '')?.sub) || undefined
