/**
 * Serves the console behind each web server, set up by the commands of docs/deployment.md with the folders, ports and API address of the
 * test machine. Skips `npm run build` and `apt-get`, which the test command has already run, and starting services: the test runs the
 * server itself, to be able to stop it. (`test/deploy` skips and changes nothing.)
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPlatform } from '../platform/platform.ts'
import { serve } from '../platform/server.ts'
import { runCommands, writePrograms } from '../tools/setup/commands.ts'
import { changed, readDocument } from '../tools/setup/documents.ts'
import { output } from '../tools/setup/output.ts'
import { findProgram } from '../tools/setup/programs.mjs'

/** Settings of a server: its `folder`, which holds the certificate, the origin of the `platform`, and ports. */
interface Site {
  folder: string
  platform: string
  port: number
  securePort: number
}

interface WebServer {
  program: 'nginx' | 'apache2' | 'caddy'
  heading: string
  /** Creates files that docs/deployment.md expects on the machine. */
  prepare(site: Site): Promise<void>
  /** Programs that replace those of the machine. */
  programs(site: Site): Record<string, string>
  /** Replacements in docs/deployment.md for the test machine. */
  changes(site: Site): Record<string, string>
  /** Lines for the root of a host in docs/deployment.md, and the beginnings of those for a path. */
  pathLines: [root: string, below: string][]
  /** Adds what docs/deployment.md leaves to the deployment. Resolves to the command that runs the server in the foreground. */
  finish(site: Site): Promise<string[]>
}

export interface Delivered {
  origin: string
  /** The console's path, from `/` to `/`. */
  path: string
  /** The origin over TLS, where the server supports it. */
  secureOrigin?: string
  /** The served folder: the built files, and `plain.txt` and `static/plain.css`, whose names have no hash. */
  dist: string
  /** The platform's own origin. */
  platform: string
  /** Platform paths that the server proxies. */
  proxied: string[]
  /** The image's nginx has no module for Brotli, which docs/deployment.md adds elsewhere. */
  lacksBrotli?: boolean
  /** Resolves to everything that the server has logged. */
  logs?(): Promise<string>
  close(): Promise<void>
}

const { blocksUnder, inlineCode } = await readDocument('docs/deployment.md')

/** The demo, as a folder of plain files on every server. */
export const demo = { path: '/a/b/demo/', folder: join(output, 'demo') }
/** docs/deployment.md only proxies the API; the tests also need to sign in. */
const provider = ['/oauth2/', '/_platform/', '/.well-known/openid-configuration']
const lines = (texts: string[]) => texts.join('\n')
const hostOf = (address: string) => new URL(address).host
const programOf = ({ program }: WebServer) => {
  const path = findProgram(program)
  if (!path) throw new Error(`There is no ${program} on this machine.`)
  return path
}

