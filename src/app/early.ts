import { account } from '../api/account.ts'
import { vendors } from '../api/vendors.ts'
import { nameOrder } from '../lib/order.ts'
import { prefetch } from '../lib/prefetch.ts'
import { session, storedToken } from '../lib/storage.ts'
import { prefetchConfig } from '../state/config.ts'

/** The pages that ask who is signed in, and what else they ask for that depends on nothing. */
export const firstCalls: Readonly<Record<string, readonly { path: string }[]>> = {
  '/': [],
  '/vendors': [vendors.details],
  '/users': [],
  '/groups': [],
  '/apps': [],
  '/uploadDocuments': [],
}

/**
 * What the first page is going to ask for is asked while the page's code is still on its way: this module comes before it and
 * is small. Where anything is out of the ordinary, nothing is, and the page asks by itself.
 */
async function askForFirstPage(): Promise<void> {
  // `code` and `state` leave the address before any request goes out.
  if (location.search) return
  const { apiBaseUrl: baseUrl } = await prefetchConfig()
  const token = storedToken()
  const calls = firstCalls[/^#(\/\w*)/.exec(location.hash || '#/')?.[1] ?? '']
  if (!calls || !token || session.get('forceSignOut') || location.pathname !== '/') return
  for (const { path } of [account.detail, ...calls]) prefetch(path, { baseUrl, token: () => token })
}

askForFirstPage().catch(() => undefined)
// While the network is waited for, there is time.
nameOrder()
