/** One chunk for the small pages outside a session, and for what administrators are told of the configuration. */
export { CallbackPage } from './CallbackPage.tsx'
export { ConfigProblem, logConfigProblem } from './ConfigProblem.tsx'
export { ForgotPage } from './ForgotPage.tsx'
export { IntroPage } from './IntroPage.tsx'
export { NotFoundPage } from './NotFoundPage.tsx'
export { ResetPasswordPage } from './ResetPasswordPage.tsx'
export { UnauthorizedPage } from './UnauthorizedPage.tsx'
export { warnOfUnknownKeys } from '../state/unknownKeys.ts'
