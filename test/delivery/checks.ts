/** Requirements for every web server that delivers the console: one table for all, at the root of a host and below a path. */
import { readdir, readFile, rename, stat } from 'node:fs/promises'
import { request as ask } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as askSecurely } from 'node:https'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Test } from 'uvu'
import * as assert from 'uvu/assert'
import { caching, securityHeaders, strictTransportSecurity } from '../../deploy/headers.mjs'
import { eventually } from '../browser/steps.ts'
import { output } from '../tools/setup/output.ts'
import { belowPath, deliver, type Delivered, type webServers } from './servers.ts'
import { tellStories } from './stories.ts'

const built = join(output, 'dist')
/** The served files, without their compressed versions. */
const entries = await readdir(built, { recursive: true, withFileTypes: true })
const files = entries.filter(entry => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
const sized = await Promise.all(files.map(async ({ parentPath, name }) => ({ name, size: (await stat(join(parentPath, name))).size })))
const assets = sized.filter(({ name }) => /-[A-Z0-9]{8}\./.test(name)).sort((a, b) => b.size - a.size)
/** The largest file, as servers do not compress small ones. */
const assetOf = (end: string) => `/static/${assets.find(({ name }) => name.endsWith(end))?.name}`

const types: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  map: 'application/json',
  txt: 'text/plain',
}
const typeOf = (name: string) => `${types[name.slice(name.lastIndexOf('.') + 1)]}; charset=utf-8`
const html = typeOf('.html')
const { hashed, other } = caching
const cacheOf = (path: string) => (/^\/static\/.*-[A-Z0-9]{8}\./.test(path) ? hashed : other)

interface Asked {
  method?: string
  headers?: Record<string, string>
}
interface Answer {
  status: number
  headers: Map<string, string[]>
  body: Buffer
}
interface Row extends Asked {
  path: string
  status?: number | number[]
  type?: string
  cache?: string
  location?: string
}

/** Each row: a request below the console's path and its response. Defaults: status 200, any type, `no-cache`. */
const rows: Row[] = [
  { path: '/', type: html },
  { path: '/index.html', type: html },
  { path: '/users', type: html },
  { path: '/users?x=1', type: html },
  // Apache would show the requests of others there.
  { path: '/server-status', type: html },
  // The page would not find its files in other folders than its own.
  { path: '/vendors/', status: 302, location: '#/vendors/' },
  { path: '/a/deep/path.with/%E3%81%82?x=%0d%0aA:1', status: 302, location: '?x=%0d%0aA:1#/a/deep/path.with/%E3%81%82' },
  { path: '/sign-in/return?code=a&state=b', status: 302, location: '?code=a&state=b#/sign-in/return' },
  // As mail programs change links: the console knows what is meant.
  { path: '/%23/groups', status: 302, location: '#/%23/groups' },
  { path: '/%23%2FresetPassword?token=a', status: [200, 302], type: html },
  { path: '/?code=a&state=b', type: html },
  { path: '/config.json', type: typeOf('.json') },
  { path: '/plain.txt', type: typeOf('.txt') },
  { path: '/.well-known/security.txt', type: typeOf('.txt') },
  { path: '/static/plain.css', type: typeOf('.css') },
  ...['.js', '.css', '.js.map', '.css.map'].map(end => ({ path: assetOf(end), type: typeOf(end), cache: hashed })),
  { path: `${assetOf('.js')}?x=1`, type: typeOf('.js'), cache: hashed },
  ...[
    '/static/missing-ABCDEFGH.js',
    '/static/missing.js',
    '/static/missing-ABCDEFGH.html',
    `/static/x${assetOf('.js')}`,
    `${assetOf('.js')}.zip`,
  ].map(path => ({ path, status: 404 })),
  // A folder must not be listed; its existence may show.
  { path: '/static/', status: [403, 404] },
  { path: '/static/../config.json', type: typeOf('.json') },
  { path: '/static/../static/missing-ABCDEFGH.js', status: 404 },
  { path: `/static/..${assetOf('.js')}/../../config.json`, type: typeOf('.json') },
  ...['/', '/users', '/config.json', '/a/b', assetOf('.js')].flatMap(path =>
    ['DELETE', 'POST', 'OPTIONS'].map(method => ({ path, method, status: 405 })),
  ),
  { path: assetOf('.js'), headers: { range: 'bytes=99999999-' }, status: [200, 416], cache: hashed },
]

