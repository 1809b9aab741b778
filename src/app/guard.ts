import { computed } from '@preact/signals-react'
import type { UserInfo } from '../api/entities.ts'
import { storedToken } from '../lib/storage.ts'
import { pathOf } from '../state/address.ts'
import { currentAddress, go, path, restore } from '../state/location.ts'
import { may, rolesOf } from '../state/permission.ts'
import { clearPendingSignOut, pendingSignOut, rememberReturn, setPendingSignOut, takeReturn } from '../state/session/kept.ts'
import {
  accessToken,
  beginSession,
  dropSession,
  end,
  ensureUser,
  isTokenAwaited,
  type Phase,
  phase,
  sessionOwner,
  user,
} from '../state/session/session.ts'
import { top } from '../ui/layers.ts'
import { routeOf } from './router.ts'
import { type Route, routes } from './routes.ts'

/** The landing page of each role, in the order of the flags: the last role that applies wins (spec, section 2). */
const landingOf = { systemAdmin: routes.vendor, vendorAdmin: routes.user, vendorUser: routes.app }

/**
 * The target of an address. `hidden`: what is rendered stays, the page too, but nothing of it may be seen; `pending`: the user has to be
 * known first.
 */
type Resolution =
  | { kind: 'page'; route: Route }
  | { kind: 'hidden'; route?: Route }
  | { kind: 'redirect'; to: Route }
  | { kind: 'signIn' | 'land' | 'pending' | 'leaving' }

function resolveRoute(phase: Phase, user: UserInfo | undefined, route: Route): Resolution {
  if (phase === 'leaving') return { kind: 'leaving' }
  const isSignedOut = phase === 'signedOut' || (phase === 'signingIn' && !user)
  if (route === routes.callback) return isSignedOut ? { kind: 'page', route } : { kind: 'redirect', to: routes.top }
  if (route.isPublic) return { kind: 'page', route }
  if (phase === 'stale') return { ...resolveRoute('active', user, route), kind: 'hidden' }
  if (route === routes.intro) return { kind: 'page', route }
  if (isSignedOut) return { kind: 'signIn' }
  if (!user) return { kind: 'pending' }
  const roles = rolesOf(user)
  if (!roles.length) return { kind: 'redirect', to: routes.unauthorized }
  if (route === routes.top) return { kind: 'land' }
  if (route.area && !may('view', route.area, roles)) return { kind: 'redirect', to: routes.top }
  return { kind: 'page', route }
}

/** The page on the screen, or the last one. */
let shown: Route | undefined

/** The target of the current address. */
export const resolution = computed(() => resolveRoute(phase.value, user.value, routeOf(path.value)))

/** Acts on the resolution: the only place that does. Runs on every change of the address or the session. */
export function guard(): void {
  const route = routeOf(path.value)
  const found = resolution.value
  const pending = !route.isPublic && route !== routes.callback && phase.value !== 'leaving' ? pendingSignOut() : undefined
  if (pending) {
    clearPendingSignOut()
    if (accessToken() !== null) return end(pending)
  }
  // A right that is lost takes no page away from under a dialog: what was typed, or how far a batch came.
  if (found.kind === 'redirect' && route === shown && top.value) return
  const isArrival = route !== shown
  if (found.kind === 'page') shown = route
  if (found.kind === 'page' && phase.value === 'stale') dropSession()
  else if (found.kind === 'page' && route === routes.unauthorized) {
    // A token that comes while the page is shown, from another tab, is not the one that was refused.
    // The session ends once the page is left, or at once if that cannot be stored.
    if (isArrival && !setPendingSignOut('refused') && accessToken() !== null) end('refused')
  } else if (found.kind === 'hidden' && !isTokenAwaited.value) end('elsewhere')
  else if (found.kind === 'pending') ensureUser()
  else if (found.kind === 'signIn') askToSignIn(route)
  else if (found.kind === 'land') land()
  else if (found.kind === 'redirect') go(found.to.path, {}, { replace: true })
}

/** Asks the user to sign in, unless another tab has seen to that: what is stored counts (spec, section 2). */
function askToSignIn(route: Route) {
  if (phase.value === 'signedOut' && storedToken() !== null) return beginSession()
  if (route !== routes.top) rememberReturn(currentAddress())
  go(routes.intro.path, {}, { replace: true })
}

/** Opens the address requested before sign-in if the user may view it, else the role's landing page. */
function land() {
  const address = takeReturn(sessionOwner())
  const wanted = address === undefined ? undefined : routeOf(pathOf(address))
  if (address !== undefined && wanted?.area && may('view', wanted.area)) return restore(address)
  const role = rolesOf(user.peek()).at(-1)
  if (role) go(landingOf[role].path, {}, { replace: true })
}
