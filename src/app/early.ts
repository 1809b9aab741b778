import { account } from '../api/account.ts'
import { vendors } from '../api/vendors.ts'
import { nameOrder } from '../lib/order.ts'
import { prefetch } from '../lib/prefetch.ts'
import { session, storedToken } from '../lib/storage.ts'
import { prefetchConfig } from '../state/config.ts'

/** The pages that need the signed-in user, each with its other requests that depend on nothing. */
export const firstCalls: Readonly<Record<string, readonly { path: string }[]>> = {
  '/': [],
  '/vendors': [vendors.details],
  '/users': [],
  '/groups': [],
  '/apps': [],
  '/uploadDocuments': [],
}

/**
 * Sends the first page's requests while its code is still loading: this small module runs before it. In any unusual case it sends nothing,
 * and the page sends its own requests.
 */
async function askForFirstPage(): Promise<void> {
  // A sign-in response has to leave the address before any request is sent.
  if (location.search) return
  const { apiBaseUrl: baseUrl } = await prefetchConfig()
  const token = storedToken()
  const calls = firstCalls[/^#(\/\w*)/.exec(location.hash || '#/')?.[1] ?? '']
  if (!calls || !token || session.get('forceSignOut') || location.pathname !== '/') return
  for (const { path } of [account.detail, ...calls]) prefetch(path, { baseUrl, token: () => token })
}

askForFirstPage().catch(() => undefined)
// Creates the collator while the network is busy.
nameOrder()
