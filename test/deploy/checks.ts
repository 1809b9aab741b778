/** Follows docs/deployment.md as a new administrator, and checks the result. */
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { chromium } from 'playwright-core'
import type { Test } from 'uvu'
import * as assert from 'uvu/assert'
import { eventually, press, vendorsShown } from '../browser/steps.ts'
import shipped from '../../static/config.json' with { type: 'json' }
import { checkAnswers } from '../delivery/checks.ts'
import { addPlainFiles, belowPath, type Delivered, makeCertificate, movedBelow, textsBelow, webServers } from '../delivery/servers.ts'
import { createPlatform } from '../platform/platform.ts'
import { serve } from '../platform/server.ts'
import { findBrowserFor } from '../tools/setup/browser.mjs'
import { runCommands } from '../tools/setup/commands.ts'
import { changed, readDocument } from '../tools/setup/documents.ts'

const root = join(import.meta.dirname, '../..')
const { blocksUnder, inlineCode } = await readDocument('docs/deployment.md')
const [example = ''] = (await readDocument('docs/identity-provider/keycloak.md')).blocksUnder('## config.json', 'json')
const dist = '/srv/console/dist'
const [check = ''] = blocksUnder('**Check**')
const upgrade = blocksUnder('## Install').join('')
const rollback = inlineCode('sh /srv/console/delivery/install.sh')
const certificate = '/mnt/certificate.pem'
/** Another origin, with a certificate of its own. */
const api = 'https://api.example:9443'

interface Place {
  /** The file that the document writes, and how it has the server read it again. */
  file: string
  reload: string
  /** The line of the console at the root, and the lines that the document adds before it for a second one. */
  first: string
  second: string
  /** Where the document names an origin, what it replaces for TLS, and the host that it adds for port 80. */
  connect: string
  secure: Record<string, string>
  plain: string
  /** A portal on port 81 that forwards the document's path without it. */
  portal?: string
  logs?: string
}

const pem = (text: string) => text.replace('FILE', certificate).replace('FILE', '/mnt/key.pem')
const sites: Record<keyof typeof webServers, Place> = {
  nginx: {
    file: '/etc/nginx/sites-available/console',
    reload: inlineCode('service nginx reload'),
    first: '    location ~ ^(?<console_path>)',
    second: `    ${inlineCode('location ~ ^(?<console_path>/trial)')}\n`,
    connect: `"'self'"`,
    secure: { 'listen 80;\n    listen [::]:80;': pem(inlineCode('listen 443 ssl')) },
    plain: inlineCode('server { listen 80;'),
    portal: `server { listen 81; location ${belowPath} { ${['proxy_pass http://inner', 'proxy_redirect'].map(inlineCode).join(' ')} } }`,
    logs: '/var/log/nginx',
  },
  apache: {
    file: '/etc/apache2/sites-available/console.conf',
    reload: inlineCode('service apache2 reload'),
    first: '    Define CONSOLE_PATH /\n',
    second: ['Define CONSOLE_CONNECT', 'Define CONSOLE_PATH /trial/', 'Define CONSOLE_FOLDER /srv/trial/', 'Include /srv/trial/']
      .map(start => `    ${inlineCode(start)}\n`)
      .join(''),
    connect: `"'self'"`,
    secure: {
      [inlineCode('<VirtualHost *:443>').replace('443', '80')]: [
        inlineCode('<VirtualHost *:443>'),
        inlineCode('SSLEngine on'),
        pem(inlineCode('SSLCertificateFile')),
        inlineCode('SSLCertificateKeyFile').replace('FILE', '/mnt/key.pem'),
      ].join('\n'),
    },
    plain: [
      '<VirtualHost *:80>',
      ...['Include /srv/console/delivery/apache-log.conf', 'CustomLog', 'RedirectMatch'].map(inlineCode),
      '</VirtualHost>',
    ].join('\n'),
    portal: `Listen 81
<VirtualHost *:81>
ProxyPass ${belowPath} http://inner/
${inlineCode('ProxyPassReverse')}
</VirtualHost>`,
    logs: '/var/log/apache2',
  },
  caddy: {
    file: '/etc/caddy/Caddyfile',
    reload: inlineCode('caddy reload'),
    first: '    import /srv/console/delivery/Caddyfile / ',
    second: `    ${inlineCode('import /srv/trial/delivery/Caddyfile')}\n`,
    connect: "'self'",
    secure: { 'http://console.example {': `console.example {\n${pem(inlineCode('tls FILE'))}`, 'http:// {\n    error 404\n}\n': '' },
    plain: '',
  },
}

