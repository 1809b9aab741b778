/** Installs versions of the console on a host, for tabs that live through an upgrade. */
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/**
 * Installs the build with every file renamed, like another version: same code, other hashes. It is prepared beside the installed one, as a
 * page may load a file at any time.
 */
export async function installVersion(version: string, { built, dist }: { built: string; dist: string }): Promise<void> {
  const next = `${dist}-next`
  await cp(built, next, { recursive: true, filter: source => !/\.(br|gz|map)$/.test(source) })
  const files = await readdir(join(next, 'static'))
  const hashes = new Set(files.flatMap(name => /-([A-Z0-9]{8})\./.exec(name)?.[1] ?? []))
  const renamed = (text: string) =>
    text.replace(/-([A-Z0-9]{8})\./g, (whole, hash) => (hashes.has(hash) ? `-${version}${hash.slice(1)}.` : whole))
  for (const path of ['index.html', ...files.map(name => `static/${name}`)]) {
    await writeFile(join(next, path), renamed(await readFile(join(next, path), 'utf8')))
    await rename(join(next, path), join(next, renamed(path)))
  }
  await mkdir(dist, { recursive: true })
  await rm(join(dist, 'static'), { recursive: true, force: true })
  await rename(join(next, 'static'), join(dist, 'static'))
  await cp(next, dist, { recursive: true })
  await rm(next, { recursive: true })
  for (const packed of ['br', 'gz']) await rm(join(dist, `index.html.${packed}`), { force: true })
}

/** Returns the version that the page runs. */
export const versionOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => /-(\w)\w{7}\.js$/.exec(document.querySelector<HTMLScriptElement>('script[src]')!.src)?.[1])

/** Ages the page by a few seconds, as if it had lived through an installation; not the page after it. */
export const ageByUpgrade = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { now } = performance
    performance.now = () => now.call(performance) + 10_000
  })