const nginx: WebServer = {
  program: 'nginx',
  heading: '**nginx**',
  pathLines: [
    ['error_page 400 405 413 414 494 497 501 505 /;', 'error_page 400 405 413 414 494 497 501 505 /a/b/console/;'],
    [
      'location ~ ^(?<console_path>)(/|$) { root /srv/console/dist; include /srv/console/delivery/nginx.conf; }',
      'location ~ ^(?<console_path>/a/b/console)',
    ],
  ],
  programs: ({ folder }) => ({ nginx: `exec ${programOf(nginx)} -e stderr -c ${folder}/configuration "$@"` }),
  prepare: async ({ folder }) => {
    for (const name of ['available', 'enabled']) await mkdir(`${folder}/etc/nginx/sites-${name}`, { recursive: true })
    await writeFile(
      `${folder}/configuration`,
      `
include /etc/nginx/modules-enabled/*brotli*;
daemon off;
master_process off;
pid ${folder}/pid;
error_log stderr;
events {}
http {
  access_log off;
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  ${lines(['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${folder}/${name};`))}
  include ${folder}/etc/nginx/sites-enabled/*;
}
`,
    )
  },
  changes: ({ folder, platform, port, securePort }) => ({
    'listen 80;\n    listen [::]:80;': `listen 127.0.0.1:${port};`,
    '127.0.0.1:9000': hostOf(platform),
    '\n}\nEOF': `
    listen 127.0.0.1:${securePort} ssl http2;
    ssl_certificate ${folder}/certificate.pem;
    ssl_certificate_key ${folder}/key.pem;
    location ^~ ${demo.path} { alias "${demo.folder}/"; }
    ${lines(provider.map(path => `location ^~ ${path} { proxy_pass ${platform}; proxy_set_header Host $http_host; }`))}
}
EOF`,
  }),
  finish: async ({ folder }) => [`${folder}/programs/nginx`],
}

const apache: WebServer = {
  program: 'apache2',
  heading: '**Apache**',
  pathLines: [['Define CONSOLE_PATH /', 'Define CONSOLE_PATH /a/b/console/']],
  // The server's programs find the configuration through their environment.
  programs: () => ({}),
  prepare: async ({ folder, platform, port, securePort }) => {
    const etc = `${folder}/etc/apache2`
    await cp('/etc/apache2', etc, { recursive: true, verbatimSymlinks: true })
    // Only the sites that docs/deployment.md mentions.
    const sites = await readdir(`${etc}/sites-enabled`)
    for (const name of sites.filter(name => name !== '000-default.conf')) await rm(`${etc}/sites-enabled/${name}`)
    for (const name of ['ssl.conf', 'ssl.load', 'socache_shmcb.load']) {
      await rm(`${etc}/mods-enabled/${name}`, { force: true })
      await symlink(`../mods-available/${name}`, `${etc}/mods-enabled/${name}`)
    }
    const places = ['RUN_DIR', 'LOCK_DIR', 'LOG_DIR'].map(name => `export APACHE_${name}=${folder}`)
    await writeFile(`${etc}/envvars`, lines([...places, `export APACHE_PID_FILE=${folder}/pid`]), { flag: 'a' })
    await writeFile(`${etc}/ports.conf`, lines([port, securePort].map(number => `Listen 127.0.0.1:${number}`)))
    // Settings of other files on a machine that must not interfere, and the provider's proxy.
    await writeFile(
      `${etc}/conf-enabled/test.conf`,
      `
ServerName localhost
ServerSignature On
AddDefaultCharset UTF-8
<Directory ${folder}/srv>
  Options Indexes FollowSymLinks
</Directory>
${lines(provider.map(path => `ProxyPass ${path} ${platform}${path}`))}
Alias ${demo.path} "${demo.folder}/"
<Directory "${demo.folder}">
  Require all granted
</Directory>
`,
    )
  },
  changes: ({ platform, port }) => ({ '*:80>': `*:${port}>`, '127.0.0.1:9000': hostOf(platform) }),
  finish: async ({ folder, port, securePort }) => {
    const sites = `${folder}/etc/apache2/sites-enabled`
    const site = await readFile(`${sites}/console.conf`, 'utf8')
    await writeFile(
      `${sites}/secure.conf`,
      changed(site, {
        [`*:${port}>`]: `*:${securePort}>`,
        '</VirtualHost>': `SSLEngine on
    SSLCertificateFile ${folder}/certificate.pem
    SSLCertificateKeyFile ${folder}/key.pem
</VirtualHost>`,
      }),
    )
    return ['sh', '-c', `. ${folder}/etc/apache2/envvars; exec ${programOf(apache)} -X -d ${folder}/etc/apache2`]
  },
}

const caddy: WebServer = {
  program: 'caddy',
  heading: '**Caddy**',
  pathLines: [
    ["import /srv/console/delivery/Caddyfile / /srv/console/dist 'self'", 'import /srv/console/delivery/Caddyfile /a/b/console/'],
  ],
  programs: () => ({ caddy: `[ "$1" = reload ] || exec ${programOf(caddy)} "$@"` }),
  prepare: async ({ folder }) => void (await mkdir(`${folder}/etc/caddy`, { recursive: true })),
  changes: ({ platform, port }) => ({
    "<<'EOF'\n{": "<<'EOF'\n{\n    admin off\n    auto_https off",
    'http://console.example {': `http://localhost:${port}, http://127.0.0.1:${port} {\n    bind 127.0.0.1`,
    'http:// {': `http://:${port} {\n    bind 127.0.0.1`,
    '127.0.0.1:9000': hostOf(platform),
    '    error 404\n}\n': `
    handle_path ${demo.path}* {
        root * "${demo.folder}"
        file_server
    }
${lines(provider.map(path => `    handle ${path}* {\n        reverse_proxy ${platform}\n    }`))}
    error 404
}
`,
  }),
  finish: async ({ folder, port, securePort }) => {
    const site = await readFile(`${folder}/etc/caddy/Caddyfile`, 'utf8')
    const bothHosts = (scheme: string, at: number) => `${scheme}://localhost:${at}, ${scheme}://127.0.0.1:${at}`
    const certified = `{\n    tls ${folder}/certificate.pem ${folder}/key.pem`
    const secure = changed(site.slice(site.indexOf('http://localhost')), {
      [`${bothHosts('http', port)} {`]: `${bothHosts('https', securePort)} ${certified}`,
      [`http://:${port} {`]: `https://:${securePort} {`,
    })
    await writeFile(`${folder}/configuration`, `${site}\n${secure}`)
    return [programOf(caddy), 'run', '--adapter', 'caddyfile', '--config', `${folder}/configuration`]
  },
}

export const webServers = { nginx, apache, caddy }

/** The path in the document's example below a path. */
export const belowPath = '/a/b/console/'

