import { spawn, spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createPlatform, type Platform } from '../../platform/platform.ts'
import { serve } from '../../platform/server.ts'

const program = fileURLToPath(new URL('../../../deploy/checkPlatform.mjs', import.meta.url))

interface Outcome {
  status: number
  /** One for each finding. */
  lines: string[]
  all: string
}

/** Runs the command with a token on standard input. */
async function check(address: string, token: string, options: readonly string[] = []): Promise<Outcome> {
  const run = spawn(process.execPath, [program, address, ...options], { env: { PATH: process.env.PATH } })
  run.stdin.end(token)
  const [out, error, status] = await Promise.all([
    text(run.stdout),
    text(run.stderr),
    new Promise<number>(resolve => run.once('close', code => resolve(code ?? -1))),
  ])
  return { status, lines: out.split('\n').filter(Boolean), all: out + error }
}

type Answer = (request: Request, platform: Platform) => Promise<Response>

/** Serves a platform whose answers a fault changes, and checks it. In options, `ORIGIN` is the platform's. */
async function checkBroken(break_: Answer = (request, platform) => platform.handle(request), options: readonly string[] = [], more = {}) {
  const platform = createPlatform({ vendors: 12, ...more })
  const { origin, close } = await serve({ ...platform, handle: request => break_(request, platform) }, { dist: 'static' })
  try {
    const { accessToken } = await platform.tokensFor('systemAdmin')
    const at = options.map(option => option.replace('ORIGIN', origin))
    const outcome = await check(origin, accessToken, at)
    assert.not(outcome.all.includes(accessToken), 'the token is not printed')
    return { ...outcome, requests: platform.requests }
  } finally {
    await close()
  }
}

const isCall = (request: Request, path: string) => new URL(request.url).pathname === `/api/v1${path}`

/** Changes the JSON of one call. */
const withBody = (path: string, change: (body: any) => unknown): Answer => {
  return async (request, platform) => {
    const response = await platform.handle(request)
    if (!isCall(request, path)) return response
    return Response.json(change(await response.json()), { status: response.status, headers: { date: new Date().toUTCString() } })
  }
}

/** Answers one call otherwise, where `when` says so. */
const instead = (path: string, answer: () => Response, when: (request: Request) => boolean = () => true): Answer => {
  return (request, platform) => (isCall(request, path) && when(request) ? Promise.resolve(answer()) : platform.handle(request))
}

const html = () => new Response('<!doctype html><title>Portal</title>', { headers: { 'content-type': 'text/html' } })
const failed = () => Response.json({}, { status: 500 })
const movedTo = (location: string) => new Response(null, { status: 301, headers: { location } })
const hasToken = (request: Request) => !isUnknownToken(request)
const isUnknownToken = (request: Request) => request.headers.get('authorization') === 'Bearer unknown-token'
const vendors = '/vendors/get_detail/'
const console_ = 'https://console.example'
const preflight = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type',
  'access-control-allow-origin': console_,
  'access-control-expose-headers': 'x-request-id',
}

/** Answers as a platform of another origin that allows the console's, or those requests of it alone. */
const allowing =
  (headers: Record<string, string>, isAllowed = (_: Request) => true): Answer =>
  async (request, platform) => {
    const response = request.method === 'OPTIONS' ? new Response(null) : await platform.handle(request)
    for (const [name, value] of Object.entries(isAllowed(request) ? headers : {})) response.headers.set(name, value)
    return response
  }

test('finds the embedded platform right, with one line a call', async () => {
  const { status, lines, requests } = await checkBroken()
  assert.equal([status, lines.filter(line => line.startsWith('wrong'))], [0, []])
  assert.equal(lines.filter(line => line.includes('GET /')).length, 20, 'every reading call of the contract')
  assert.ok(requests.length <= 60, `${requests.length} requests`)
  assert.equal([...new Set(requests.map(({ method }) => method))], ['GET'], 'it never writes')
})

const others = ['--origin', `${console_}/`]
const memberType = (answer: () => Response) => instead('/memberType/', answer)
/** Changes the rows of the vendors. */
const withVendors = (change: (vendors: any[]) => unknown) => withBody(vendors, body => (change(body.results), body))
const late: Answer = async (request, platform) => {
  const response = await platform.handle(request)
  response.headers.set('date', new Date(Date.now() - 600_000).toUTCString())
  return response
}

