import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createPlatform } from '../platform/platform.ts'
import { serve } from '../platform/server.ts'
import { runCommands } from '../tools/setup/commands.ts'
import { output } from '../tools/setup/output.ts'

const built = join(output, 'dist')
const script = join(output, 'delivery/check.sh')
const folder = await mkdtemp(join(tmpdir(), 'console-check-'))
const dist = join(folder, 'dist')
let site: Awaited<ReturnType<typeof serve>>

test.before(async () => {
  await cp(built, dist, { recursive: true })
  site = await serve(createPlatform(), { dist })
})
test.after(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

/** Resolves to the problems that the check prints; none if it succeeds. */
async function problemsAt(url: string): Promise<string[]> {
  const printed = await runCommands(`sh ${script} ${url} || echo failed`)
  const lines = printed.trim().split('\n')
  if (lines.at(-1) !== 'failed') return []
  return lines.slice(0, -1).filter(line => !line.startsWith('ok '))
}

/** Resolves to the problems with files of the installation replaced by a text, or removed. */
async function problemsWith(
  changes: Readonly<Record<string, string | Buffer | undefined>>,
  { origin }: { origin: string } = site,
): Promise<string> {
  const files = await Promise.all(
    Object.entries(changes).map(async ([name, content]) => {
      const path = join(dist, name)
      return { path, content, before: await readFile(path) }
    }),
  )
  for (const { path, content } of files) await (content === undefined ? rm(path) : writeFile(path, content))
  try {
    return (await problemsAt(origin)).join('\n')
  } finally {
    for (const { path, before } of files) await writeFile(path, before)
  }
}

/** A page that names one file alone, as each takes time. */
const ofOneFile = { 'index.html': '<script src="static/restart.js"></script>' }

const problemsWithConfig = (content?: string | Buffer) => problemsWith({ ...ofOneFile, 'config.json': content })

/** Resolves to those texts that the check takes for a JSON object: by its own function alone, as a whole check takes a second. */
async function takenForJson(contents: readonly string[]): Promise<string[]> {
  const names = contents.map((_, at) => join(folder, `config-${at}`))
  await Promise.all(names.map((name, at) => writeFile(name, contents[at]!)))
  const taken = `for name in ${names.join(' ')}; do isJsonObject < $name && echo yes || echo no; done`
  const said = (await runCommands(`eval "$(sed -n '/^isJsonObject()/,/^}/p' ${script})"; ${taken}`)).trim().split('\n')
  assert.equal([said.length, said.filter(word => !/^(yes|no)$/.test(word))], [contents.length, []])
  return contents.filter((_, at) => said[at] === 'yes')
}

test('finds nothing wrong with a console that works, also through a proxy that tunnels', async () => {
  const proxy = createServer().on('connect', (_, client: Socket) => {
    const server = connect(Number(new URL(site.origin).port), '127.0.0.1')
    client.write('HTTP/1.1 200 Connection established\r\n\r\n')
    client.pipe(server).pipe(client)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const { port } = proxy.address() as AddressInfo
  const problems = await problemsAt(`${site.origin} --proxytunnel --proxy 127.0.0.1:${port}`)
  proxy.close()
  assert.equal(problems, [])
})

test('misses every file that the page needs, first or later', async () => {
  const names = await readdir(join(dist, 'static'))
  const missing = ['react', 'index', 'second', 'restart', 'allDialogs', 'inventory'].map(
    start => `static/${names.find(name => new RegExp(`^${start}\\b.*\\.(js|css)$`).test(name))}`,
  )
  const problems = await problemsWith(Object.fromEntries(missing.map(name => [name, undefined])))
  for (const name of missing) assert.match(problems, new RegExp(`FAIL  404 .*/${name}`))
})

test('finds a page that names no files, or is of another version, and takes the address as a browser shows it', async () => {
  assert.match(await problemsWith({ 'index.html': '<!doctype html><p>It works!</p>' }), 'names no file of the console')
  assert.is(await problemsWith(ofOneFile, { origin: `${site.origin}/index.html?from=mail#/intro` }), '')
  const old = `<meta name="version" content="0.0.1">${ofOneFile['index.html']}`
  assert.match(await problemsWith({ 'index.html': old }), /the page is of 0\.0\.1, version\.json of \d+\.\d+\.\d+\+/)
})

test('says in one line what a proxy has changed', async () => {
  const proxy = createServer(async ({ url = '', headers: { authorization = '' } }, response) => {
    const answer = await fetch(site.origin + url, { redirect: 'manual', headers: { authorization } })
    const policy = 'content-security-policy'
    for (const [name, value] of answer.headers) if (!/^content-(encoding|length)$/.test(name)) response.setHeader(name, value)
    if (url === '/') response.appendHeader(policy, "default-src 'self'")
    if (url === '/users') response.setHeader(policy, String(answer.headers.get(policy)).replace("font-src 'self'", 'font-src https:'))
    if (url.endsWith('.js')) response.setHeader('content-type', 'text/plain')
    if (url === '/config.json') response.setHeader('location', 'https://console.example/')
    response.writeHead(url === '/config.json' ? 301 : answer.status).end(Buffer.from(await answer.arrayBuffer()))
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const problems = await problemsWith(ofOneFile, { origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` })
  proxy.close()
  for (const line of [
    'Content-Security-Policy is sent twice, perhaps by a proxy too',
    "Content-Security-Policy has 'font-src https:' instead of 'font-src 'self''",
    "Content-Type is 'text/plain' instead of 'text/javascript'",
    'status 301 to https://console.example/ instead of 200',
    'note  no file is sent compressed',
  ])
    assert.match(problems, line)
})

test('finds a config.json that is missing, or that is no JSON object in UTF-8', async () => {
  assert.match(await problemsWithConfig(), /status 404 instead of 200/)
  assert.match(await problemsWithConfig('<!doctype html>'), 'it is no JSON object')
  assert.match(await problemsWithConfig('{"apiBaseUrl": "/api/v1"}'), 'apiBaseUrl ends with /api/v1, which the console adds')
  const wrong = [
    '',
    '[]',
    '{"a": 1,}',
    '{"a": "}',
    '{"a": 1 "b": 2}',
    '{"a": 01}',
    '{a: 1}',
    "{'a': 1}",
    '{"a": "\\x"}',
    '{"a": "b\nc", "d": "\t"}',
    '{"a": " \n"}',
    '{"a": [1, 2}',
    '{} {}',
    '{"a": nul}',
    '{\n// note\n}',
  ]
  assert.equal(await takenForJson(wrong), [])
  const shiftJis = Buffer.from([...Buffer.from('{"a": "'), 0x94, 0x5f, ...Buffer.from('"}')])
  // PowerShell and editors on Windows write UTF-16, with its mark or without.
  for (const content of [shiftJis, Buffer.from('\ufeff{}', 'utf16le'), Buffer.from('{}', 'utf16le')])
    assert.match(await problemsWithConfig(content), 'it is not UTF-8')
})

test('accepts every form of JSON, and finds the API in it', async () => {
  const value = { a: [1, -2.5e3, { b: null, c: [] }, 'あ"\\\n{[:,'], d: {}, '': false }
  const forms = [JSON.stringify(value), JSON.stringify(value, null, '\t')]
  assert.equal(await takenForJson(forms), forms)
  // Editors on Windows begin it with a byte order mark.
  assert.is(await problemsWithConfig(`\ufeff${JSON.stringify(value, null, '\t')}\r\n`), '')
  const problems = await problemsWithConfig('{"apiBaseUrl" :\n"https://127.0.0.1:1/"}')
  assert.match(problems, /^FAIL  https:..127.0.0.1:1.api.v1.\n.*connect-src does not.*\n +it does not answer: curl: .*$/)
})

test('names the addresses of the example where no provider answers, and an API that is not there', async () => {
  const noProvider = { ...createPlatform(), handle: async () => new Response('', { status: 404 }) }
  const alone = await serve(noProvider, { dist })
  const problems = await problemsWith(ofOneFile, alone)
  await alone.close()
  for (const path of ['authorize', 'logout', 'token'])
    assert.match(problems, `it has /oauth2/${path} of the example, where nothing answers`)
  assert.match(problems, /FAIL  http.*\/api\/v1\/\n +an unknown token is answered with 404 instead of 401: does this lead to the platform/)
})

test('says in one line that a host does not answer, and asks for a scheme', async () => {
  const gone = await serve(createPlatform(), { dist })
  await gone.close()
  const [line, ...more] = await problemsAt(gone.origin)
  assert.match(line!, new RegExp(`^FAIL  ${gone.origin}/ does not answer: curl: `))
  assert.equal(more, [])
  assert.equal(await problemsAt('console.example'), ['console.example does not begin with https:// or http://'])
})

test.run()
