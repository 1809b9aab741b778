/** One chunk for the small pages outside a session, and for the end of a sign-in. */
export { CallbackPage } from './CallbackPage.tsx'
export { ConfigProblem, logConfigProblem } from './ConfigProblem.tsx'
export { ForgotPage } from './ForgotPage.tsx'
export { IntroPage } from './IntroPage.tsx'
export { NotFoundPage } from './NotFoundPage.tsx'
export { ResetPasswordPage } from './ResetPasswordPage.tsx'
export { UnauthorizedPage } from './UnauthorizedPage.tsx'
export { completeSignIn } from '../state/session/signIn.ts'
