/** The pages of whoever is not signed in, in one file: each is small. */
export { CallbackPage } from './CallbackPage.tsx'
export { ForgotPage } from './ForgotPage.tsx'
export { IntroPage } from './IntroPage.tsx'
export { NotFoundPage } from './NotFoundPage.tsx'
export { ResetPasswordPage } from './ResetPasswordPage.tsx'
export { UnauthorizedPage } from './UnauthorizedPage.tsx'