/** Adds the tests of one server to a file; `heading` is its name in the document. */
export function checkDeployment(test: Test, name: keyof typeof webServers, heading: string) {
  const site: Delivered = {
    origin: 'http://console.example',
    path: '/',
    dist,
    platform: 'http://127.0.0.1:9000',
    proxied: ['/api/'],
    close: async () => {},
  }
  test.before(async () => {
    await openPlatform(site)
    // As on hardened machines.
    const mask = process.umask(0o077)
    for (const block of [...blocksUnder('## Install'), ...blocksUnder(heading)]) await runCommands(block)
    process.umask(mask)
    await addPlainFiles(dist)
  })
  test.after(() => site.close())

  checkAnswers(test, name, () => site)

  test("the document's own check finds a config.json that is still the example, and nothing else", async () => {
    const printed = await runCommands(`${check.trim()} || true`)
    assert.match(printed, 'FAIL  config.json')
    assert.match(printed, 'it has /oauth2/authorize of the example')
    assert.is(printed.split('FAIL').length, 2, printed)
    await writeFile(join(dist, 'config.json'), example)
    assert.not.match(await runCommands(check), 'FAIL')
  })

  const { file, reload, first, second, connect, secure, plain, portal, logs } = sites[name]
  /** A reload may end a connection that is kept. */
  const fetchAt = (path: string, options?: RequestInit) =>
    fetch(site.origin + path, options).catch(() => fetch(site.origin + path, options))
  const textAt = async (path: string) => (await fetchAt(path)).text()
  /** Writes the server's file, and resolves when a path is answered as it then should be. */
  const rewrite = async (text: string, settled: () => Promise<void>) => {
    await writeFile(file, text)
    await runCommands(reload)
    await eventually(settled)
  }

  test('the document moves the console below a path, and back', async () => {
    const before = await readFile(file, 'utf8')
    const index = await readFile(join(dist, 'index.html'), 'utf8')
    // Before the reload, the console's path is a redirect to the page.
    await rewrite(movedBelow(before, webServers[name]), async () => assert.is.not(await textAt('/'), index))
    for (const path of [belowPath, `${belowPath}users`, belowPath.slice(0, -1)]) assert.is(await textAt(path), index, path)
    assert.is.not(await textAt('/users'), index)
    await runCommands(check.replace(/\/\n$/, belowPath))
    await rewrite(before, async () => assert.is(await textAt('/users'), index))
  })

  test('a second console of the host has its own files', async () => {
    const before = await readFile(file, 'utf8')
    await runCommands(inlineCode('sh delivery/install.sh /srv/trial'))
    await writeFile('/srv/trial/dist/config.json', '{"product":{"name":"trial"}}')
    const config = async (path: string) => JSON.parse(await textAt(`${path}config.json`)).product?.name
    await rewrite(changed(before, { [first]: second + first }), async () => assert.is(await config('/trial/'), 'trial'))
    assert.is(await config('/'), undefined)
    for (const path of ['/', '/trial/']) await runCommands(check.replace(/\/\n$/, path))
    await rewrite(before, async () => assert.is.not(await config('/').catch(() => 'none'), 'trial'))
  })

  test('a portal forwards its path to the console at the root of another host', async () => {
    if (!portal) return
    const before = await readFile(file, 'utf8')
    const index = await readFile(join(dist, 'index.html'), 'utf8')
    const through = `${site.origin}:81`
    await rewrite(`${before}${portal}\n`, async () => assert.is(await (await fetch(`${through}${belowPath}users`)).text(), index))
    const { status, headers } = await fetch(`${through}${belowPath}deep/path?x=1`, { redirect: 'manual' })
    const { pathname, search, hash } = new URL(headers.get('location') ?? '', through)
    assert.equal([status, pathname, search, hash], [302, belowPath, '?x=1', '#/deep/path'])
    await rewrite(before, async () => assert.is(await textAt('/users'), index))
  })

  test('logs hold no queries, also while the API is away', async () => {
    if (!logs) return
    await site.close()
    assert.ok((await fetch(`${site.origin}/api/v1/role/?token=a-secret`)).status >= 500)
    await fetch(`${site.origin}/resetPassword?token=a-secret`)
    await eventually(async () => assert.match(await textsBelow(logs), '/resetPassword'))
    assert.not.match(await textsBelow(logs), 'a-secret')
    await openPlatform(site)
  })

  test('over TLS there is HTTP/2 by IPv4 and IPv6, plain http leads to https except for ACME, and no log has a query', async () => {
    makeCertificate('/mnt', ['console.example', 'api.example'])
    const before = await readFile(file, 'utf8')
    if (name === 'apache') await runCommands(inlineCode('a2enmod ssl'))
    const ask = (path: string) => fetchAt(path, { redirect: 'manual' })
    const secured = changed(before, { ...secure, [connect]: `"'self' ${api}"` })
    await rewrite(`${secured}${plain}\n`, async () => {
      const { status, headers } = await ask('/resetPassword?token=a-secret')
      assert.ok([301, 308].includes(status), `${status}`)
      assert.is(headers.get('location'), 'https://console.example/resetPassword?token=a-secret')
    })
    for (const address of ['127.0.0.1', '::1']) assert.is(await protocolAt(address), 'h2', address)
    // Malformed requests, too, are logged by the host for port 80.
    await ask('/%zz?token=a-secret')
    if (!logs) return
    await mkdir('/var/www/html/.well-known/acme-challenge', { recursive: true })
    await writeFile('/var/www/html/.well-known/acme-challenge/name', 'answer')
    assert.is(await (await ask('/.well-known/acme-challenge/name?token=a-secret')).text(), 'answer')
    assert.not.match(await textsBelow(logs), 'a-secret')
  })

  test('an upgrade can be repeated and taken back, and keeps the API on another https origin', async () => {
    const server = await serveElsewhere()
    site.close = closeAll(site.close, server)
    const secured = await readFile(file, 'utf8')
    const { clientId, authorizationEndpoint } = shipped.auth
    const own = JSON.stringify({ apiBaseUrl: api, auth: { clientId, authorizationEndpoint: api + authorizationEndpoint } })
    await writeFile(join(dist, 'config.json'), own)
    const versions = async () => JSON.parse(await readFile(join(dist, 'version.json'), 'utf8')).version.split('+')[0]
    const steps = [
      ['0.1.0', ''],
      ['0.2.0', upgrade],
      ['0.2.0', upgrade],
      ['0.1.0', rollback],
      ['0.1.0', rollback],
    ] as const
    for (const [version, commands] of steps) {
      const manifest = await readFile(join(root, 'package.json'), 'utf8')
      await writeFile(join(root, 'package.json'), manifest.replace(/"version": ".*"/, `"version": "0.2.0"`))
      await runCommands(`${commands}\n${reload}`)
      assert.is(await versions(), version)
      await eventually(async () => {
        const checked = await runCommands(`${check.trim().replace('http:', 'https:')} --cacert ${certificate}`)
        assert.match(checked, `ok    ${api}`)
      })
      await signInSecurely()
      assert.is(await readFile(file, 'utf8'), secured)
      assert.is(await readFile(join(dist, 'config.json'), 'utf8'), own)
    }
  })
}

