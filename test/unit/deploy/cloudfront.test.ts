import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { caching, securityHeaders, strictTransportSecurity } from '../../../deploy/headers.mjs'

const folder = join(import.meta.dirname, '../../../deploy/cloudfront')
const read = (name: string) => readFile(join(folder, name), 'utf8')
const code = await read('cloudfront-function.js')
interface Asked {
  uri: string
  querystring?: Record<string, { value: string; multiValue?: { value: string }[] }>
}
type Handler = (event: { request: Asked }) => Asked & { statusCode?: number; headers?: { location: { value: string } } }
const handlerAt = (path: string): Handler => runInNewContext(`${code.replace('@ROOT@', path)}\nhandler`)
const handler = handlerAt('/')
const below = handlerAt('/a/b/')

test('the function keeps paths of files, and rewrites the others beside the page to it', () => {
  for (const uri of [
    '/config.json',
    '/version.json',
    '/.well-known/security.txt',
    '/third-party-notices.txt',
    '/static/index-ABCDEFGH.js',
    '/static/missing.html',
    '/static/',
    '/static/a/b.js.map',
  ])
    assert.is(handler({ request: { uri } }).uri, uri)
  for (const uri of ['/', ...'/index.html /users /static /Xconfig.json /configXjson /third-party-notices.txt.gz /%zz /利用者'.split(' ')])
    assert.is(handler({ request: { uri } }).uri, '/index.html', uri)
})

test('the function redirects deeper paths to the console, with the path as fragment and the query as it was', () => {
  const query = { a: { value: '%E3%81%82' }, b: { value: '1', multiValue: [{ value: '1' }, { value: '2' }] }, c: { value: '' } }
  for (const uri of ['/users/', '/a/deep/path.with/dots', '/staticky/x.js', '/a/static/x.js', '/config.json/', '//config.json']) {
    const answer = handler({ request: { uri, querystring: query } })
    assert.equal([answer.statusCode, answer.headers?.location.value], [302, `/?a=%E3%81%82&b=1&b=2&c#${uri}`], uri)
  }
  assert.is(handler({ request: { uri: '/users/' } }).headers?.location.value, '/#/users/')
})

test('below a path, the function serves the console there, and leaves the rest of the host alone', () => {
  for (const [uri, found] of [
    ['/a/b/', '/a/b/index.html'],
    ['/a/b/users', '/a/b/index.html'],
    ['/a/b/static/x.js', '/a/b/static/x.js'],
    ['/a/b/config.json', '/a/b/config.json'],
    ['/', '/'],
    ['/users', '/users'],
    ['/a/bc', '/a/bc'],
    ['/static/x.js', '/static/x.js'],
  ] as const)
    assert.is(below({ request: { uri } }).uri, found, uri)
  assert.is(below({ request: { uri: '/a/b' } }).headers?.location.value, '/a/b/')
  assert.is(below({ request: { uri: '/a/b/c/d' } }).headers?.location.value, '/a/b/#/c/d')
})

test("the function is within CloudFront's limits: one handler, no modules, 10 kB", () => {
  assert.match(code, /^function handler\(event\) \{$/m)
  assert.not.match(code, /\b(import|export|require)\b/)
  assert.ok(code.length < 10_000)
})

interface Policy {
  SecurityHeadersConfig: Record<string, any>
  CustomHeadersConfig: { Quantity: number; Items: { Override: boolean; Header: string; Value: string }[] }
}

/** Reads headers as CloudFront does: values by name. */
function headersOf({ SecurityHeadersConfig: config, CustomHeadersConfig: { Items } }: Policy): Record<string, string> {
  const { ContentSecurityPolicy, ContentTypeOptions, FrameOptions, ReferrerPolicy, StrictTransportSecurity: time, ...rest } = config
  assert.equal(rest, {})
  for (const { Override } of [ContentSecurityPolicy, ContentTypeOptions, FrameOptions, ReferrerPolicy, time]) assert.is(Override, true)
  return {
    'Content-Security-Policy': ContentSecurityPolicy.ContentSecurityPolicy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': FrameOptions.FrameOption,
    'Referrer-Policy': ReferrerPolicy.ReferrerPolicy,
    'Strict-Transport-Security': `max-age=${time.AccessControlMaxAgeSec}${time.IncludeSubdomains ? '; includeSubDomains' : ''}`,
    ...Object.fromEntries(Items.map(({ Header, Value }) => [Header, Value])),
  }
}

const policy: Policy = JSON.parse((await read('cloudfront-headers.json')).replace('@CONNECT@', "'self'"))

test("the policy's headers match their definition, and uploads set their own caching", () => {
  assert.equal(headersOf(policy), { ...securityHeaders, ...strictTransportSecurity, 'Cache-Control': caching.other })
  const yielding = policy.CustomHeadersConfig.Items.filter(({ Override }) => !Override)
  assert.equal(
    yielding.map(({ Header }) => Header),
    ['Cache-Control'],
  )
})

test("the policy is within CloudFront's quotas, with no security header among the custom ones", () => {
  const { Quantity, Items } = policy.CustomHeadersConfig
  assert.is(Quantity, Items.length)
  assert.ok(Quantity <= 10)
  for (const value of Object.values(headersOf(policy))) assert.ok(value.length <= 1783, value)
  const places = [
    ...'content-security-policy x-content-type-options x-frame-options x-xss-protection referrer-policy'.split(' '),
    'strict-transport-security',
  ]
  for (const { Header } of Items) assert.not(places.includes(Header.toLowerCase()), Header)
})

test('every list of the distribution counts its items', async () => {
  const check = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if ('Quantity' in value && 'Items' in value) assert.is(value.Quantity, (value.Items as unknown[]).length)
    for (const inner of Object.values(value)) check(inner)
  }
  check(JSON.parse(await read('cloudfront-distribution.json')))
})

test('the command names a setting that is missing or that cannot be right, before it asks AWS', async () => {
  const place = await mkdtemp(join(tmpdir(), 'console-'))
  // Without an account, should it go on to AWS.
  const env = { ...process.env, HOST: 'of-this-machine', AWS_PROFILE: 'none' }
  const whole = 'NAME=n HOST=h API=a BUCKET=b REGION=r CERTIFICATE=c CONNECT="\'self\'" ROOT=/'
  for (const [settings, said] of [
    [whole.replace('HOST=h', ''), 'console.env does not set HOST'],
    [whole.replace('ROOT=/', ''), 'console.env does not set ROOT'],
    [`${whole}console`, 'ROOT is /console in console.env, but has to begin and end with /'],
    [whole, 'config.json cannot be read'],
  ] as const) {
    await writeFile(join(place, 'console.env'), settings)
    const { stderr } = spawnSync('sh', [join(folder, 'cloudfront.sh'), 'create', 'console.env', 'config.json'], { cwd: place, env })
    assert.is(`${stderr}`, `${said}\n`)
  }
  await rm(place, { recursive: true })
})

test('the command fills in exactly the placeholders of the files', async () => {
  const command = 'cloudfront.sh'
  const files = await Promise.all((await readdir(folder)).filter(name => name !== command).map(read))
  const open = new Set(files.join('').match(/@[A-Z]+@/g))
  const filled = new Set((await read(command)).match(/@[A-Z]+@/g))
  assert.equal([...open].sort(), [...filled].sort())
})

test.run()
