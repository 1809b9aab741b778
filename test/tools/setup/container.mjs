/** Finds the engine that builds and runs the container image, or installs one. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { canInstall, ensurePrograms, findProgram } from './programs.mjs'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, '.cache/image')
const release = 'bookworm'

/** @typedef {{ isDisposable: boolean, env: Record<string, string> }} Containers CONTAINER_BASE is an archive of the base, if any */

/**
 * Finds docker, or podman of an ordinary user. Root runs podman in a disposable copy of the machine, which has no network, so its base is
 * fetched before; Debian installs podman.
 * @param {(line: string) => void} [print]
 * @returns {Containers}
 */
export function ensureContainers(print = console.log) {
  const isRoot = process.getuid?.() === 0
  const found = ['docker', ...(isRoot ? [] : ['podman'])].find(program => tried(program, 'info').status === 0)
  if (found) {
    print(`image: ${must(found, '--version').trim()}, on its base`)
    return { isDisposable: false, env: { CONTAINER_ENGINE: found } }
  }
  if (!isRoot || process.platform !== 'linux') throw new Error('The image needs docker or podman, or a root user on Debian.')
  ensurePrograms(['podman', 'crun', 'iptables', 'bridge'], print)
  const { base, says } = fetchBase()
  print(`image: ${must('podman', '--version').trim()} in a disposable copy of this machine, ${says}`)
  return { isDisposable: true, env: { CONTAINER_ENGINE: findProgram('podman') ?? '', CONTAINER_BASE: base } }
}

/** Pulls the recipe's base. Without a registry, makes a stand-in of Debian's packages. */
function fetchBase() {
  const [, name = ''] = /^ARG BASE=(\S+)$/m.exec(readFileSync(join(root, 'deploy/Containerfile'), 'utf8')) ?? []
  mkdirSync(folder, { recursive: true })
  if (tried('podman', 'pull', name).status === 0) {
    const base = join(folder, 'base.tar')
    rmSync(base, { force: true })
    must('podman', 'save', '-o', base, name)
    return { base, says: `on ${name}` }
  }
  const base = join(folder, `stand-in-${release}.tar`)
  if (!existsSync(base)) makeStandIn(base)
  return { base, says: `on a STAND-IN base (Debian ${release} with nginx-light), as no registry answers for ${name}` }
}

/** @param {string} archive */
function makeStandIn(archive) {
  if (!canInstall()) throw new Error('No registry answers, and only a root user on Debian can make a stand-in for the base.')
  ensurePrograms(['debootstrap'])
  const files = join(folder, 'stand-in')
  rmSync(files, { recursive: true, force: true })
  // Its mounts end with their namespace.
  const disposable = ['--mount', '--pid', '--fork', '--kill-child']
  must('unshare', ...disposable, 'debootstrap', '--variant=minbase', '--include=nginx-light', release, files)
  must('tar', '-C', files, '-cf', `${archive}.new`, '.')
  renameSync(`${archive}.new`, archive)
  rmSync(files, { recursive: true })
}

/**
 * @param {string} program
 * @param {string[]} args
 */
function tried(program, ...args) {
  return spawnSync(program, args, { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' })
}

/**
 * Runs a program. Returns its output.
 * @param {string} program
 * @param {string[]} args
 */
function must(program, ...args) {
  const { status, stdout, stderr, error } = tried(program, ...args)
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${error?.message ?? `${stdout}${stderr}`}`)
  return stdout
}
