import { demoAccounts, type AccountKey, type DemoAccount } from './accounts.ts'
import { serveAdministration, type Administration } from './administration.ts'
import { json, Refusal, refuse } from './answers.ts'
import { randomToken } from './bytes.ts'
import { createTables } from './data.ts'
import { apiBase } from './endpoints.ts'
import { spoil, takeFault, type Fault } from './faults.ts'
import { serveProvider } from './provider.ts'
import { answerApi } from './router.ts'
import { sharedKeys } from './jwt.ts'
import { thin } from './sparse.ts'
import { restoreState, stateOf, type State } from './state.ts'
import type { Mail, Store } from './store.ts'
import type { Tables } from './tables.ts'
import { issueTokens } from './tokens.ts'

export { ConnectionDropped, type Fault } from './faults.ts'
export { apiBase, endpoints, rights, type Endpoint } from './endpoints.ts'
export type { RoleName } from './access.ts'
export type { DemoAccount } from './accounts.ts'
export type { State } from './state.ts'
export type { Mail } from './store.ts'
export type { Tables } from './tables.ts'

export interface PlatformOptions {
  seed?: number
  vendors?: number
  usersPerVendor?: number
  documents?: number
  /** Omits the id of the signed-in user, as some platforms do (spec section 3). */
  detailWithoutId?: boolean
  /** The console's path on its origin, from `/` to `/`. */
  path?: string
  /** A seed: omits about half of the optional fields from responses. */
  sparse?: number
  now?: () => number
  /** How long access tokens last, in milliseconds. Makes them JWTs, which say so; otherwise they are opaque, and last an hour. */
  tokenLifeMs?: number
  /** The signing keys, where they have to outlive the process. */
  keys?: () => Promise<CryptoKeyPair>
  /** Wraps work on the state where it is also stored elsewhere: calls `restore` before and saves `state` after it. */
  around?: Around
  /** Called with each request when it arrives, and again when it has been answered. */
  heard?: (call: LoggedRequest) => void
}

/** `isWrite`: the work may change what API calls change. Counting a fault's calls is a read. */
export type Around = <T>(work: () => T | Promise<T>, isWrite: boolean) => Promise<T>

/** A request. `status` is 0 until it is answered, and stays 0 where the connection drops or the client aborts. */
export interface LoggedRequest {
  method: string
  path: string
  search: string
  status: number
}

export interface Platform {
  handle(request: Request): Promise<Response>
  accounts: Record<AccountKey, DemoAccount>
  /** All API and provider requests, oldest first (without /_platform/). */
  requests: LoggedRequest[]
  /** Push to inject faults. */
  faults: Fault[]
  mails: Mail[]
  tables: Tables
  /** Signs an account in without the provider's pages: returns the tokens that the console stores. */
  tokensFor(key: AccountKey): Promise<{ accessToken: string; idToken: string; refreshToken: string }>
  /** Invalidates all access tokens issued so far. */
  expireTokens(): void
  /** Saves and restores everything that calls have changed. */
  state(): State
  restore(state: State): void
}

/** Creates the platform in memory, as one function: the API of spec section 7 and an identity provider. */
export function createPlatform(options: PlatformOptions = {}): Platform {
  const { seed = 1, vendors = 30, usersPerVendor = 8, documents = 24, detailWithoutId = false, sparse, path = '/' } = options
  const { now = Date.now, keys = sharedKeys, tokenLifeMs } = options
  const { around = async work => work(), heard = () => {} } = options
  const store: Store = {
    tables: createTables({ seed, vendors, usersPerVendor, documents, now: now() }),
    mails: [],
    codes: new Map(),
    accessTokens: new Map(),
    resets: new Map(),
    detailWithoutId,
    keys,
    now,
    path,
    tokenLifeMs,
  }
  const requests: LoggedRequest[] = []
  const faults: Fault[] = []
  const administration: Administration = { requests, faults, mails: store.mails, expireTokens: () => store.accessTokens.clear() }

  async function handle(request: Request): Promise<Response> {
    request.signal.throwIfAborted()
    const url = new URL(request.url)
    const isWrite = request.method !== 'GET' || !url.pathname.startsWith(`${apiBase}/`)
    const run = () => around(() => answer(request, url), isWrite)
    if (url.pathname.startsWith('/_platform/')) return untilAborted(run(), request.signal)
    const logged: LoggedRequest = { method: request.method, path: url.pathname, search: url.search, status: 0 }
    const id = `req-${requests.push(logged)}`
    heard(logged)
    const fault = await around(() => takeFault(faults, request.method, url), false)
    const response = await untilAborted(fault ? spoil(fault, run, request.signal) : run(), request.signal)
    logged.status = response.status
    response.headers.set('x-request-id', id)
    heard(logged)
    return response
  }

  async function answer(request: Request, url: URL): Promise<Response> {
    try {
      if (url.pathname.startsWith('/_platform/')) return await serveAdministration(request, url, administration)
      if (url.pathname.startsWith(`${apiBase}/`)) {
        const response = await answerApi(request, url, store)
        return sparse === undefined ? response : await thin(response, request.method, url.pathname.slice(apiBase.length), sparse)
      }
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
    state: () => stateOf(store, faults),
    restore: state => restoreState(state, store, faults),
    async tokensFor(key) {
      const account = store.tables.idProviderUsers.find(row => row.userName === demoAccounts[key].email)
      if (!account) throw new Error(`The account ${key} is gone.`)
      return (await issueTokens(store, account.id, 'http://localhost', randomToken())).tokens
    },
  }
}

/** Rejects like `fetch`, with the signal's reason, as soon as the client aborts. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    signal.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
