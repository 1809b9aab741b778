import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createPlatform } from '../platform/platform.ts'
import { serve } from '../platform/server.ts'
import { runCommands } from '../tools/setup/commands.ts'
import { telling } from '../tools/setup/hook.ts'

const built = join(import.meta.dirname, '../../dist')
const script = join(import.meta.dirname, '../../delivery/check.sh')
const folder = await mkdtemp(join(tmpdir(), 'console-check-'))
const dist = join(folder, 'dist')
let site: Awaited<ReturnType<typeof serve>>

test.before(
  telling(async () => {
    await cp(built, dist, { recursive: true })
    site = await serve(createPlatform(), { dist })
  }),
)
test.after(async () => {
  await site.close()
  await rm(folder, { recursive: true })
})

/** Resolves to the problems that the check prints; none if it succeeds. */
async function problemsAt(url: string): Promise<string[]> {
  const printed = await runCommands(`sh ${script} ${url} || echo failed`)
  const lines = printed.trim().split('\n')
  if (lines.at(-1) !== 'failed') return []
  return lines.slice(0, -1).filter(line => !line.startsWith('ok '))
}

/** Resolves to the problems with a file of the installation replaced by a text, or removed. */
async function problemsWith(name: string, content?: string | Buffer): Promise<string> {
  const path = join(dist, name)
  const before = await readFile(path)
  if (content === undefined) await rm(path)
  else await writeFile(path, content)
  try {
    return (await problemsAt(site.origin)).join('\n')
  } finally {
    await writeFile(path, before)
  }
}

test('finds nothing wrong with a console that works', async () => {
  assert.equal(await problemsAt(site.origin), [])
})

test('misses every file that the page needs, first or later', async () => {
  const names = await readdir(join(dist, 'static'))
  for (const start of ['react', 'index', 'later', 'restart', 'allDialogs', 'inventory']) {
    const name = names.find(name => new RegExp(`^${start}\\b.*\\.(js|css)$`).test(name))
    assert.match(await problemsWith(`static/${name}`), new RegExp(`FAIL  404 .*/static/${name}`), start)
  }
})

test('finds a page that names no files', async () => {
  assert.match(await problemsWith('index.html', '<!doctype html><p>It works!</p>'), 'names no file of the console')
})

test('finds a config.json that is missing, or that is no JSON object in UTF-8', async () => {
  assert.match(await problemsWith('config.json'), /status 404 instead of 200/)
  for (const text of [
    '',
    '<!doctype html>',
    '[]',
    '{"a": 1,}',
    '{"a": "}',
    '{"a": 1 "b": 2}',
    '{"a": 01}',
    '{a: 1}',
    "{'a': 1}",
    '{"a": "\\x"}',
    '{"a": [1, 2}',
    '{} {}',
    '{"a": nul}',
    '{\n// note\n}',
  ]) {
    assert.match(await problemsWith('config.json', text), 'it is no JSON object', text)
  }
  const shiftJis = Buffer.from([...Buffer.from('{"a": "'), 0x94, 0x5f, ...Buffer.from('"}')])
  assert.match(await problemsWith('config.json', shiftJis), 'it is not UTF-8')
})

test('accepts every form of JSON', async () => {
  const value = { a: [1, -2.5e3, { b: null, c: [] }, 'あ"\\\n{[:,'], d: {}, '': false }
  for (const text of [JSON.stringify(value), JSON.stringify(value, null, '\t'), `\ufeff${JSON.stringify(value)}\r\n`]) {
    assert.is(await problemsWith('config.json', text), '', text)
  }
})

test('names the addresses of the example where no provider answers', async () => {
  const noProvider = { ...createPlatform(), handle: async () => new Response('', { status: 404 }) }
  const alone = await serve(noProvider, { dist })
  const problems = (await problemsAt(alone.origin)).join('\n')
  await alone.close()
  for (const path of ['authorize', 'logout', 'token'])
    assert.match(problems, `it has /oauth2/${path} of the example, where nothing answers`)
})

test('says in one line that a host does not answer, and asks for a scheme', async () => {
  const gone = await serve(createPlatform(), { dist })
  await gone.close()
  const [line, ...more] = await problemsAt(gone.origin)
  assert.match(line!, new RegExp(`^FAIL  ${gone.origin}/ does not answer: curl: `))
  assert.equal(more, [])
  assert.equal(await problemsAt('console.example'), ['console.example does not begin with https:// or http://'])
})

test.run()
