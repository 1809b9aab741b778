import { readdir, readFile } from 'node:fs/promises'
import * as assert from 'uvu/assert'

const source = new URL('../../../src/', import.meta.url)

/** Reads the matching files of src, by their path there (`lib/http.ts`). */
export async function readSource(fitting = /\.(tsx?|m?js|css)$/): Promise<Map<string, string>> {
  const names = (await readdir(source, { recursive: true })).map(name => name.replaceAll('\\', '/'))
  const sources = names.filter(name => fitting.test(name)).sort()
  return new Map(await Promise.all(sources.map(async name => [name, await readFile(new URL(name, source), 'utf8')] as const)))
}

/** Lists the matches in a file of src with their location: `src/lib/http.ts:12 match`. */
export function findIn(name: string, text: string, pattern: RegExp): string[] {
  return text.split('\n').flatMap((line, at) => (line.match(pattern) ?? []).map(match => `src/${name}:${at + 1} ${match}`))
}

/** Fails if there are offences: lists them, and says what to do instead. */
export function assertNone(offences: readonly string[], instead: string): void {
  assert.equal(offences, [], instead)
}
