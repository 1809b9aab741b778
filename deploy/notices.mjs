import { readdir, readFile } from 'node:fs/promises'

/**
 * Collects the licence texts that have to be delivered with the bundle. Reads the packages' licence files: esbuild only collects legal
 * comments, which not every package has.
 * @param {string} root
 * @param {import('./packages.mjs').Package[]} packages
 */
export async function noticesOf(root, packages) {
  const bundled = packages.filter(({ bytes }) => bytes > 0)
  const notices = await Promise.all(
    bundled.map(
      async ({ path, name, version, license }) => `${name} ${version} (${license})\n\n${await licenceTexts(`${root}/${path}`)}\n`,
    ),
  )
  return ['This console contains the following packages.\n', ...notices].join(`\n${'-'.repeat(80)}\n\n`)
}

/** @param {string} folder */
async function licenceTexts(folder) {
  const names = (await readdir(folder)).filter(name => /^(licen[cs]e|copying|notice)\b/i.test(name)).sort()
  if (!names.length) throw new Error(`No licence file in ${folder}`)
  const texts = await Promise.all(names.map(name => readFile(`${folder}/${name}`, 'utf8')))
  return texts.map(text => text.replaceAll('\r\n', '\n').trim()).join('\n\n')
}
