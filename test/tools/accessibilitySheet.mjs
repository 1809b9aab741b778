/**
 * node test/tools/accessibilitySheet.mjs
 *
 * Writes what the last `npm test -- accessibility` has counted into the measurements of docs/accessibility.md.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'

const root = `${import.meta.dirname}/../..`
const folder = `${root}/.cache/accessibility`
const path = `${root}/docs/accessibility.md`

const names = await readdir(folder).catch(() => [])
if (names.length === 0) throw new Error('Nothing has been measured: run npm test -- accessibility first')
/** @type {Record<string, number>[]} */
const counts = await Promise.all(names.map(async name => JSON.parse(await readFile(`${folder}/${name}`, 'utf8'))))
/** @param {string} key */
const sumOf = key => counts.reduce((sum, one) => sum + (one[key] ?? 0), 0)
const text = await readFile(path, 'utf8')
const counted = text.replace(/^(\| `([\w-]+)` \| .* \| )\d+ \|$/gm, (_, start, key) => `${start}${sumOf(key)} |`)
await writeFile(path, counted)
