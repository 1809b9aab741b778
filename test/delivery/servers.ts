/** The console's files behind each web server, with nothing of its own in the configuration but what the snippet asks for. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPlatform } from '../platform/platform.ts'
import { serve } from '../platform/server.ts'
import { findProgram } from '../setup/servers.mjs'

const root = join(import.meta.dirname, '../..')

/** What a server is told: `folder` is its own, and holds the certificate; `platform` is where the API and the provider are. */
interface Site { folder: string; dist: string; snippet: string; platform: string; port: number; securePort: number }

interface WebServer {
  program: 'nginx' | 'apache2' | 'caddy'
  snippet: string
  configuration(site: Site): string
  /** The command line; the server stays in the foreground. */
  args(file: string): string[]
}

export interface Delivered {
  origin: string
  /** The same over TLS, where the server does TLS. */
  secureOrigin?: string
  /** The folder that is served: the built files, and besides them `plain.txt` and `static/plain.css`, whose names hold no hash. */
  dist: string
  /** Where the API and the provider are themselves. */
  platform: string
  close(): Promise<void>
}

const proxied = ['/api/', '/oauth2/', '/_platform/', '/.well-known/']
const blocks = (texts: string[]) => texts.join('\n')

const nginx: WebServer = {
  program: 'nginx',
  snippet: 'nginx.conf',
  args: file => ['-e', 'stderr', '-c', file],
  configuration: ({ folder, dist, snippet, platform, port, securePort }) => `
daemon off;
master_process off;
pid ${folder}/pid;
error_log stderr;
events {}
http {
  access_log off;
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  ${blocks(['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${folder}/${name};`))}
  server {
    listen 127.0.0.1:${port};
    listen 127.0.0.1:${securePort} ssl;
    ssl_certificate ${folder}/certificate.pem;
    ssl_certificate_key ${folder}/key.pem;
    root ${dist};
    include ${snippet};
    ${blocks(proxied.map(path => `location ${path} { proxy_pass ${platform}; proxy_set_header Host $http_host; }`))}
  }
}
`,
}

/** As in Debian's own configuration; and those for the proxy and for TLS. */
const apacheModules = [
  'mpm_event', 'authz_core', 'alias', 'autoindex', 'deflate', 'dir', 'env', 'filter', 'mime', 'negotiation', 'setenvif',
  'headers', 'proxy', 'proxy_http', 'socache_shmcb', 'ssl',
]
const modulesFolder = '/etc/apache2/mods-available'

const apache: WebServer = {
  program: 'apache2',
  snippet: 'apache.conf',
  args: file => ['-X', '-f', file],
  configuration: ({ folder, dist, snippet, platform, port, securePort }) => {
    const host = (port: number, more = '') => `
<VirtualHost 127.0.0.1:${port}>
  ServerName localhost
  DocumentRoot ${dist}
  Include ${snippet}
  ProxyPreserveHost On
  ${blocks(proxied.map(path => `ProxyPass ${path} ${platform}${path}`))}
  ${more}
</VirtualHost>`
    return `
Define APACHE_RUN_DIR ${folder}
ServerRoot ${folder}
DefaultRuntimeDir ${folder}
PidFile ${folder}/pid
ErrorLog ${folder}/log
ServerTokens Prod
ServerSignature On
User www-data
Group www-data
Listen 127.0.0.1:${port}
Listen 127.0.0.1:${securePort}
${blocks(apacheModules.flatMap(name => [`Include ${modulesFolder}/${name}.load`, `IncludeOptional ${modulesFolder}/${name}.conf`]))}
AddDefaultCharset UTF-8
<Directory ${dist}>
  Options Indexes FollowSymLinks
  Require all granted
</Directory>
${host(port)}
${host(securePort, `SSLEngine on\n  SSLCertificateFile ${folder}/certificate.pem\n  SSLCertificateKeyFile ${folder}/key.pem`)}
`
  },
}

const caddy: WebServer = {
  program: 'caddy',
  snippet: 'Caddyfile',
  args: file => ['run', '--adapter', 'caddyfile', '--config', file],
  configuration: ({ folder, dist, snippet, platform, port, securePort }) => {
    const site = (address: string, more = '') => `
