import { nameOrder } from '../lib/order.ts'
import { prefetch } from '../lib/answers.ts'
import { sessionStore, storedSub, storedToken } from '../lib/storage.ts'
import { prefetchConfig } from '../state/config.ts'
import { readEntry } from '../state/historyEntry.ts'
import { allRoutes, routes } from './routes.ts'

/**
 * Sends the first page's requests while its code is still loading: this small module runs before it. In any unusual case it sends nothing,
 * and the page sends its own requests.
 */
async function prefetchFirstPage(): Promise<void> {
  // A sign-in response has to leave the address before any request is sent.
  if (location.search) return
  const { apiBaseUrl: baseUrl } = await prefetchConfig()
  const token = storedToken()
  const path = /^#(\/\w*)/.exec(location.hash || '#/')?.[1]
  const route = allRoutes.find(route => route.path === path)
  // Pages without an area do not need the user.
  if (!route?.area && route !== routes.top) return
  if (!token || sessionStore.get('forceSignOut') || !location.pathname.endsWith('/')) return
  const calls = route.firstCalls?.(rememberedScope() ?? {}) ?? []
  prefetch([['/user/get_detail/'], ...calls], { baseUrl, token: () => token })
}

/**
 * Returns what the page that is loaded again had found to exist. The address alone names nothing: it may be of another user, or name
 * another vendor's group.
 */
function rememberedScope() {
  const { scope } = readEntry()
  const owner = storedSub()
  return owner !== undefined && scope?.owner === owner ? scope : undefined
}

prefetchFirstPage().catch(() => undefined)
// Creates the collator while the network is busy.
nameOrder()
