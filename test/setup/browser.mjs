import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstall, installPackages } from './packages.mjs'

const { env, platform } = process

const names = [
  'google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome', 'microsoft-edge-stable', 'microsoft-edge',
  'chrome.exe', 'msedge.exe',
]
const places = {
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(name => `/Applications/${name}.app/Contents/MacOS/${name}`),
  win32: [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter(folder => folder !== undefined).flatMap(folder => [
    join(folder, 'Google/Chrome/Application/chrome.exe'),
    join(folder, 'Chromium/Application/chrome.exe'),
    join(folder, 'Microsoft/Edge/Application/msedge.exe'),
  ]),
}

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

/** Returns whether Japanese fonts are installed; only Linux can lack them. Checks the package too, as fc-list may be missing. */
function hasJapaneseFont() {
  if (platform !== 'linux') return true
  const fonts = spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' }).stdout?.trim()
  return Boolean(fonts) || spawnSync('dpkg-query', ['--status', 'fonts-noto-cjk']).status === 0
}
