/** The keys in local storage; nothing else is stored there (spec, section 3). */
type LocalKey = 'accessToken' | 'idToken' | 'refreshToken'
/** The keys in session storage: five of the sign-in (spec, section 3), and three of our own. */
export type SessionKey = 'code' | 'res_state' | 'state' | 'nonce' | 'codeVerifier' | 'forceSignOut' | 'returnTo' | 'draft'

function storeOf<Key extends string>(area: () => Storage) {
  return {
    get: (key: Key) => area().getItem(key),
    set: (key: Key, value: string) => area().setItem(key, value),
    remove: (...keys: Key[]) => keys.forEach(key => area().removeItem(key)),
    /** Reads a value that may be used only once. */
    take(key: Key) {
      const value = area().getItem(key)
      area().removeItem(key)
      return value
    },
  }
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