/** Requests that a server refuses before it knows whose they are. */
const refused: Row[] = [
  { path: '/users', method: 'TRACE', status: [400, 405, 501] },
  ...['/%zz', '/static/%E0%A4%A'].map(path => ({ path, status: [400, 404] })),
  { path: '/%00', status: [400, 404] },
  { path: `/${'x'.repeat(20_000)}`, status: [400, 414, 431] },
  // A name that no file can have.
  { path: `/${'x'.repeat(300)}`, status: 403 },
  { path: '/users', method: 'POST', headers: { 'content-length': `${2 ** 40}` }, status: [405, 413] },
  { path: '/users', headers: { expect: 'the impossible' }, status: 417 },
]

/** Servers that refuse some of these in a library that sends no headers: Go's and Node's. */
const refusesElsewhere = ({ path, headers }: Row, name: string) =>
  (['caddy', 'embedded'].includes(name) && (/x{999}/.test(path) || headers?.expect)) || (name === 'caddy' && /%zz|%E0%A4%A$/.test(path))

/** Server versions in error bodies and headers, which would help attackers. */
const version = /(nginx|apache|caddy|node|openssl|debian)[^\n<>]*\d+\.\d+/i

function fetchRaw(origin: string, path: string, { method = 'GET', headers = {} }: Asked = {}): Promise<Answer> {
  const send = origin.startsWith('https:') ? askSecurely : ask
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const request = send({ hostname, port, path, method, headers, agent: false, rejectUnauthorized: false, timeout: 10_000 }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk)).on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: headersOf(response), body: Buffer.concat(chunks) }))
    })
    request
      .on('error', reject)
      .on('timeout', () => request.destroy(new Error(`${method} ${path} was not answered`)))
      .end()
  })
}

/** Returns all values of each header, as sent. */
function headersOf({ rawHeaders }: IncomingMessage): Map<string, string[]> {
  const headers = new Map<string, string[]>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), rawHeaders[at + 1] ?? ''])
  }
  return headers
}

/** Picks headers of a response, in a form that failures print in full. */
function pickHeaders({ headers }: Answer, names: string[]): Record<string, string[]> {
  return Object.fromEntries(names.map(name => [name, headers.get(name.toLowerCase()) ?? []]))
}

const securityNames = [...Object.keys(securityHeaders), ...Object.keys(strictTransportSecurity)]

/**
 * Checks that every security header occurs exactly once with its value; Strict-Transport-Security over TLS only, and at the root of a host,
 * for the whole of which it holds.
 */
function checkHeaders(answer: Answer, origin: string, cache: string, what: string, root = '/') {
  const secure = origin.startsWith('https:') && root === '/'
  const wanted = [...Object.entries(securityHeaders), ...Object.entries(strictTransportSecurity)].map(([name, value]) => [
    name,
    Object.hasOwn(strictTransportSecurity, name) && !secure ? [] : [value],
  ])
  assert.equal(pickHeaders(answer, securityNames), Object.fromEntries(wanted), what)
  assert.equal(answer.headers.get('cache-control'), [cache], `${what} cache-control`)
  for (const [name, values] of answer.headers) {
    if (!securityNames.some(known => known.toLowerCase() === name)) assert.not.match(`${name}: ${values}`, version)
  }
  assert.is(answer.headers.has('x-powered-by'), false)
}

/** Returns where a redirect leads, without the origin, which Apache adds. */
const locationOf = ({ headers }: Answer, origin: string) => (headers.get('location') ?? []).join().replace(origin, '')

/** Servers that deliver the precompressed Brotli files. */
const knowsBrotli: string[] = ['caddy', 'embedded', 'nginx']

/** Paths of the platform: two for the API, which the configurations proxy, and two of the provider. */
const platformPaths = ['/api/v1/role/', '/api/nowhere', '/oauth2/jwks', '/.well-known/openid-configuration']

