import { askOf, Unreachable } from './ask.mjs'
import { checkClock } from './probes.mjs'
import { ms } from './reading.mjs'

/**
 * @typedef {ReturnType<typeof import('./report.mjs').createReport>} Report
 * @typedef {{ authorizationEndpoint?: string, endSessionEndpoint?: string, scope?: string }} Auth
 * @typedef {Record<string, unknown>} Metadata  of OpenID Connect Discovery 1.0, section 3
 */

/** Where a discovery document lies below its issuer (OpenID Connect Discovery 1.0, section 4). */
const PLACE = '/.well-known/openid-configuration'
const SCOPE = 'openid profile approles offline_access'

/**
 * Checks the identity provider by its discovery document, and compares it with the configuration.
 * @param {URL} discovery
 * @param {Auth | undefined} auth
 * @param {Report} report
 */
export async function checkProvider(discovery, auth, report) {
  const line = report.line(`GET ${discovery.pathname}`)
  const reply = await answerOf(discovery, line)
  if (!reply) return
  const { status, text, ms: time } = reply
  const hint = discovery.pathname.endsWith(PLACE) ? '' : `: give the issuer's address with ${PLACE}`
  if (status !== 200) return line.wrong(`status ${status} instead of 200${hint}`)
  const metadata = objectOf(text)
  if (!metadata) return line.wrong(`the body is no JSON object${hint}`)
  line.ok(ms(time))
  checkClock(reply, report.line('clock of the provider'))
  const issuer = report.line('issuer')
  const said = `${metadata.issuer ?? ''}`
  if (!said) issuer.wrong('missing')
  else if (said.replace(/\/$/, '') === discovery.href.replace(PLACE, ''))
    issuer.ok(`${said}: the platform has to expect it letter by letter`)
  else issuer.note(`${said}, not of this address: the platform has to expect it letter by letter`)
  checkOffers(metadata, auth?.scope ?? SCOPE, report)
  if (auth) compare(metadata, auth, report)
}

/**
 * @param {Metadata} metadata
 * @param {string} scope
 * @param {Report} report
 */
function checkOffers(metadata, scope, report) {
  const listed = (/** @type {string} */ name) => (Array.isArray(metadata[name]) ? metadata[name].map(String) : undefined)
  const flow = report.line('code flow')
  if (listed('response_types_supported')?.includes('code')) flow.ok('offered')
  else flow.wrong('response_types_supported has no code')
  const challenge = report.line('PKCE')
  if (listed('code_challenge_methods_supported')?.includes('S256')) challenge.ok('S256')
  else challenge.note('code_challenge_methods_supported has no S256: the provider may ignore the challenge')
  const scopes = report.line('scopes')
  const unknown = scope.split(' ').filter(name => !(listed('scopes_supported') ?? scope.split(' ')).includes(name))
  if (unknown.length > 0) scopes.note(`scopes_supported has no ${unknown.join(', ')}: a provider may refuse or ignore it`)
  else scopes.ok(listed('scopes_supported') ? scope : 'not listed')
  const end = report.line('sign-out')
  if (metadata.end_session_endpoint) end.ok('end_session_endpoint')
  else end.note('no end_session_endpoint: signing out ends the session of the console alone')
  report
    .line('iss parameter')
    .ok(
      metadata.authorization_response_iss_parameter_supported
        ? 'sent; the console does not look at it'
        : 'not sent; the console does not need it',
    )
  report
    .line('id token')
    .ok(`signed with ${listed('id_token_signing_alg_values_supported')?.join(', ') ?? 'an algorithm that is not listed'}`)
  report.line('CORS').ok('not needed: the console only navigates to the provider')
}

/**
 * @param {Metadata} metadata
 * @param {Auth} auth
 * @param {Report} report
 */
function compare(metadata, auth, report) {
  for (const [key, name] of /** @type {const} */ ([
    ['authorizationEndpoint', 'authorization_endpoint'],
    ['endSessionEndpoint', 'end_session_endpoint'],
  ])) {
    const line = report.line(`auth.${key}`)
    const said = metadata[name]
    // Beside those of the console, an endpoint may need parameters of its own, as Cognito's sign-out does.
    if (auth[key] === said || auth[key]?.startsWith(`${said}?`)) line.ok(auth[key] ? 'as the provider says' : 'none, as at the provider')
    else if (auth[key] && !said) line.note(`${auth[key]}, of which the provider says nothing`)
    else if (auth[key] && !URL.canParse(auth[key])) line.note(`${auth[key]} is relative to the console: not compared`)
    else line.wrong(`${auth[key] ?? 'missing'}, but the provider says ${said}`)
  }
}

/**
 * Asks the endpoints of the configuration themselves, of a provider without a discovery document.
 * @param {Auth} auth
 * @param {Report} report
 */
export async function checkEndpoints(auth, report) {
  for (const key of /** @type {const} */ (['authorizationEndpoint', 'endSessionEndpoint'])) {
    const line = report.line(`auth.${key}`)
    const value = auth[key]
    if (!value) {
      if (key === 'authorizationEndpoint') line.wrong('missing')
      else line.note('missing: signing out ends the session of the console alone')
      continue
    }
    if (!URL.canParse(value)) {
      line.note(`${value} is relative to the console: not asked`)
      continue
    }
    if (!/^https?:/i.test(value)) {
      line.wrong(`${value} is no address of the web`)
      continue
    }
    // Without parameters a provider refuses or shows its page; what does not exist is 404.
    const reply = await answerOf(new URL(value), line, { accept: 'text/html' })
    if (!reply) continue
    const { status, ms: time } = reply
    if (status === 404 || status >= 500) line.wrong(`status ${status}`)
    else line.ok(`there (${status}), ${ms(time)}`)
  }
}

/**
 * Asks the provider; what was found on the platform is reported also if it does not answer.
 * @param {URL} address
 * @param {ReturnType<Report['line']>} line
 * @param {Record<string, string>} [headers]
 */
async function answerOf({ origin, pathname, search }, line, headers) {
  try {
    return await askOf(origin)(pathname + search, { headers })
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    return void line.wrong(error.message)
  }
}

/** The end of a session is announced five minutes before, that of a shorter one in its last fifth, in seconds. */
const AHEAD_S = 300

/**
 * Says what the lifetime of the access token means for the user.
 * @param {string} token
 * @param {Report} report
 */
export function checkLifetime(token, report) {
  const line = report.line('access token')
  const { exp, iat } = claimsOf(token)
  if (typeof exp !== 'number') return line.note('opaque: the end of a session is not announced, and comes with the first 401')
  if (typeof iat !== 'number') return line.ok('a JWT with exp')
  const life = exp - iat
  const ahead = life > AHEAD_S ? AHEAD_S : life / 5
  const said = `lives ${minutes(life)}: the line with 続ける comes after ${minutes(life - ahead)}`
  if (life < 2 * AHEAD_S) line.note(`${said}, which is often`)
  else line.ok(said)
}

/**
 * @param {string} token
 * @returns {Record<string, unknown>}
 */
function claimsOf(token) {
  return objectOf(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) ?? {}
}

/**
 * Returns the object that a text is the JSON of, or undefined.
 * @param {string} text
 * @returns {Record<string, unknown> | undefined}
 */
function objectOf(text) {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' ? (value ?? undefined) : undefined
  } catch {
    return undefined
  }
}

/** @param {number} seconds */
const minutes = seconds => `${Math.round(seconds / 6) / 10} minutes`
