/** The keys in local storage; nothing else is stored there (spec, section 3). */
type LocalKey = 'accessToken' | 'idToken' | 'refreshToken'
/** The keys in session storage: five of the sign-in (spec, section 3), and three of our own. */
export type SessionKey = 'code' | 'res_state' | 'state' | 'nonce' | 'codeVerifier' | 'forceSignOut' | 'returnTo' | 'draft'

function storeOf<Key extends string>(area: () => Storage) {
  const get = (key: Key) => attempt(() => area().getItem(key)) ?? null
  /** Each key for itself: that one cannot be removed is no reason to leave the others. */
  const remove = (...keys: Key[]) => keys.forEach(key => attempt(() => area().removeItem(key)))
  return {
    /** The value; null where there is none, or it cannot be read. */
    get,
    /** Throws where the storage is full or blocked. */
    set: (key: Key, value: string) => area().setItem(key, value),
    remove,
    /** Reads a value that may be used only once. */
    take(key: Key) {
      const value = get(key)
      remove(key)
      return value
    },
  }
}

/** A storage can fail in the middle of a visit (blocked, or its file damaged): undefined then. */
function attempt<Value>(access: () => Value): Value | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}

/** Whether this is what browsers throw where the storage is blocked or full. */
export function isStorageError(error: unknown): boolean {
  return error instanceof DOMException && /Security|Quota/.test(error.name)
}

export const local = storeOf<LocalKey>(() => localStorage)
export const session = storeOf<SessionKey>(() => sessionStorage)

/** Whether both storages can be read and written; blocked or full ones throw. */
export function storageWorks(): boolean {
  try {
    for (const area of [localStorage, sessionStorage]) {
      area.setItem('probe', '1')
      area.removeItem('probe')
    }
    return true
  } catch {
    return false
  }
}

export function forgetTokens(): void {
  local.remove('accessToken', 'idToken', 'refreshToken')
}

/** A token that no header can carry is none (RFC 6750, section 2.1, allows visible ASCII only). */
export function isUsableToken(value: unknown): value is string {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)
}

/** The access token that is stored, where it can be used. */
export function storedToken(): string | null {
  const stored = local.get('accessToken')
  return isUsableToken(stored) ? stored : null
}
