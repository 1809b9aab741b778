/** What a page of the console may do. No script can turn text into markup or code; React and the PDF preview need neither. */
const policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'frame-src': 'blob:',
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
}

/** @param {Record<string, string>} directives */
const print = directives => Object.entries(directives).map(([name, value]) => `${name} ${value}`).join('; ')

/**
 * The headers that every answer of the console's own host carries, errors included: the one definition in the project. The
 * configurations in this folder repeat them, and a test compares.
 * @type {Readonly<Record<string, string>>}
 */
export const securityHeaders = {
  'Content-Security-Policy': print(policy),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-write=(self)',
}

/** Besides those, on hosts that answer over TLS. */
export const strictTransportSecurity = { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }

/**
 * The policy as the page itself states it, a floor where nobody can set headers. Browsers ignore `frame-ancestors` there
 * (CSP 3, section 3.3), and an API on another origin is for the deployment to allow, so any over https is.
 */
export const pagePolicy = print({ ...policy, 'connect-src': "'self' https:" }).replace(/frame-ancestors [^;]*; /, '')

/** The path of a file whose name holds a hash of its content. */
export const HASHED_PATH = String.raw`^/static/.+-[A-Z0-9]{8}\.[a-z.]+$`

/** How long an answer may be kept: for files whose names hold such a hash, and for everything else. */
export const caching = { hashed: 'public, max-age=31536000, immutable', other: 'no-cache' }
