/**
 * The content security policy of the page. Trusted Types block all conversions of text to markup or code; React and the PDF preview need
 * none.
 */
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
const print = directives =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')

/**
 * Security headers of every response from the console's host, including errors. The only definition: a test compares the server
 * configurations in this folder with it.
 * @type {Readonly<Record<string, string>>}
 */
export const securityHeaders = {
  'Content-Security-Policy': print(policy),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // OWASP's list, without what browsers do not know.
  'Permissions-Policy': [
    'accelerometer=(), autoplay=(), camera=(), clipboard-write=(self), display-capture=(), encrypted-media=()',
    'fullscreen=(), gamepad=(), geolocation=(), gyroscope=(), hid=(), idle-detection=(), keyboard-map=(), magnetometer=()',
    'microphone=(), midi=(), payment=(), picture-in-picture=(), publickey-credentials-get=(), screen-wake-lock=()',
    'serial=(), sync-xhr=(), unload=(), usb=(), xr-spatial-tracking=()',
  ].join(', '),
  // A console is of no use to search engines.
  'X-Robots-Tag': 'noindex, nofollow',
}

/** Additional header for hosts with TLS. */
export const strictTransportSecurity = { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }

/**
 * The policy as a `<meta>` element, for hosts that cannot set headers. Browsers ignore `frame-ancestors` there (CSP 3, section 3.3). Allows
 * every https origin for the API, as only the deployment knows it.
 */
export const pagePolicy = print({ ...policy, 'connect-src': "'self' https:" }).replace(/frame-ancestors [^;]*; /, '')

/** Matches paths, below the console's, of files whose names contain a hash of their content. */
export const HASHED_PATH = String.raw`static/.+-[A-Z0-9]{8}\.[a-z.]+$`

/** Cache-Control for files with hashed names, and for all others. */
export const caching = { hashed: 'public, max-age=31536000, immutable', other: 'no-cache' }
