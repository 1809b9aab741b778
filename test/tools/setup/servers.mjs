import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstall, installPackages } from './packages.mjs'

/** Programs of the delivery and deployment tests, and their Debian packages. */
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
}

/**
 * Where programs are searched; Debian's PATH for ordinary users lacks server programs. The last have nginx's modules and podman's networks.
 */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/lib/nginx/modules', '/usr/lib/cni']

/**
 * @param {keyof typeof packages} program
 * @returns {string | undefined}
 */
export function findProgram(program) {
  return folders.map(folder => join(folder, program)).find(file => existsSync(file))
}

/**
 * Finds the programs that tests need. On bare Debian as root (a container), installs them.
 * @param {(keyof typeof packages)[]} programs
 * @param {(line: string) => void} [print]
 */
export function ensurePrograms(programs, print = console.log) {
  const missing = () => programs.filter(program => !findProgram(program)).map(program => packages[program])
  if (missing().length > 0 && canInstall()) withoutServices(() => installPackages(missing(), print))
  if (missing().length > 0) throw new Error(`These tests need the Debian packages ${missing().join(', ')}.`)
}

/** Pages of identity providers that Debian has, whose commands the suite runs. */
const pages = ['lemonldap', 'glewlwyd'].map(name => new URL(`../../../docs/identity-provider/${name}.md`, import.meta.url))

/**
 * Installs the packages that those pages name, without starting services.
 * @param {(line: string) => void} [print]
 */
export function ensureProviders(print = console.log) {
  ensurePrograms(['ip'], print)
  const texts = pages.map(page => readFileSync(page, 'utf8').replaceAll('\\\n', ''))
  const names = texts.flatMap(text => /^apt-get install -y --no-install-recommends (.*)$/m.exec(text)?.[1]?.trim().split(/ +/) ?? [])
  const missing = () => names.filter(name => !spawnSync('dpkg-query', ['-s', name], { encoding: 'utf8' }).stdout?.includes('ok installed'))
  if (missing().length > 0 && canInstall()) withoutServices(() => installPackages(missing(), print))
  if (missing().length > 0) throw new Error(`These tests need the Debian packages ${missing().join(', ')}.`)
}

/**
 * Installs without starting services: Debian consults this program before starting one.
 * @param {() => void} install
 */
function withoutServices(install, policy = '/usr/sbin/policy-rc.d') {
  if (existsSync(policy)) return install()
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    install()
  } finally {
    rmSync(policy)
  }
}
