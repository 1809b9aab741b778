/**
 * The headers that every answer of the console's own host carries, errors included: the one definition in the project.
 * `trusted-types 'none'` means that no script can turn text into markup or code; React and the PDF preview need neither.
 * @type {Readonly<Record<string, string>>}
 */
export const securityHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    'frame-src blob:',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-write=(self)',
}

/** Besides those, on hosts that answer over TLS. */
export const strictTransportSecurity = { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
