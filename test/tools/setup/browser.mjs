import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstall, ensurePrograms, findProgram, installPackages } from './programs.mjs'

const { env, platform } = process

const names = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
  'chrome.exe',
  'msedge.exe',
]
const places = {
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(name => `/Applications/${name}.app/Contents/MacOS/${name}`),
  win32: [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA]
    .filter(folder => folder !== undefined)
    .flatMap(folder => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Chromium/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
}

/** Starts Chromium without a window, a sandbox, or requests of its own. */
export const chromiumArgs = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Finds Chrome, Chromium or Edge: `CHROME_PATH`, then the usual names and paths.
 * @returns {string | undefined}
 */
export function findBrowser() {
  if (env.CHROME_PATH) return env.CHROME_PATH
  const onPath = (env.PATH ?? '').split(delimiter).flatMap(folder => names.map(name => join(folder, name)))
  const usual = platform === 'darwin' || platform === 'win32' ? places[platform] : []
  return [...onPath, ...usual].find(file => existsSync(file))
}

/**
 * Finds a browser. On bare Debian as root (a container), installs it with Japanese fonts.
 * @param {(line: string) => void} [print]
 * @returns {string} the browser's path
 */
export function ensureBrowser(print = console.log) {
  const missing = [...(findBrowser() ? [] : ['chromium']), ...(hasJapaneseFont() ? [] : ['fonts-noto-cjk'])]
  if (missing.length > 0 && canInstall()) installPackages(missing, print)
  const browser = findBrowser()
  if (!browser) throw new Error('No browser found: install Chrome, Chromium or Edge, or set CHROME_PATH to its program.')
  if (!existsSync(browser)) throw new Error(`No browser found: CHROME_PATH is ${browser}, where there is no file.`)
  return browser
}

const shell = 'chromium-headless-shell'

/**
 * Installs the headless shell beside Debian's Chromium: its engine without windows, profiles, PDF viewer and bfcache. A page takes it half
 * the CPU time. Without it, the stories run in Chromium itself.
 * @param {(line: string) => void} [print]
 */
export function ensureHeadlessShell(print = console.log) {
  if (findBrowser() !== '/usr/bin/chromium' || !canInstall()) return
  try {
    ensurePrograms([shell], print)
  } catch {
    print(`${shell} cannot be installed: the stories take longer in Chromium itself`)
  }
}

/**
 * Finds the browser for a story. `HEADLESS_SHELL=1` allows the headless shell for stories that do not need the whole browser, unless
 * `CHROME_PATH` names one.
 * @param {boolean} needsWhole
 */
export function findBrowserFor(needsWhole) {
  return (!needsWhole && env.HEADLESS_SHELL && !env.CHROME_PATH ? findProgram(shell) : undefined) ?? findBrowser()
}

/** Returns whether Japanese fonts are installed; only Linux can lack them. Checks the package too, as fc-list may be missing. */
function hasJapaneseFont() {
  if (platform !== 'linux') return true
  const fonts = spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' }).stdout?.trim()
  return Boolean(fonts) || spawnSync('dpkg-query', ['--status', 'fonts-noto-cjk']).status === 0
}
