import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** The platform's pages that have an address of their own in the demo. */
const pages = ['oauth2/authorize', 'oauth2/logout', '_platform/mails']

/**
 * Writes the demo: the console as it was built, with the embedded platform beside it, which runs in the page.
 * @param {{ root: string, dist: string, out: string }} folders  the project, the built console, and where the demo goes
 */
export async function buildDemo({ root, dist, out }) {
  const { build } = await import('esbuild')
  await rm(out, { recursive: true, force: true })
  // What was compressed is compressed without the demo.
  await cp(dist, out, { recursive: true, filter: source => !/\.(br|gz)$/.test(source) })
  const here = join(root, 'test/demo')
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['console.ts', 'page.ts', 'bar.css'].map(name => `test/demo/${name}`),
    outdir: join(out, 'static'),
    entryNames: '[name]-[hash]',
    chunkNames: 'demo-[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: ['chrome123', 'edge123', 'firefox141', 'safari26'],
    minify: true,
    charset: 'utf8',
    metafile: true,
    logLevel: 'warning',
  })
  /** @param {string} entry */
  const builtFrom = entry => {
    const [path] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === `test/demo/${entry}`) ?? []
    if (!path) throw new Error(`${entry} was not built`)
    return `/static/${basename(path)}`
  }

  const index = await readFile(join(out, 'index.html'), 'utf8')
  // In the order of the page: `fetch` is the platform's before the console's first request.
  const ordered = index.replace('<script type="module" async ', '<script type="module" ')
  const styles = `<link rel="stylesheet" href="${builtFrom('bar.css')}">`
  const script = `<script type="module" src="${builtFrom('console.ts')}"></script>`
  const html = ordered.replace('<script ', [styles, script, '<script '].join('\n    '))
  // Many hosts answer with this file where there is none.
  for (const name of ['index.html', '404.html']) await writeFile(join(out, name), html)

  const config = JSON.parse(await readFile(join(out, 'config.json'), 'utf8'))
  config.auth = { ...config.auth, authorizationEndpoint: '/oauth2/authorize/', endSessionEndpoint: '/oauth2/logout/' }
  await writeFile(join(out, 'config.json'), `${JSON.stringify(config, null, 2)}\n`)

  const icon = /<link rel="icon"[^>]*>/.exec(html)?.[0] ?? ''
  const template = await readFile(join(here, 'page.html'), 'utf8')
  const page = template.replace('/static/page.js', builtFrom('page.ts')).replace('<link rel="icon">', icon)
  for (const path of pages) {
    await mkdir(join(out, path), { recursive: true })
    await writeFile(join(out, path, 'index.html'), page)
  }
}
