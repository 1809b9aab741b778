import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createPlatform } from '../platform.ts'
import { serve } from '../server.ts'
import { pathWithin } from '../staticFiles.ts'

const folder = await mkdtemp(join(tmpdir(), 'console-'))
const dist = join(folder, 'dist')
await mkdir(dist)
await writeFile(join(folder, 'secret.txt'), 'secret')
await writeFile(join(dist, 'index.html'), '<!doctype html><title>index</title>')
const platform = createPlatform()
const server = await serve(platform, { dist })
const get = (path: string, init?: RequestInit) => fetch(server.origin + path, init)

test.after(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** Sends a raw request that no client library would send. */
function raw(text: string): Promise<string> {
  const { port, hostname } = new URL(server.origin)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(port), hostname, () => socket.write(text.replaceAll('\n', '\r\n')))
    socket
      .on('data', data => {
        answer += data
      })
      .on('end', () => resolve(answer))
      .on('error', reject)
  })
}

test('text is not compressed for who refuses that, HEAD tells its length, and answers of the API are not stored', async () => {
  assert.is((await get('/', { headers: { 'accept-encoding': 'gzip;q=0' } })).headers.get('content-encoding'), null)
  const head = await get('/', { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
  assert.equal([head.headers.get('content-length'), await head.text()], ['35', ''])
  assert.is((await get('/api/v1/role/')).headers.get('cache-control'), 'no-store')
})

test('no path leads out of the folder', async () => {
  const paths = [
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/static/..%2f..%2fsecret.txt',
    '/static/%2e%2e/%2e%2e/secret.txt',
    '/..%5csecret.txt',
    '/%00',
    '/%E0%A4%A',
  ]
  for (const path of paths) {
    assert.not.match(await raw(`GET ${path} HTTP/1.1\nHost: localhost\nConnection: close\n\n`), /\r\n\r\nsecret/, path)
    const target = pathWithin(dist, path)
    assert.ok(target === undefined || target.startsWith(join(dist, '/')), path)
  }
  assert.is(pathWithin(dist, '/..%2fdistant/secret.txt'), undefined)
  assert.match(await raw('GET http://evil.example/ HTTP/1.1\nHost: localhost\nConnection: close\n\n'), /^HTTP\/1.1 400/)
  assert.match(await raw('GET / HTTP/1.1\nHost: a/b\nConnection: close\n\n'), /^HTTP\/1.1 400/)
})

test('the provider and its pages answer under a policy of their own, with real forms', async () => {
  const redirect_uri = `${server.origin}/`
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'console',
    redirect_uri,
    scope: 'openid',
    state: 's',
    nonce: 'n',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })
  const page = await get(`/oauth2/authorize?${query}`)
  assert.is(page.status, 200)
  assert.not.match(page.headers.get('content-security-policy') ?? '', 'form-action')
  assert.is(page.headers.get('x-content-type-options'), 'nosniff')
  const form = new URLSearchParams({ account: 'vendorUser' })
  const back = await get(`/oauth2/authorize?${query}`, { method: 'POST', body: form, redirect: 'manual' })
  assert.equal([back.status, back.headers.get('location')?.startsWith(`${redirect_uri}?code=`)], [303, true])
  assert.is((await get('/_platform/')).status, 200)
})

test('a dropped connection is one, and a client that leaves ends a hanging call', async () => {
  platform.faults.push({ path: '/api/v1/role/', kind: 'drop', times: 1 }, { path: '/api/v1/role/', kind: 'hang', times: 1 })
  assert.instance(await get('/api/v1/role/').catch((error: unknown) => error), TypeError)
  assert.is(await get('/api/v1/role/', { signal: AbortSignal.timeout(30) }).catch((error: Error) => error.name), 'TimeoutError')
  const client = new AbortController()
  let signal: AbortSignal | undefined
  const handle = (request: Request) =>
    new Promise<Response>(() => {
      signal = request.signal
      client.abort()
    })
  const watched = await serve({ ...platform, handle }, { dist })
  await fetch(`${watched.origin}/api/v1/role/`, { signal: client.signal }).catch(() => {})
  for (let turns = 0; turns < 1000 && !signal?.aborted; turns++) await new Promise(resolve => setTimeout(resolve, 10))
  assert.is(signal?.aborted, true)
  await watched.close()
})

test('closing ends at once, whatever hangs', async () => {
  const other = await serve(platform, { dist, host: 'localhost' })
  assert.match(other.origin, /^http:\/\/localhost:\d+$/)
  platform.faults.push({ path: '/api/v1/memberType/', kind: 'hang' }, { path: '/api/v1/vendors/', kind: 'hangBody' })
  const hanging = fetch(`${other.origin}/api/v1/memberType/`).catch((error: unknown) => error)
  const body = (await fetch(`${other.origin}/api/v1/vendors/`)).text().catch((error: unknown) => error)
  const started = performance.now()
  await other.close()
  // Waiting for the hanging request would never end.
  assert.ok(performance.now() - started < 4000)
  assert.instance(await hanging, Error)
  assert.instance(await body, Error)
})

test('a large file is sent whole', async () => {
  const { accessToken } = await platform.tokensFor('vendorUser')
  const id = platform.tables.documents.find(row => row.document_name.includes('高解像度'))?.id
  const response = await get(`/api/v1/uploadDocument/${id}/`, { headers: { authorization: `Bearer ${accessToken}` } })
  assert.is(String((await response.arrayBuffer()).byteLength), response.headers.get('content-length'))
})

test.run()
