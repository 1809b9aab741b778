import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** The platform's own pages in the demo. */
const pages = ['oauth2/authorize', 'oauth2/logout', '_platform/mails']

/**
 * Builds the demo: the built console with the embedded platform running in the page.
 * @param {{ root: string, dist: string, out: string }} folders  the project, the built console, and the output
 */
export async function buildDemo({ root, dist, out }) {
  const { build } = await import('esbuild')
  await rm(out, { recursive: true, force: true })
  // Compressed files would still contain the page without the demo.
  await cp(dist, out, { recursive: true, filter: source => !/\.(br|gz)$/.test(source) })
  const here = join(root, 'test/platform/demo')
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['console.ts', 'page.ts', 'bar.css'].map(name => `test/platform/demo/${name}`),
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
    const [path] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === `test/platform/demo/${entry}`) ?? []
    if (!path) throw new Error(`${entry} was not built`)
    return basename(path)
  }

  const index = await readFile(join(out, 'index.html'), 'utf8')
  // Runs the scripts in order: the platform has to replace `fetch` before the console's first request.
  const ordered = index.replace('<script type="module" async ', '<script type="module" ')
  const styles = `<link rel="stylesheet" href="static/${builtFrom('bar.css')}">`
  const script = `<script type="module" src="static/${builtFrom('console.ts')}"></script>`
  const html = ordered.replace('<script ', [styles, script, '<script '].join('\n    '))
  // Many hosts serve 404.html for unknown paths.
  for (const name of ['index.html', '404.html']) await writeFile(join(out, name), html)

  const config = JSON.parse(await readFile(join(out, 'config.json'), 'utf8'))
  config.auth = { ...config.auth, authorizationEndpoint: './oauth2/authorize/', endSessionEndpoint: './oauth2/logout/' }
  await writeFile(join(out, 'config.json'), `${JSON.stringify(config, null, 2)}\n`)

  const icon = /<link rel="icon"[^>]*>/.exec(html)?.[0] ?? ''
  const template = await readFile(join(here, 'page.html'), 'utf8')
  const page = template.replace('static/page.js', `static/${builtFrom('page.ts')}`).replace('<link rel="icon">', icon)
  for (const path of pages) {
    await mkdir(join(out, path), { recursive: true })
    await writeFile(join(out, path, 'index.html'), page)
  }
}