/** A fault, and the beginning of the line that says so: what is right, a note, or what is wrong. */
type Kind = readonly [name: string, broken: Answer, line: RegExp, options?: readonly string[]]

/** Platforms with several faults each, as each run of the command starts a process: one fault of a call, and one of the CORS headers. */
const kinds: readonly (readonly Kind[])[] = [
  [
    [
      'fields that some rows lack',
      withVendors(all => all.slice(0, 3).forEach(row => delete row.count)),
      /^note +GET \/vendors\/get_detail\/ +no count in 3 of 12: dashes/,
    ],
    [
      'dates without an offset',
      withVendors(all => (all[1].expiration_date = '2026-12-31T00:00:00')),
      /^note +GET \/vendors\/get_detail\/ .*; expiration_date without an offset, or no date, in 1 of 12 \(2026-12-31T00:00:00\): a dash/,
    ],
    [
      'ids above 2^53',
      withBody('/memberType/', ([first, ...others]) => [{ ...first, id: 9007199254740994 }, ...others]),
      /^note +GET \/memberType\/ +1 numbers above 2\^53 \(9007199254740994\)/,
    ],
    ['an id that stands twice', withBody('/memberType/', all => [...all, all[1]]), /^note +GET \/memberType\/ .*; the id 2 stands twice/],
    [
      'that another origin allows any method',
      allowing({ ...preflight, 'access-control-allow-methods': '*' }),
      /^ok +CORS preflight$/,
      others,
    ],
    ['a clock that is late', late, /^note +clock +\d+ s behind this machine's/],
  ],
  [
    [
      'a value of the wrong type',
      withVendors(all => (all[4].count.user = 'many')),
      /^wrong GET \/vendors\/get_detail\/ +results\[4\]\.count\.user: string instead of number or null/,
    ],
    ['one page of a list', withBody('/role/', body => ({ ...body, next: '?p=2' })), /^wrong GET \/role\/ +next: one page of the list/],
    ['HTML instead of JSON', memberType(html), /^wrong GET \/memberType\/ +HTML instead of JSON/],
    [
      'an unknown token that is accepted',
      instead('/role/', () => Response.json([]), isUnknownToken),
      /^wrong unknown token +200 instead of 401/,
    ],
    ['a page for every path', instead('/no-such-call/', html), /^wrong foreign path +200 with an HTML page instead of 404/],
    [
      'a document that is refused',
      instead('/uploadDocument/1/', failed),
      /^wrong GET \/uploadDocument\/\{id\}\/ +status 500 instead of 200/,
    ],
    [
      'a preflight that allows too little',
      allowing({ ...preflight, 'access-control-allow-methods': 'GET, POST' }),
      /^wrong CORS preflight +access-control-allow-methods lacks PUT, PATCH, DELETE/,
      others,
    ],
  ],
  [
    [
      'JSON that ends too early',
      memberType(() => new Response('[{"id": 1', { headers: { 'content-type': 'application/json' } })),
      /^wrong GET \/memberType\/ +the body is no JSON/,
    ],
    ['a failure', instead('/role/', failed, hasToken), /^wrong GET \/role\/ +status 500 instead of 200/],
    [
      'an unknown token that is sent to a sign-in page',
      instead('/role/', () => movedTo('https://idp.example/login?x=1'), isUnknownToken),
      /^wrong unknown token +301 to https:\/\/idp\.example\/login instead of 401/,
    ],
    [
      'answers without the origin',
      allowing({ ...preflight, 'access-control-allow-origin': 'https://other.example' }),
      /^wrong CORS +access-control-allow-origin is https:\/\/other\.example instead of https:\/\/console\.example/,
      others,
    ],
    [
      'a provider by its own address',
      (request, platform) => platform.handle(request),
      /^wrong GET \/ +the body is no JSON object: give the issuer's address with \/\.well-known\/openid-configuration/,
      ['--provider', 'ORIGIN/'],
    ],
  ],
  [
    [
      'closing slashes that are taken away',
      memberType(() => movedTo('/api/v1/memberType?secret=1')),
      /^wrong GET \/memberType\/ +status 301: redirects to \/api\/v1\/memberType, which loses the token/,
    ],
    [
      'refusals without the origin',
      allowing(preflight, hasToken),
      /^wrong CORS +access-control-allow-origin of a refusal is missing instead of https:\/\/console\.example/,
      others,
    ],
    [
      'a provider that does not answer',
      (request, platform) => platform.handle(request),
      /^wrong GET \/x +the connection was refused/,
      ['--provider', 'http://127.0.0.1:9/x'],
    ],
  ],
  [
    [
      'a provider whose document is null',
      async (request, platform) => (request.url.includes('openid') ? Response.json(null) : platform.handle(request)),
      /^wrong GET \/\.well-known\/openid-configuration +the body is no JSON object/,
      ['--provider', 'ORIGIN/.well-known/openid-configuration'],
    ],
  ],
]

for (const faults of kinds) {
  test(`names each in one line: ${faults.map(([name]) => name).join('; ')}`, async () => {
    const broken: Answer = (request, platform) =>
      faults.reduce<Platform>((before, [, change]) => ({ ...before, handle: sent => change(sent, before) }), platform).handle(request)
    const outcome = await checkBroken(broken, [...new Set(faults.flatMap(([, , , options = []]) => options))])
    const wrong = faults.filter(([, , line]) => line.source.startsWith('^wrong')).length
    for (const [name, , line] of faults) {
      assert.is(outcome.lines.filter(one => line.test(one)).length, 1, `${name}: ${outcome.all}`)
    }
    assert.is(outcome.lines.filter(one => one.startsWith('wrong')).length, wrong, outcome.all)
    assert.is(outcome.status, wrong > 0 ? 1 : 0)
  })
}

test('stops at the second 401', async () => {
  const { status, lines, requests } = await checkBroken((request, platform) => {
    const { headers, url } = request
    return platform.handle(new Request(url, { headers: { ...Object.fromEntries(headers), authorization: 'Bearer expired' } }))
  })
  assert.is(status, 1)
  assert.is(requests.length, 2)
  assert.match(lines.at(-1)!, /^wrong GET \/memberType\/ +status 401: the token is not accepted/)
})

test('says the same as JSON', async () => {
  const { status, lines } = await checkBroken(memberType(html), ['--json'])
  const { works, findings } = JSON.parse(lines.join('\n'))
  assert.is(status, 1)
  assert.is(works, false)
  assert.equal(findings[1], { about: 'GET /memberType/', state: 'wrong', said: ['HTML instead of JSON'] })
})

test('says in one line that a host refuses or hangs, within ten seconds', async () => {
  const silent = createServer(() => {})
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  const hanging = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const start = Date.now()
  const outcome = await check(hanging, 'token')
  silent.closeAllConnections()
  await new Promise(resolve => silent.close(resolve))
  assert.equal([outcome.status, outcome.all], [2, `${hanging}: no answer within 8 seconds\n`])
  assert.ok(Date.now() - start < 10_000)
  const refused = await check(hanging, 'token')
  assert.equal([refused.status, refused.all], [2, `${hanging}: the connection was refused\n`])
})

test('asks for a token and an address, and takes neither from elsewhere', async () => {
  const tokenless = await check('http://127.0.0.1:9', '')
  assert.is(tokenless.status, 2)
  assert.match(tokenless.all, /The token is missing/)
  assert.match((await check('api.example', 'token')).all, /^Usage: /)
  for (const option of ['--origin', '--provider']) {
    assert.match((await check('http://127.0.0.1:9', 'token', [option, 'console.example'])).all, /^Usage: /)
  }
  assert.match((await check('http://127.0.0.1:9/api/v1/', 'token')).all, /: leave out \/api\/v1, which the console adds\n$/)
  for (const token of ['Bearer eyJ', 'ey\nJ']) assert.match((await check('http://127.0.0.1:9', token)).all, /^The token has a character/)
})

// ---- the provider ----

const metadata = {
  issuer: 'https://idp.example/',
  authorization_endpoint: 'https://idp.example/authorize',
  end_session_endpoint: 'https://idp.example/logout',
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
  scopes_supported: ['openid', 'profile', 'approles', 'offline_access'],
  id_token_signing_alg_values_supported: ['RS256'],
}

/** Answers the discovery document beside the platform, five minutes ahead of this machine. */
const discovering =
  (document: object): Answer =>
  (request, platform) => {
    if (new URL(request.url).pathname !== '/.well-known/openid-configuration') return platform.handle(request)
    return Promise.resolve(Response.json(document, { headers: { date: new Date(Date.now() + 300_000).toUTCString() } }))
  }

/** Checks a provider by its document against a configuration: how that ends, and lines that it prints. */
async function checkProvider(document: object | undefined, auth: object, status: number, said: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'console-'))
  await writeFile(`${folder}/config.json`, `\ufeff${JSON.stringify({ auth })}`)
  const provider = document ? ['--provider', 'ORIGIN/.well-known/openid-configuration'] : []
  const options = [...provider, '--config', `${folder}/config.json`]
  const outcome = await checkBroken(discovering(document ?? {}), options, { tokenLifeMs: 300_000 })
  await rm(folder, { recursive: true })
  const lines = outcome.lines.map(line => line.replace(/\d+ s ahead/, 'N s ahead'))
  assert.equal([outcome.status, said.filter(line => !lines.includes(line))], [status, []])
}

