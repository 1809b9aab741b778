import { nameOrder } from '../lib/order.ts'
import { prefetch } from '../lib/prefetch.ts'
import { session, storedToken } from '../lib/storage.ts'
import { prefetchConfig } from '../state/config.ts'
import { allRoutes, type EntryState, routes } from './routes.ts'

/**
 * Sends the first page's requests while its code is still loading: this small module runs before it. In any unusual case it sends nothing,
 * and the page sends its own requests.
 */
async function askForFirstPage(): Promise<void> {
  // A sign-in response has to leave the address before any request is sent.
  if (location.search) return
  const { apiBaseUrl: baseUrl } = await prefetchConfig()
  const token = storedToken()
  const path = /^#(\/\w*)/.exec(location.hash || '#/')?.[1]
  const route = allRoutes.find(route => route.path === path)
  // Pages without an area do not need the user.
  if (!route?.area && route !== routes.top) return
  if (!token || session.get('forceSignOut') || !location.pathname.endsWith('/')) return
  const parameters = new URLSearchParams(location.hash.split('?')[1])
  const named = parameters.get('vendor') || undefined
  const vendorGroupId = parameters.get('group') || undefined
  // Who is signed in is not known yet. A reload knows who was; otherwise, only the addresses of administrators name a vendor.
  const { isAdmin = named !== undefined, vendorId = named } = (history.state as EntryState | null)?.user ?? {}
  const calls = route.firstCalls?.({ isAdmin, vendorId, vendorGroupId }) ?? []
  prefetch([['/user/get_detail/'], ...calls], { baseUrl, token: () => token })
}

askForFirstPage().catch(() => undefined)
// Creates the collator while the network is busy.
nameOrder()
