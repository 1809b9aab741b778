/** Programs that tests need. On bare Debian as root (a container), installs missing ones. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Programs of delivery, deployment and browser engines, and their Debian packages. */
const packages = {
  nginx: 'nginx-light',
  'ngx_http_brotli_static_module.so': 'libnginx-mod-http-brotli-static',
  apache2: 'apache2',
  caddy: 'caddy',
  openssl: 'openssl',
  aws: 'awscli',
  curl: 'curl',
  ip: 'iproute2',
  xz: 'xz-utils',
  podman: 'podman',
  crun: 'crun',
  iptables: 'iptables',
  debootstrap: 'debootstrap',
  bridge: 'containernetworking-plugins',
  'chromium-headless-shell': 'chromium-headless-shell',
  'firefox-esr': 'firefox-esr',
  WebKitWebDriver: 'webkit2gtk-driver',
  MiniBrowser: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
}
/** @typedef {keyof typeof packages} Program */

/**
 * Where programs are searched; Debian's PATH for ordinary users lacks server programs. The last have nginx's modules, podman's networks,
 * and WebKitGTK's browser, below the name of the machine's architecture.
 */
const folders = () => [
  ...(process.env.PATH ?? '').split(delimiter),
  ...['/usr/sbin', '/usr/local/sbin', '/usr/lib/nginx/modules', '/usr/lib/cni'],
  ...(existsSync('/usr/lib') ? readdirSync('/usr/lib') : []).map(name => `/usr/lib/${name}/webkit2gtk-4.1`),
]

/**
 * @param {Program} program
 * @returns {string | undefined}
 */
export function findProgram(program) {
  return folders()
    .map(folder => join(folder, program))
    .find(file => existsSync(file))
}

/**
 * Finds the programs that tests need, or installs them; throws if some stay missing.
 * @param {Program[]} programs
 * @param {(line: string) => void} [print]
 */
export function ensurePrograms(programs, print = console.log) {
  ensure(() => programs.filter(program => !findProgram(program)).map(program => packages[program]), print)
}

/** The engines besides Chromium, and their programs. */
const engines = Object.entries({
  firefox: /** @type {Program[]} */ (['firefox-esr']),
  webkit: /** @type {Program[]} */ (['WebKitWebDriver', 'MiniBrowser', 'Xvfb']),
})

/**
 * Finds Firefox and WebKit, or installs them. Returns those that are missing, each with the reason.
 * @param {(line: string) => void} [print]
 */
export function ensureEngines(print = console.log) {
  /** @type {Map<string, string>} */
  const missing = new Map()
  for (const [name, programs] of engines) {
    try {
      ensurePrograms(programs, print)
    } catch (error) {
      missing.set(name, String(error instanceof Error ? error.message : error).split('\n', 1)[0] ?? '')
    }
  }
  return { installed: engines.map(([name]) => name).filter(name => !missing.has(name)), missing }
}

/** Pages of identity providers that Debian has, whose commands the suite runs. */
const pages = ['lemonldap', 'glewlwyd'].map(name => new URL(`../../../docs/identity-provider/${name}.md`, import.meta.url))

/**
 * Installs the packages that those pages name.
 * @param {(line: string) => void} [print]
 */
export function ensureProviders(print = console.log) {
  ensurePrograms(['ip'], print)
  const texts = pages.map(page => readFileSync(page, 'utf8').replaceAll('\\\n', ''))
  const names = texts.flatMap(text => /^apt-get install -y --no-install-recommends (.*)$/m.exec(text)?.[1]?.trim().split(/ +/) ?? [])
  ensure(() => names.filter(name => !spawnSync('dpkg-query', ['-s', name], { encoding: 'utf8' }).stdout?.includes('ok installed')), print)
}

/**
 * @param {() => string[]} missing  names packages
 * @param {(line: string) => void} print
 */
function ensure(missing, print) {
  if (missing().length > 0 && canInstall()) installPackages([...new Set(missing())], print)
  if (missing().length > 0) throw new Error(`These tests need the Debian packages ${[...new Set(missing())].join(', ')}.`)
}

/** Returns whether packages can be installed: Debian-like and root, as in a container. */
export function canInstall() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
}

/** Debian consults this program before it starts a service. */
const policy = '/usr/sbin/policy-rc.d'

/**
 * Installs Debian packages without recommended ones, and without starting services.
 * @param {string[]} names
 * @param {(line: string) => void} print
 */
export function installPackages(names, print) {
  print(`installing ${new Intl.ListFormat('en').format(names)} ...`)
  const isOwn = !existsSync(policy)
  if (isOwn) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    apt('update')
    apt('install', '-y', '--no-install-recommends', ...names)
  } finally {
    if (isOwn) rmSync(policy)
  }
}

/** @param {string[]} args */
function apt(...args) {
  const { status, stdout, stderr } = spawnSync('apt-get', args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`apt-get ${args.join(' ')} failed:\n${stdout}${stderr}`)
}
