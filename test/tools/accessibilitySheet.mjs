/**
 * node test/tools/accessibilitySheet.mjs
 *
 * Writes the tables of docs/accessibility.md: the criteria and their evidence, and what the last `npm test -- accessibility` has counted.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import './setup/typescript.mjs'

const { measuredTable, tables, withTable } = await import('./sheet.ts')
const root = `${import.meta.dirname}/../..`
const folder = `${root}/.cache/accessibility`
const path = `${root}/docs/accessibility.md`

let text = await readFile(path, 'utf8')
for (const [name, table] of Object.entries(tables)) text = withTable(text, name, table)
const names = await readdir(folder).catch(() => [])
const counts = await Promise.all(names.sort().map(async name => JSON.parse(await readFile(`${folder}/${name}`, 'utf8'))))
if (counts.length > 0) text = withTable(text, 'measured', measuredTable(counts))
else console.log('Nothing has been measured: run npm test -- accessibility first')
await writeFile(path, text)
