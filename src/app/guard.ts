import { pathOf } from '../state/address.ts'
import { currentAddress, go, path, restore } from '../state/location.ts'
import { demandedSignOut, demandSignOut, withdrawDemand } from '../state/forcedSignOut.ts'
import { may, roles } from '../state/permission.ts'
import { rememberReturn, takeReturn } from '../state/returnTo.ts'
import { ensureUser, hasToken, isOver, signOut, user } from '../state/session.ts'
import { signInStep } from '../state/signIn.ts'
import { type Route, routeOf, routes } from './routes.ts'

/** Where each role begins, in the order in which the flags are asked; the last one that applies wins (spec, section 2). */
const landingOf = { systemAdmin: routes.vendor, vendorAdmin: routes.user, vendorUser: routes.app }

/** A page to show, something to do instead, or nothing yet: something has to be waited for. */
type Verdict = Route | (() => void) | undefined

const goTo = (route: Route) => () => go(route.path, {}, { replace: true })

/** Judges the current address by the session. */
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

/** Carries out a verdict. Runs whenever the address or the session changes. */
export function guard(): void {
  const verdict = judge()
  if (typeof verdict === 'function') verdict()
  else if (verdict === routes.unauthorized) demandSignOut('refused')
  else if (!verdict && !isOver.peek()) ensureUser()
}

/** The 401 page was here: the session ends fully, the provider's too, before anything else can be done. */
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

/** Goes to the address that was first asked for, where it is a page of this user's; else to where the role begins. */
function land() {
  const address = takeReturn()
  const wanted = address === undefined ? undefined : routeOf(pathOf(address))
  if (address !== undefined && wanted?.area && may('view', wanted.area)) return restore(address)
  const role = roles.peek().at(-1)
  if (role) go(landingOf[role].path, {}, { replace: true })
}