${address} {
  bind 127.0.0.1
  root * ${dist}
  import ${snippet}
  ${blocks(proxied.map(path => `handle ${path}* {\n    reverse_proxy ${platform}\n  }`))}
  ${more}
}`
    return `
{
  admin off
  auto_https off
}
${site(`http://localhost:${port}, http://127.0.0.1:${port}`)}
${site(`https://localhost:${securePort}, https://127.0.0.1:${securePort}`, `tls ${folder}/certificate.pem ${folder}/key.pem`)}
`
  },
}

export const webServers = { nginx, apache, caddy }

/** Starts a server, or the embedded one, with a platform of its own behind it. */
export async function deliver(name: keyof typeof webServers | 'embedded'): Promise<Delivered> {
  const folder = await mkdtemp(join(tmpdir(), 'console-server-'))
  const undo = [() => rm(folder, { recursive: true, force: true })]
  const close = async () => { for (const step of undo.splice(0).reverse()) await step() }
  try {
    // A server that was started by root reads the files as another user.
    await chmod(folder, 0o755)
    const dist = await copyOfDist(folder)
    const platform = await serve(createPlatform(), { dist })
    undo.push(platform.close)
    if (name === 'embedded') return { origin: platform.origin, dist, platform: platform.origin, close }

    const [port, securePort] = await freePorts()
    makeCertificate(folder)
    const server = webServers[name]
    const snippet = join(root, 'delivery', server.snippet)
    const file = join(folder, 'configuration')
    await writeFile(file, server.configuration({ folder, dist, snippet, platform: platform.origin, port, securePort }))
    undo.push(await start(server, file, folder, [port, securePort]))
    const origins = { origin: `http://127.0.0.1:${port}`, secureOrigin: `https://127.0.0.1:${securePort}` }
    return { ...origins, dist, platform: platform.origin, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function copyOfDist(folder: string): Promise<string> {
  const dist = join(folder, 'dist')
  await cp(join(root, 'dist'), dist, { recursive: true })
  await writeFile(join(dist, 'plain.txt'), '平文。'.repeat(200))
  await writeFile(join(dist, 'static/plain.css'), '/* 平 */ a { color: red }'.repeat(40))
  return dist
}

/** Two ports of the loopback address that are free now. */
async function freePorts(): Promise<[number, number]> {
  const listeners = [createServer(), createServer()]
  const ports = await Promise.all(listeners.map(async listener => {
    await once(listener.listen(0, '127.0.0.1'), 'listening')
    return (listener.address() as AddressInfo).port
  }))
  await Promise.all(listeners.map(listener => once(listener.close(), 'close')))
  return ports as [number, number]
}

function makeCertificate(folder: string) {
  const args = [
    'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=localhost',
    '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem'),
  ]
  const { status, stderr } = spawnSync(findProgram('openssl') ?? 'openssl', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl failed:\n${stderr}`)
}

/** Runs a program that is killed as soon as this process is gone, however it went: then the pipe at 3 ends. */
const bound = '(read _ <&3; kill -9 $$) & exec "$@" 3<&-'

/** Starts a server, waits until it listens, and returns what stops it. */
async function start({ program, args }: WebServer, file: string, home: string, ports: number[]): Promise<() => Promise<void>> {
  const path = findProgram(program)
  if (!path) throw new Error(`There is no ${program} on this machine.`)
  const env = { PATH: process.env.PATH, HOME: home }
  const child = spawn('sh', ['-c', bound, 'sh', path, ...args(file)], { stdio: ['ignore', 'pipe', 'pipe', 'pipe'], env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => { output += chunk })
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
    throw new Error(`${program} does not listen:\n${output}${await readFile(join(home, 'log'), 'utf8').catch(() => '')}`)
  }
  return stop
}

function listens(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}