/** Adds the tests of one server to a file. */
export function checkDelivery(test: Test, name: keyof typeof webServers | 'embedded') {
  for (const path of ['/', belowPath]) {
    let site: Delivered
    test.before(async () => {
      site = await deliver(name, path)
    })
    test.after(() => site?.close())
    checkAnswers(test, name, () => site, path)
    test(`T45 a config.json that is missing is answered with 404 (${path})`, async () => {
      const file = join(site.dist, 'config.json')
      await rename(file, `${file}.away`)
      const answer = await fetchRaw(site.origin, `${path}config.json`)
      await rename(`${file}.away`, file)
      assert.is(answer.status, 404)
      checkHeaders(answer, site.origin, other, 'config.json', path)
    })
    if (path !== '/') tellStories(test, name, () => site)
  }
}

/** Adds the tests of a server's responses, with the console at a path; the server has to run when the tests start. */
export function checkAnswers(test: Test, name: keyof typeof webServers | 'embedded', site: () => Delivered, root = '/') {
  let index: string
  test.before(async () => {
    index = await readFile(join(site().dist, 'index.html'), 'utf8')
  })
  const fetchBelow = (origin: string, path: string, asked?: Asked) => fetchRaw(origin, root + path.slice(1), asked)
  const origins = () => [site().origin, site().secureOrigin].filter(origin => origin !== undefined)

  /** At the root, rows without a method are asked for with HEAD too. */
  const asked = rows.flatMap(row => (row.method || row.headers || root !== '/' ? [row] : [row, { ...row, method: 'HEAD' }]))
  for (const { path, method = 'GET', headers = {}, status = 200, type: typeOfPage, cache = other, location } of asked) {
    test(`T45 ${method} ${path} below ${root} is answered with ${status}`, async () => {
      for (const origin of origins()) {
        const answer = await fetchBelow(origin, path, { method, headers })
        const what = `${method} ${origin}${root} ${path}`
        const type = answer.status === 302 ? undefined : typeOfPage
        if (location) assert.is(locationOf(answer, origin), root + location, what)
        assert.ok([status].flat().includes(answer.status), `${what}: ${answer.status}`)
        if (type)
          assert.equal(
            answer.headers.get('content-type')?.map(text => text.toLowerCase()),
            [type],
            what,
          )
        checkHeaders(answer, origin, cache, what, root)
        const text = answer.body.toString()
        if (method === 'HEAD') assert.is(text, '', what)
        else if (type === html) assert.is(text, index, what)
        else assert.not.match(text, '<div id="root">', what)
        if (answer.status >= 400) assert.not.match(text, version, what)
      }
    })
  }

  test(`every file of the build comes with its type, and is kept for ever if its name holds a hash (${root})`, async () => {
    for (const { parentPath, name } of files) {
      const path = join(parentPath, name).slice(built.length).replaceAll('\\', '/')
      const answer = await fetchBelow(site().origin, path)
      assert.equal([answer.status, answer.headers.get('content-type')?.join().toLowerCase()], [200, typeOf(name)], path)
      checkHeaders(answer, site().origin, cacheOf(path), path)
      assert.ok(answer.body.equals(await readFile(join(built, path))), path)
    }
  })

  if (root !== '/') {
    test('the path without its last / leads to the console, and nothing beside it is the console', async () => {
      for (const [path, location] of [
        [root.slice(0, -1), root],
        [`${root.slice(0, -1)}?x=1`, `${root}?x=1`],
      ] as const) {
        for (const origin of origins()) {
          const answer = await fetchRaw(origin, path)
          assert.is(answer.status, 301, path)
          assert.is(locationOf(answer, origin), location, path)
          checkHeaders(answer, origin, other, origin + path, root)
        }
      }
      for (const path of ['/', '/index.html', '/users', '/config.json', '/a/b/consoles', '/a/b/consolex/', '/a/b/', `/x${root}`]) {
        // Not the server's own page either.
        assert.ok([403, 404].includes((await fetchRaw(site().origin, path)).status), path)
      }
    })
    return
  }

  test('text goes out compressed to who accepts it, as the build has compressed it if the server can', async () => {
    for (const path of ['/users', '/plain.txt', ...['.js', '.css', '.js.map'].map(assetOf)]) {
      const plain = await fetchBelow(site().origin, path)
      assert.equal(pickHeaders(plain, ['content-encoding']), { 'content-encoding': [] }, path)
      // A cache that has the plain answer must not give it to everybody.
      assert.match(plain.headers.get('vary')?.join() ?? '', /accept-encoding/i, path)
      for (const accepted of ['gzip', 'gzip, br']) {
        const packed = await fetchBelow(site().origin, path, { headers: { 'accept-encoding': accepted } })
        const [encoding = ''] = packed.headers.get('content-encoding') ?? []
        const isBuilt = path === assetOf('.js')
        assert.is(
          encoding,
          knowsBrotli.includes(name) && !site().lacksBrotli && accepted.includes('br') && !/plain|map$/.test(path) ? 'br' : 'gzip',
          path,
        )
        assert.match(packed.headers.get('vary')?.join() ?? '', /accept-encoding/i, path)
        assert.ok((encoding === 'br' ? brotliDecompressSync : gunzipSync)(packed.body).equals(plain.body), path)
        if (isBuilt) {
          const file = await readFile(join(built, `${path}.${encoding === 'br' ? 'br' : 'gz'}`))
          assert.ok(packed.body.equals(file), path)
        }
        checkHeaders(packed, site().origin, cacheOf(path), path)
      }
    }
  })

  test('what the browser has already is not sent again', async () => {
    for (const [path, cache] of [
      ['/', other],
      ['/users', other],
      ['/config.json', other],
      [assetOf('.js'), hashed],
    ] as const) {
      for (const encoding of ['identity', 'gzip']) {
        const headers = { 'accept-encoding': encoding }
        const [etag = ''] = (await fetchBelow(site().origin, path, { headers })).headers.get('etag') ?? []
        assert.match(etag, /^(W\/)?"[^"]+"$/, path)
        const answer = await fetchBelow(site().origin, path, { headers: { ...headers, 'if-none-match': etag } })
        assert.equal([answer.status, answer.body.length], [304, 0], `${path} ${encoding}`)
        checkHeaders(answer, site().origin, cache, path)
      }
    }
  })

  test('the platform behind it is heard as it speaks', async () => {
    const names = [...securityNames, 'cache-control', 'content-type', 'content-encoding']
    for (const path of platformPaths.filter(path => site().proxied.some(begin => path.startsWith(begin)))) {
      const headers = { 'accept-encoding': 'gzip' }
      const [direct, through] = await Promise.all([site().platform, site().origin].map(origin => fetchRaw(origin, path, { headers })))
      assert.ok(direct && through)
      assert.is(through.status, direct.status, path)
      assert.equal(pickHeaders(through, names), pickHeaders(direct, names), path)
    }
  })

  for (const row of refused) {
    const { path, method = 'GET', headers = {}, status = 400 } = row
    const request = [method, path.slice(0, 20), ...Object.keys(headers)].join(' ')
    test(`T45 ${request} is refused with all headers, and without the server's version`, async () => {
      for (const origin of origins()) {
        const answer = await fetchBelow(origin, path, { method, headers })
        const what = `${method} ${origin} ${path.slice(0, 20)}`
        if (answer.status < 400) assert.is(answer.body.toString(), index, what)
        else assert.ok([status].flat().includes(answer.status), `${what}: ${answer.status}`)
        assert.not.match(`${JSON.stringify([...answer.headers])}\n${answer.status < 400 ? '' : answer.body}`, version, what)
        if (!refusesElsewhere(row, name)) checkHeaders(answer, origin, other, what, root)
      }
    })
  }

  test('logs hold neither queries nor referrers', async () => {
    const { logs } = site()
    if (!logs) return
    const paths = ['/resetPassword', '/', '/sign-in/return', '/static/missing-ABCDEFGH.js', '/config.json', '/%00', '/%zz', '/api/v1/role/']
    // Apache answers with a compressed file by an internal redirect.
    const headers = { referer: `${site().origin}/?token=a-secret`, 'accept-encoding': 'gzip' }
    // nginx logs the request line of a body that is too large as an error.
    await fetchBelow(site().origin, '/users?token=a-secret', { method: 'POST', headers: { ...headers, 'content-length': `${2 ** 40}` } })
    for (const method of ['GET', 'DELETE']) {
      for (const path of paths) await fetchBelow(site().origin, `${path}?token=a-secret&code=a-secret`, { method, headers })
    }
    await eventually(async () => assert.match(await logs(), /GET\b.{0,200}\/resetPassword\b/))
    assert.not.match(await logs(), 'a-secret')
  })
}