/** Returns the protocol that the server chooses over TLS, at an address of this machine. */
function protocolAt(host: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const options = { host, port: 443, servername: 'console.example', rejectUnauthorized: false, ALPNProtocols: ['h2', 'http/1.1'] }
    const socket = connect(options, () => resolve(socket.alpnProtocol)).on('error', reject)
    socket.once('secureConnect', () => socket.destroy())
  })
}

/** Serves the embedded platform at the document's address. */
async function openPlatform(site: Delivered) {
  site.close = (await serve(createPlatform(), { dist: join(root, 'dist'), port: 9000 })).close
}

const closeAll = (close: () => Promise<void>, server: Server) => async () => {
  server.closeAllConnections()
  await once(server.close(), 'close')
  await close()
}

/** Serves a platform, with its provider, at another https origin, with what the document asks the API to allow. */
async function serveElsewhere(): Promise<Server> {
  const platform = createPlatform()
  const allowed = {
    'access-control-allow-origin': 'https://console.example',
    'access-control-allow-methods': inlineCode('GET, POST'),
    'access-control-allow-headers': inlineCode('authorization, '),
    'access-control-expose-headers': inlineCode('x-request-id'),
  }
  const options = { cert: await readFile(certificate), key: await readFile('/mnt/key.pem') }
  const server = createServer(options, async (request, response) => {
    const {
      method = 'GET',
      url,
      headers: { authorization, 'content-type': type },
    } = request
    if (method === 'OPTIONS') return void response.writeHead(204, allowed).end()
    const headers = { ...(authorization && { authorization }), ...(type && { 'content-type': type }) }
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = method === 'GET' ? undefined : Buffer.concat(chunks)
    // The provider knows the console by its address.
    const answer = await platform.handle(new Request(`https://console.example${url}`, { method, headers, ...(body && { body }) }))
    response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), ...allowed }).end(Buffer.from(await answer.arrayBuffer()))
  })
  await once(server.listen(9443, '127.0.0.1'), 'listening')
  return server
}

/** Signs in with a real browser over TLS, and sees what the API of the other origin answers. */
async function signInSecurely() {
  const browser = await chromium.launch({ executablePath: findBrowserFor(true), args: ['--no-sandbox', '--ignore-certificate-errors'] })
  try {
    const page = await browser.newPage({ locale: 'ja-JP' })
    await page.goto('https://console.example/')
    await press(page, 'サインイン')
    await page.getByRole('button', { name: /（admin@example\.jp）/ }).click()
    await vendorsShown(page)
  } finally {
    await browser.close()
  }
}
