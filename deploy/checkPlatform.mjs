/**
 * PLATFORM_TOKEN=... node deploy/checkPlatform.mjs https://api.example [option...]
 *
 * Looks at a platform as the console would, before the console meets it: each reading call of the contract, and what no body shows. Writes
 * nothing, sends at most 60 requests, one after another. The access token comes from PLATFORM_TOKEN or from standard input; it is
 * never printed.
 *
 * --origin https://console.example   the console's origin, if it is another one than the platform's
 * --provider URL                     also the identity provider, by its discovery document (…/.well-known/openid-configuration)
 * --config config.json               compares it with this configuration; without --provider asks the endpoints that it names
 * --json                             for machines
 *
 * Exits with 0 if all works, 1 if something will not work, 2 if it could not ask.
 */
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { askOf, Unreachable } from './check/ask.mjs'
import { checkProbes } from './check/probes.mjs'
import { checkEndpoints, checkLifetime, checkProvider } from './check/provider.mjs'
import { checkReading, Refused } from './check/reading.mjs'
import { createReport, lineOf } from './check/report.mjs'

const USAGE =
  'Usage: PLATFORM_TOKEN=... node deploy/checkPlatform.mjs https://api.example [--origin URL] [--provider URL] [--config FILE] [--json]'

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(message)
  process.exit(2)
}

const { values, positionals } = readArguments()
const [address = ''] = positionals
const addresses = [address, values.origin ?? address, values.provider ?? address]
if (positionals.length !== 1 || !addresses.every(text => /^https?:/.test(text) && URL.canParse(text))) fail(USAGE)
if (/\/api\/v1\/*$/.test(address)) fail(`${address}: leave out /api/v1, which the console adds`)
const api = new URL(address)
const origin = values.origin && new URL(values.origin).origin
const token = (process.env.PLATFORM_TOKEN ?? (process.stdin.isTTY ? '' : await text(process.stdin))).trim()
if (!token) fail(`${USAGE}\nThe token is missing: set PLATFORM_TOKEN, or write it to standard input.`)
if (!/^[!-~]+$/.test(token)) fail('The token has a character that tokens do not have: write it on one line, without "Bearer".')
const auth = values.config === undefined ? undefined : await readAuth(values.config)

const report = createReport()
try {
  const base = `${address.replace(/\/+$/, '')}/api/v1`
  const ask = askOf(base, { origin, token })
  await checkReading(ask, report)
  await checkProbes(ask, report, { api, origin })
  checkLifetime(token, report)
  if (values.provider !== undefined) await checkProvider(new URL(values.provider), auth, report)
  else if (auth) await checkEndpoints(auth, report)
} catch (error) {
  if (error instanceof Unreachable) fail(`${address}: ${error.message}`)
  if (!(error instanceof Refused)) throw error
}
const { findings } = report
const isWrong = findings.some(({ state }) => state === 'wrong')
if (values.json) console.log(JSON.stringify({ works: !isWrong, findings }, undefined, 2))
else for (const finding of findings) console.log(lineOf(finding))
process.exitCode = isWrong ? 1 : 0

function readArguments() {
  try {
    const options = /** @type {const} */ ({
      origin: { type: 'string' },
      provider: { type: 'string' },
      config: { type: 'string' },
      json: { type: 'boolean' },
    })
    return parseArgs({ allowPositionals: true, options })
  } catch {
    return fail(USAGE)
  }
}

/** @param {string} path */
async function readAuth(path) {
  try {
    // Like the console, which takes no notice of a byte order mark.
    return JSON.parse(new TextDecoder().decode(await readFile(path)))?.auth ?? {}
  } catch (error) {
    return fail(`${path}: ${error instanceof Error ? error.message : error}`)
  }
}
