import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { canInstall, installPackages } from './packages.mjs'

/** The programs of Firefox and WebKit, and their Debian packages. */
const packages = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' }

/**
 * @param {keyof typeof packages} program
 * @returns {string | undefined}
 */
export function findProgram(program) {
  return (process.env.PATH ?? '').split(delimiter).map(folder => join(folder, program)).find(file => existsSync(file))
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
export function findEngines() {
  const firefox = Boolean(findProgram('firefox-esr'))
  const webkit = Boolean(findProgram('WebKitWebDriver') && findProgram('Xvfb') && findMiniBrowser())
  return {
    installed: ['chromium', ...(firefox ? ['firefox'] : []), ...(webkit ? ['webkit'] : [])],
    missing: [...(firefox ? [] : ['firefox (firefox-esr)']), ...(webkit ? [] : ['webkit (webkit2gtk-driver, xvfb)'])],
  }
}

/**
 * Finds Chromium, Firefox and WebKit. On bare Debian as root (a container), installs missing ones.
 * @param {(line: string) => void} [print]
 */
export function ensureEngines(print = console.log) {
  ensureBrowser(print)
  const missing = () => Object.entries(packages)
    .filter(([program]) => !findProgram(/** @type {keyof typeof packages} */ (program)))
    .map(([, name]) => name)
  if (missing().length > 0 && canInstall()) installPackages(missing(), print)
  if (missing().length > 0) throw new Error(`These tests need the Debian packages ${missing().join(', ')}.`)
}
