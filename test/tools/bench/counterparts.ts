import { build } from 'esbuild'
import { mkdir, rm, writeFile } from 'node:fs/promises'

const folder = `${import.meta.dirname}/../../../.cache/bench`

/** Implementations that the console's vendor page is compared with. */
export const counterparts = ['floor', 'vanilla'] as const
const sources = { floor: 'floor.tsx', vanilla: 'vanilla.js' }

const page = `<!doctype html>
<html lang="ja">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>ベンダー</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/static/main.css">
    <script type="module" src="/static/main.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`
const styles = `
body { font: 14px/1.5 sans-serif; margin: 16px }
table { border-collapse: collapse; width: 100% }
td, th { border-bottom: 1px solid #ddd; padding: 4px 8px; text-align: left }
`

/** Bundles a counterpart with the console's build options, and returns its folder. */
export async function buildCounterpart(name: (typeof counterparts)[number]): Promise<string> {
  const dist = `${folder}/${name}`
  await rm(dist, { recursive: true, force: true })
  await mkdir(`${dist}/static`, { recursive: true })
  await build({
    entryPoints: [`${import.meta.dirname}/${sources[name]}`],
    outfile: `${dist}/static/main.js`,
    bundle: true,
    format: 'esm',
    target: ['chrome123', 'edge123', 'firefox141', 'safari26'],
    jsx: 'automatic',
    define: {
      'process.env.NODE_ENV': '"production"',
      __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
      'window.__PREACT_SIGNALS_DEVTOOLS__': 'undefined',
    },
    minify: true,
    legalComments: 'none',
    charset: 'utf8',
    logLevel: 'warning',
  })
  await writeFile(`${dist}/static/main.css`, styles)
  await writeFile(`${dist}/index.html`, page)
  return dist
}
