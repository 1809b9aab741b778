import { session } from '../lib/storage.ts'
import { currentAddress, go, path, pathOf, restore } from '../state/location.ts'
import { may, roles } from '../state/permission.ts'
import { rememberReturn, takeReturn } from '../state/returnTo.ts'
import { ensureUser, hasToken, isOver, signOut, user } from '../state/session.ts'
import { signInStep } from '../state/arrival.ts'
import { type Route, routeOf, routes } from './routes.ts'

/** Where each role begins, in the order in which the flags are asked; the last one that applies wins (spec, section 2). */
const landingOf = { systemAdmin: routes.vendor, vendorAdmin: routes.user, vendorUser: routes.app }

/** What is to be done about the current address. */
type Verdict = { show: Route } | { wait: true } | { then: () => void }

const goTo = (route: Route) => ({ then: () => go(route.path, {}, { replace: true }) })

/** Judges the current address by the session: a page to show, something to wait for, or a place to go instead. */
export function judge(): Verdict {
  const route = routeOf(path.value)
  if (isOver.value) return { wait: true }
  if (route === routes.callback) return signInStep.value === 'none' ? goTo(routes.top) : { show: route }
  if (route.isPublic) return { show: route }
  if (session.get('forceSignOut')) return { then: obeyForcedSignOut }
  if (route === routes.intro) return { show: route }
  if (!hasToken.value) return { then: () => askToSignIn(route) }
  if (!user.value) return { wait: true }
  if (!roles.value.length) return goTo(routes.unauthorized)
  if (route === routes.top) return { then: land }
  if (route.area && !may('view', route.area)) return goTo(routes.top)
  return { show: route }
}

/** Carries out a verdict. Runs whenever the address or the session changes. */
export function guard(): void {
  const verdict = judge()
  if ('then' in verdict) verdict.then()
  else if ('wait' in verdict) isOver.peek() || ensureUser()
  else if (verdict.show === routes.unauthorized) session.set('forceSignOut', '1')
}

/** The 401 page was here: the session ends fully, the provider's too, before anything else can be done. */
function obeyForcedSignOut() {
  session.remove('forceSignOut')
  if (hasToken.peek()) signOut('refused')
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
