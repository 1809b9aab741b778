import { spawnSync } from 'node:child_process'

/** Returns whether packages can be installed: Debian-like and root, as in a container. */
export function canInstall() {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
}

/**
 * Installs Debian packages without recommended ones.
 * @param {string[]} packages
 * @param {(line: string) => void} print
 */
export function installPackages(packages, print) {
  print(`installing ${new Intl.ListFormat('en').format(packages)} ...`)
  apt('update')
  apt('install', '-y', '--no-install-recommends', ...packages)
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
