import { demoAccounts, type AccountKey, type DemoAccount } from './accounts.ts'
import { serveAdministration, type Administration } from './administration.ts'
import { json, Refusal, refuse } from './answers.ts'
import { randomToken } from './bytes.ts'
import { createTables } from './data.ts'
import { apiBase } from './endpoints.ts'
import { spoil, takeFault, type Fault } from './faults.ts'
import { serveProvider } from './provider.ts'
import { answerApi } from './router.ts'
import type { Mail, Store } from './store.ts'
import type { Tables } from './tables.ts'
import { issueTokens } from './tokens.ts'

export { ConnectionDropped, type Fault } from './faults.ts'
export { apiBase, endpoints, type Endpoint } from './endpoints.ts'
export { rights, type Right, type RoleName } from './access.ts'
export type { DemoAccount } from './accounts.ts'
export type { Mail } from './store.ts'
export type { Tables } from './tables.ts'

export interface PlatformOptions { seed?: number; vendors?: number; usersPerVendor?: number; documents?: number; now?: () => number }

/** One call as it came in. `status` is 0 until it is answered, and stays so where the connection is dropped or the client leaves. */
export interface LoggedRequest { method: string; path: string; search: string; status: number }

export interface Platform {
  handle(request: Request): Promise<Response>
  accounts: Record<AccountKey, DemoAccount>
  /** Every API and provider request so far, oldest first (not the /_platform/ ones). */
  requests: LoggedRequest[]
  /** Push to inject. */
  faults: Fault[]
  mails: Mail[]
  tables: Tables
  /** Signs the account in without the pages: the three tokens that the console stores. */
  tokensFor(key: AccountKey): Promise<{ accessToken: string; idToken: string; refreshToken: string }>
  /** Every access token given out so far stops working. */
  expireTokens(): void
}

/** The platform that the console talks to, in memory: the API of spec section 7 and a sign-in provider, as one function. */
export function createPlatform(options: PlatformOptions = {}): Platform {
  const { seed = 1, vendors = 30, usersPerVendor = 8, documents = 24, now = Date.now } = options
  const store: Store = {
    tables: createTables({ seed, vendors, usersPerVendor, documents, now: now() }),
    mails: [], codes: new Map(), accessTokens: new Map(), resets: new Map(), now,
  }
  const requests: LoggedRequest[] = []
  const faults: Fault[] = []
  const struck = new WeakMap<Fault, number>()
  const administration: Administration = { requests, faults, mails: store.mails, expireTokens: () => store.accessTokens.clear() }

  async function handle(request: Request): Promise<Response> {
    request.signal.throwIfAborted()
    const url = new URL(request.url)
    if (url.pathname.startsWith('/_platform/')) return untilAborted(answer(request, url), request.signal)
    const logged: LoggedRequest = { method: request.method, path: url.pathname, search: url.search, status: 0 }
    requests.push(logged)
    const fault = takeFault(faults, struck, request.method, url)
    const run = () => answer(request, url)
    const response = await untilAborted(fault ? spoil(fault, run, request.signal) : run(), request.signal)
    logged.status = response.status
    return response
  }

  async function answer(request: Request, url: URL): Promise<Response> {
    try {
      if (url.pathname.startsWith('/_platform/')) return await serveAdministration(request, url, administration)
      if (url.pathname.startsWith(`${apiBase}/`)) return await answerApi(request, url, store)
      return await (serveProvider(request, url, store) ?? refuse(404, '対象のデータが見つかりません。'))
    } catch (error) {
      if (error instanceof Refusal) return json(error.body, error.status, error.headers)
      console.error(error)
      return json({ errors: ['システム内部でエラーが発生しました。'] }, 500)
    }
  }

  return {
    handle,
    accounts: demoAccounts,
    requests,
    faults,
    mails: store.mails,
    tables: store.tables,
    expireTokens: administration.expireTokens,
    async tokensFor(key) {
      const account = store.tables.idProviderUsers.find(row => row.userName === demoAccounts[key].email)
      if (!account) throw new Error(`The account ${key} is gone.`)
      return (await issueTokens(store, account.id, 'http://localhost', randomToken())).tokens
    },
  }
}

/** Whether a path is the platform's, not one of the console's files or screens. */
export function isPlatformPath(path: string): boolean {
  return /^\/(?:api|oauth2|_platform|\.well-known)\//.test(path)
}

/** Ends as `fetch` does: with the signal's reason as soon as the caller gives up. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    signal.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
