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
export { apiBase, endpoints, type Endpoint } from './endpoints.ts'
export { rights, type Right, type RoleName } from './access.ts'
export type { DemoAccount } from './accounts.ts'
export type { State } from './state.ts'
export type { Mail } from './store.ts'
export type { Tables } from './tables.ts'

export interface PlatformOptions {
  seed?: number
  vendors?: number
  usersPerVendor?: number
  documents?: number
  /** Whether the question who is signed in is answered without the user's id, as some platforms do (spec section 3). */
  detailWithoutId?: boolean
  /** A seed: answers lack about half of their optional fields, other ones with another seed. */
  sparse?: number
  now?: () => number
  /** What tokens are signed with, where that is to outlive the process. */
  keys?: () => Promise<CryptoKeyPair>
  /** Runs a piece of work on the state, where that is kept elsewhere too: has `restore` called before it, and keeps `state` after it. */
  around?: Around
  /** Told of each call as it comes in, and when it has been answered. */
  heard?: (call: LoggedRequest) => void
}

/** `isWrite`: the work may change what calls change; a fault that counts its calls is no more than a read. */
export type Around = <T>(work: () => T | Promise<T>, isWrite: boolean) => Promise<T>

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
  /** All that calls have changed so far, to be kept elsewhere; and back. */
  state(): State
  restore(state: State): void
}

/** The platform that the console talks to, in memory: the API of spec section 7 and a sign-in provider, as one function. */
export function createPlatform(options: PlatformOptions = {}): Platform {
  const { seed = 1, vendors = 30, usersPerVendor = 8, documents = 24, detailWithoutId = false, sparse } = options
  const { now = Date.now, keys = sharedKeys } = options
  const { around = async work => work(), heard = () => {} } = options
  const store: Store = {
    tables: createTables({ seed, vendors, usersPerVendor, documents, now: now() }),
    mails: [], codes: new Map(), accessTokens: new Map(), resets: new Map(), detailWithoutId, keys, now,
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
    requests.push(logged)
    heard(logged)
    const fault = await around(() => takeFault(faults, request.method, url), false)
    const response = await untilAborted(fault ? spoil(fault, run, request.signal) : run(), request.signal)
    logged.status = response.status
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

/** Ends as `fetch` does: with the signal's reason as soon as the caller gives up. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    signal.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
