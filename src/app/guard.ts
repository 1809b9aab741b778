import { pathOf } from '../state/address.ts'
import { currentAddress, go, path, restore } from '../state/location.ts'
import { demandedSignOut, demandSignOut, withdrawDemand } from '../state/forcedSignOut.ts'
import { may, roles } from '../state/permission.ts'
import { rememberReturn, takeReturn } from '../state/returnTo.ts'
import { ensureUser, hasToken, isOver, signOut, user } from '../state/session.ts'
import { signInStep } from '../state/signIn.ts'
import { type Route, routeOf, routes } from './routes.ts'

/** The landing page of each role, in the order of the flags: the last role that applies wins (spec, section 2). */
const landingOf = { systemAdmin: routes.vendor, vendorAdmin: routes.user, vendorUser: routes.app }

/** A page to show, an action instead, or undefined while loading. */
type Verdict = Route | (() => void) | undefined

const goTo = (route: Route) => () => go(route.path, {}, { replace: true })

/** Decides what the current address leads to in this session. */
export function judge(): Verdict {
  const route = routeOf(path.value)
  if (isOver.value) return undefined
  if (route === routes.callback) return signInStep.value === 'none' ? goTo(routes.top) : route
  if (route.isPublic) return route
  if (demandedSignOut()) return obeyForcedSignOut
  if (route === routes.intro) return route
  if (!hasToken.value) return () => askToSignIn(route)
  if (!user.value) return undefined
  if (!roles.value.length) return goTo(routes.unauthorized)
  if (route === routes.top) return land
  if (route.area && !may('view', route.area)) return goTo(routes.top)
  return route
}

/** Applies the decision. Runs on every change of the address or the session. */
export function guard(): void {
  const verdict = judge()
  if (typeof verdict === 'function') verdict()
  else if (verdict === routes.unauthorized) demandSignOut('refused')
  else if (!verdict && !isOver.peek()) ensureUser()
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

/** Opens the address requested before sign-in where the user may view it, else the role's landing page. */
function land() {
  const address = takeReturn()
  const wanted = address === undefined ? undefined : routeOf(pathOf(address))
  if (address !== undefined && wanted?.area && may('view', wanted.area)) return restore(address)
  const role = roles.peek().at(-1)
  if (role) go(landingOf[role].path, {}, { replace: true })
}