/** Starts a web server, or the embedded one, with its own platform; the console lies at a path of the document: `/` or `belowPath`. */
export async function deliver(name: keyof typeof webServers | 'embedded', path = '/'): Promise<Delivered> {
  const folder = await mkdtemp(join(tmpdir(), 'console-server-'))
  const undo = [() => rm(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    // A server started by root reads files as another user.
    await chmod(folder, 0o755)
    await writePrograms(`${folder}/programs`, { npm: '', 'apt-get': '', service: '' })
    const dist = `${folder}/srv/console/dist`
    for (const name of ['nginx', 'apache2']) await mkdir(`${folder}/var/log/${name}`, { recursive: true })
    await install(folder, blocksUnder('## Install').join(''))
    await addPlainFiles(dist)
    const platform = await serve(createPlatform({ path }), { dist, path })
    undo.push(platform.close)
    const delivered = { dist, path, platform: platform.origin, proxied: ['/api/', ...provider], close }
    if (name === 'embedded') return { origin: platform.origin, ...delivered }

    const [port, securePort] = await freePorts()
    makeCertificate(folder, ['localhost'])
    const command = await setUp(webServers[name], { folder, platform: platform.origin, port, securePort }, path)
    const { stop, printed } = await start(command, folder, [port, securePort])
    undo.push(stop)
    const logs = async () => `${printed()}${await textsBelow(`${folder}/var/log`)}${await textsBelow(`${folder}/error.log`)}`
    return { logs, origin: `http://127.0.0.1:${port}`, secureOrigin: `https://127.0.0.1:${securePort}`, ...delivered }
  } catch (error) {
    await close()
    throw error
  }
}

/** Follows docs/deployment.md. Resolves to the command that runs the server. */
async function setUp(server: WebServer, site: Site, path: string): Promise<string[]> {
  await server.prepare(site)
  await writePrograms(`${site.folder}/programs`, server.programs(site))
  const blocks = blocksUnder(server.heading).join('')
  await install(site.folder, changed(path === '/' ? blocks : movedBelow(blocks, server), server.changes(site)))
  return server.finish(site)
}

/** Moves a configuration of docs/deployment.md from the root of the host to the document's path. */
export const movedBelow = (text: string, { pathLines }: Pick<WebServer, 'pathLines'>): string =>
  changed(text, Object.fromEntries(pathLines.map(([root, below]) => [`${root}\n`, `${inlineCode(below)}\n`])))

/** Runs commands with a folder in place of the machine's own. */
async function install(folder: string, commands: string): Promise<void> {
  const env = { APACHE_CONFDIR: `${folder}/etc/apache2`, APACHE_STATE_DIRECTORY: folder }
  const moved = commands.replace(/(?<=[\s'"])\/(?=(etc|srv|var\/log)\/)/g, `${folder}/`)
  await runCommands(moved, { cwd: output, env, programs: `${folder}/programs` })
}

/** Adds files whose names have no hash, as deployments may. */
export async function addPlainFiles(dist: string): Promise<void> {
  await mkdir(join(dist, '.well-known'), { recursive: true })
  await writeFile(join(dist, '.well-known/security.txt'), 'Contact: mailto:security@console.example\n')
  await writeFile(join(dist, 'plain.txt'), '平文。'.repeat(200))
  await writeFile(join(dist, 'static/plain.css'), '/* 平 */ a { color: red }'.repeat(40))
}

/** Returns two free ports of the loopback address. */
async function freePorts(): Promise<[number, number]> {
  const listeners = [createServer(), createServer()]
  const ports = await Promise.all(
    listeners.map(async listener => {
      await once(listener.listen(0, '127.0.0.1'), 'listening')
      return (listener.address() as AddressInfo).port
    }),
  )
  await Promise.all(listeners.map(listener => once(listener.close(), 'close')))
  return ports as [number, number]
}

/** Writes `certificate.pem` and `key.pem` for some hosts. */
export function makeCertificate(folder: string, hosts: string[]): void {
  const args = [
    ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost -addext'.split(' '),
    `subjectAltName=IP:127.0.0.1,IP:::1,${hosts.map(host => `DNS:${host}`).join()}`,
    ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')],
  ]
  const { status, stderr } = spawnSync(findProgram('openssl') ?? 'openssl', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl failed:\n${stderr}`)
}

/** Runs a program that is killed when this process ends for any reason: the pipe at 3 closes. */
const bound = '(read _ <&3; kill -9 $$) & exec "$@" 3<&-'

/** Reads a file, or all files of a folder. */
export async function textsBelow(path: string): Promise<string> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return (await Promise.all([path, ...files].map(file => readFile(file, 'utf8').catch(() => '')))).join('')
}

/** Starts a server and waits until it listens. Resolves to a function that stops it, and one that returns what it has printed. */
async function start(command: string[], home: string, ports: number[]): Promise<{ stop(): Promise<void>; printed(): string }> {
  const env = { PATH: process.env.PATH, HOME: home }
  const child = spawn('sh', ['-c', bound, 'sh', ...command], { stdio: ['ignore', 'pipe', 'pipe', 'pipe'], env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk
    })
  let isRunning = true
  const ended = once(child, 'exit').then(() => {
    isRunning = false
    child.stdio[3]?.destroy()
  })
  const stop = async () => {
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), 3_000)
    await ended
    clearTimeout(late)
  }
  const until = performance.now() + 20_000
  while (!(await Promise.all(ports.map(listens))).every(Boolean)) {
    if (isRunning && performance.now() < until) {
      await new Promise(resolve => setTimeout(resolve, 30))
      continue
    }
    await stop()
    throw new Error(`${command[0]} does not listen:\n${output}${await readFile(join(home, 'error.log'), 'utf8').catch(() => '')}`)
  }
  return { stop, printed: () => output }
}

function listens(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}