const auth = { authorizationEndpoint: metadata.authorization_endpoint, endSessionEndpoint: metadata.end_session_endpoint }

test('says what writes the contract if there is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'console-'))
  await cp(dirname(program), join(folder, 'deploy'), { recursive: true })
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'deploy/checkPlatform.mjs')], { encoding: 'utf8' })
  await rm(folder, { recursive: true })
  assert.is(status, 2)
  assert.match(stderr, /^docs\/platform-api\.json is missing\. .*`node test\/tools\/contract\.mjs` writes it\.\n$/)
})

test('finds a provider right that agrees with the configuration, and says what the lifetime of the token means', async () => {
  // Cognito's sign-out needs parameters of its own, and Auth0 can leave it out of the document.
  await checkProvider(metadata, { ...auth, endSessionEndpoint: `${auth.endSessionEndpoint}?client_id=c` }, 0, [
    'ok    code flow  offered',
    'ok    PKCE  S256',
    'note  issuer  https://idp.example/, not of this address: the platform has to expect it letter by letter',
    "note  clock of the provider  N s ahead of this machine's",
    'ok    auth.authorizationEndpoint  as the provider says',
    'ok    auth.endSessionEndpoint  as the provider says',
    'note  access token  lives 5 minutes: the line with 続ける comes after 4 minutes, which is often',
  ])
  await checkProvider({ ...metadata, end_session_endpoint: undefined }, { ...auth, authorizationEndpoint: '/authorize' }, 0, [
    'note  auth.authorizationEndpoint  /authorize is relative to the console: not compared',
    'note  auth.endSessionEndpoint  https://idp.example/logout, of which the provider says nothing',
  ])
})

test('names each key that differs from the provider, and what the provider lacks', async () => {
  const lacks = {
    issuer: undefined,
    response_types_supported: ['id_token'],
    code_challenge_methods_supported: ['plain'],
    scopes_supported: ['openid', 'profile'],
  }
  await checkProvider({ ...metadata, ...lacks }, { ...auth, endSessionEndpoint: 'https://idp.example/old' }, 1, [
    'wrong issuer  missing',
    'wrong code flow  response_types_supported has no code',
    'note  PKCE  code_challenge_methods_supported has no S256: the provider may ignore the challenge',
    'note  scopes  scopes_supported has no approles, offline_access: a provider may refuse or ignore it',
    'wrong auth.endSessionEndpoint  https://idp.example/old, but the provider says https://idp.example/logout',
  ])
})

test('without a provider asks the endpoints of the configuration, and says which are no address of the web', async () => {
  await checkProvider(undefined, { authorizationEndpoint: 'mailto:sign.in@idp.example', endSessionEndpoint: '/logout' }, 1, [
    'wrong auth.authorizationEndpoint  mailto:sign.in@idp.example is no address of the web',
    'note  auth.endSessionEndpoint  /logout is relative to the console: not asked',
  ])
})

test.run()
