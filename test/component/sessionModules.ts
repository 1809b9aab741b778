/** The modules of a session and the guard, without a page: `?visits` runs them anew for each test. */
export { guard, resolution } from '../../src/app/guard.ts'
export { connect, send } from '../../src/lib/http.ts'
export { loadConfig } from '../../src/state/config.ts'
export { go, path, startLocation } from '../../src/state/location.ts'
export { rememberReturn } from '../../src/state/session/kept.ts'
export { accessToken, beginSession, beginSignIn, end, phase, user } from '../../src/state/session/session.ts'
export { completeSignIn, startSignIn } from '../../src/state/session/signIn.ts'
export { watchTabs } from '../../src/state/session/tabs.ts'
