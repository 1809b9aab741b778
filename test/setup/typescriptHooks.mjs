import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'

const src = new URL('../../src/', import.meta.url).href
const preact = new URL('../../deploy/preact.mjs', import.meta.url).href

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, next) {
  if (specifier === 'preact' || specifier === 'preact/hooks') return { url: preact, shortCircuit: true }
  const resolved = await next(specifier, context)
  const visit = context.parentURL?.startsWith(src) && new URL(context.parentURL).search
  if (visit && resolved.url.startsWith(src) && !resolved.url.includes('?')) return { ...resolved, url: resolved.url + visit }
  return resolved
}

/** The transpiled text of each file: a new visit of the same process reads it again. @type {Map<string, Promise<string>>} */
const transpiled = new Map()

/**
 * What Node runs in place of a file: JavaScript with the source map inside.
 * @param {string} address
 */
export async function transpile(address) {
  const sourcefile = fileURLToPath(address)
  const { code } = await transform(await readFile(sourcefile, 'utf8'), {
    sourcefile,
    loader: address.endsWith('x') ? 'tsx' : 'ts',
    format: 'esm',
    target: 'node20.19',
    jsx: 'automatic',
    sourcemap: 'inline',
    sourcesContent: false,
  })
  return code
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  const [address = url] = url.split('?')
  if (!/\.tsx?$/.test(address)) return next(url, context)
  const source = transpiled.get(address) ?? transpile(address)
  transpiled.set(address, source)
  return { format: 'module', source: await source, shortCircuit: true }
}
