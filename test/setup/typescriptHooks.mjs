import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { transform } from 'esbuild'

const src = new URL('../../src/', import.meta.url).href
const preact = `${src}lib/preact.ts`

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, next) {
  if (specifier === 'preact' || specifier === 'preact/hooks') return { url: preact, shortCircuit: true }
  const resolved = await next(specifier, context)
  const visit = context.parentURL?.startsWith(src) && new URL(context.parentURL).search
  if (visit && resolved.url.startsWith(src) && !resolved.url.includes('?')) return { ...resolved, url: resolved.url + visit }
  return resolved
}

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  const [address = url] = url.split('?')
  if (!/\.tsx?$/.test(address)) return next(url, context)
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
  return { format: 'module', source: code, shortCircuit: true }
}
