import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { canInstall, installPackages } from './packages.mjs'

/** The engines besides Chromium, with their Debian packages. */
const engines = {
  firefox: { packages: ['firefox-esr'], isInstalled: () => Boolean(findProgram('firefox-esr')) },
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb'],
    isInstalled: () => Boolean(findProgram('WebKitWebDriver') && findProgram('Xvfb') && findMiniBrowser()),
  },
}

/**
 * @param {'firefox-esr' | 'WebKitWebDriver' | 'Xvfb'} program
 * @returns {string | undefined}
 */
export function findProgram(program) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, program))
    .find(file => existsSync(file))
}

/**
 * Finds WebKitGTK's MiniBrowser, in a folder named after the machine's architecture.
 * @returns {string | undefined}
 */
export function findMiniBrowser() {
  if (!existsSync('/usr/lib')) return undefined
  const folders = readdirSync('/usr/lib', { withFileTypes: true }).filter(entry => entry.isDirectory())
  return folders.map(({ name }) => `/usr/lib/${name}/webkit2gtk-4.1/MiniBrowser`).find(file => existsSync(file))
}

/** Lists installed and missing engines, the latter with their Debian packages. Chromium is required by all browser tests. */
function findEngines() {
  const all = Object.entries(engines)
  return {
    installed: ['chromium', ...all.filter(([, { isInstalled }]) => isInstalled()).map(([name]) => name)],
    missing: all.filter(([, { isInstalled }]) => !isInstalled()).map(([name, { packages }]) => `${name} (${packages.join(', ')})`),
  }
}

/**
 * Finds Chromium, Firefox and WebKit. On bare Debian as root (a container), installs missing ones. Only Chromium is required: where
 * another cannot be installed, it stays among the missing.
 * @param {(line: string) => void} [print]
 */
export function ensureEngines(print = console.log) {
  ensureBrowser(print)
  for (const [name, { packages, isInstalled }] of Object.entries(engines)) {
    if (isInstalled() || !canInstall()) continue
    try {
      installPackages(packages, print)
    } catch (error) {
      print(`${name}: ${String(error instanceof Error ? error.message : error).split('\n', 1)}`)
    }
  }
  return findEngines()
}
