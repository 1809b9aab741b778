import { pathOf } from '../state/address.ts'
import { currentAddress, go, path, restore } from '../state/location.ts'
import { may, roles } from '../state/permission.ts'
import { demandedSignOut, demandSignOut, rememberReturn, takeReturn, withdrawDemand } from '../state/session/kept.ts'
import { ensureUser, hasToken, sessionEnded, sessionOwner, signOut, startAnew, user } from '../state/session/session.ts'
import { signInStep } from '../state/session/signInReturn.ts'
import { routeOf } from './router.ts'
import { type Route, routes } from './routes.ts'

/** The landing page of each role, in the order of the flags: the last role that applies wins (spec, section 2). */
const landingOf = { systemAdmin: routes.vendor, vendorAdmin: routes.user, vendorUser: routes.app }

/** What the current address leads to: a page to show, an action to take instead, or nothing yet. */
type Resolution = { kind: 'page'; route: Route } | { kind: 'action'; act: () => void } | { kind: 'pending' }

const show = (route: Route): Resolution => ({ kind: 'page', route })
const insteadDo = (act: () => void): Resolution => ({ kind: 'action', act })
const redirect = (route: Route) => insteadDo(() => go(route.path, {}, { replace: true }))
const pending: Resolution = { kind: 'pending' }

/** Resolves the current address by a session that has not ended. */
export function resolveRoute(): Resolution {
  const route = routeOf(path.value)
  if (route === routes.callback) return signInStep.value === 'none' ? redirect(routes.top) : show(route)
  if (route.isPublic) return show(route)
  if (startAnew.value) return insteadDo(startAnew.value)
  if (demandedSignOut()) return insteadDo(obeyForcedSignOut)
  if (route === routes.intro) return show(route)
  if (!hasToken.value) return insteadDo(() => askToSignIn(route))
  if (!user.value) return pending
  if (!roles.value.length) return redirect(routes.unauthorized)
  if (route === routes.top) return insteadDo(land)
  if (route.area && !may('view', route.area)) return redirect(routes.top)
  return show(route)
}

/** Acts on the resolution. Runs on every change of the address or the session. */
export function guard(): void {
  if (sessionEnded.value) return
  const resolution = resolveRoute()
  if (resolution.kind === 'action') resolution.act()
  else if (resolution.kind === 'pending') ensureUser()
  else if (resolution.route === routes.unauthorized && !startAnew.value) demandSignOut('refused')
}

/** Ends the session fully, including the provider's, after a visit to the 401 page. */
function obeyForcedSignOut() {
  const reason = demandedSignOut()
  withdrawDemand()
  if (hasToken.peek()) signOut(reason)
  else guard()
}

function askToSignIn(route: Route) {
  if (route !== routes.top) rememberReturn(currentAddress())
  go(routes.intro.path, {}, { replace: true })
}

/** Opens the address requested before sign-in if the user may view it, else the role's landing page. */
function land() {
  const address = takeReturn(sessionOwner())
  const wanted = address === undefined ? undefined : routeOf(pathOf(address))
  if (address !== undefined && wanted?.area && may('view', wanted.area)) return restore(address)
  const role = roles.peek().at(-1)
  if (role) go(landingOf[role].path, {}, { replace: true })
}
