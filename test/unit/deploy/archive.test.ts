import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { archiveOf, checksumLine, namesOfRelease, timeOfRelease } from '../../../deploy/archive.mjs'

const folder = await mkdtemp(join(tmpdir(), 'console-archive-'))
test.after(() => rm(folder, { recursive: true }))

/** Runs git in the folder. Returns whether it succeeded: where it is missing, nobody makes a release. */
const git = (...args: string[]) => spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder }).status === 0
let isCheckout = false

const contents: Record<string, string> = {
  'dist/index.html': '<p>稲</p>',
  'dist/static/empty.js': '',
  'dist/static/block.js': 'x'.repeat(512),
  'dist/static/more.js': 'y'.repeat(513),
  'docs/a.md': '# a\n',
  LICENSE: 'MIT',
  'other/not.txt': 'no',
}
const names = ['LICENSE', 'docs', 'dist']

test.before(async () => {
  for (const [name, text] of Object.entries(contents)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  isCheckout = git('init') && git('add', 'docs', 'LICENSE') && git('commit', '--message', 'a')
})

test('an archive holds the named files below one folder, as tar unpacks them', async () => {
  await writeFile(join(folder, 'a.tar.gz'), await archiveOf(folder, names, 'console-1.0.0', 1))
  const { status, stderr } = spawnSync('tar', ['-xzf', 'a.tar.gz'], { cwd: folder, encoding: 'utf8' })
  assert.equal([status, stderr], [0, ''])
  for (const [name, text] of Object.entries(contents)) {
    const found = await readFile(join(folder, 'console-1.0.0', name), 'utf8').catch(() => undefined)
    assert.is(found, name.startsWith('other') ? undefined : text, name)
  }
})

test("a program can be run from the archive, and its files have the commit's time, which servers tell versions by", async () => {
  const time = isCheckout ? timeOfRelease(folder) : 1.8e9
  assert.ok(time > 1.7e9, `${time}`)
  await chmod(join(folder, 'other/not.txt'), 0o700)
  await writeFile(join(folder, 'b.tar.gz'), await archiveOf(folder, ['other', 'docs'], 'programs', time))
  spawnSync('tar', ['-xzpf', 'b.tar.gz'], { cwd: folder })
  const files = await Promise.all(['other/not.txt', 'docs/a.md'].map(name => stat(join(folder, 'programs', name))))
  assert.equal(
    files.map(({ mode, mtimeMs }) => [mode & 0o777, mtimeMs / 1000]),
    [0o755, 0o644].map(mode => [mode, time]),
  )
})

test('a release holds what is committed, the contract, the build and its delivery', () => {
  const contract = ['docs/platform-api.json', 'docs/platform-api.yaml']
  if (isCheckout) assert.equal(namesOfRelease(folder), ['LICENSE', 'docs/a.md', ...contract, 'delivery', 'dist'])
})

test('a checkout on Windows keeps the line ends, without which no script runs elsewhere', async () => {
  if (!isCheckout) return
  await cp(join(import.meta.dirname, '../../../.gitattributes'), join(folder, '.gitattributes'))
  await rm(join(folder, 'docs/a.md'))
  assert.ok(git('-c', 'core.autocrlf=true', 'checkout', 'docs/a.md'))
  assert.is(await readFile(join(folder, 'docs/a.md'), 'utf8'), contents['docs/a.md'])
})

test('an archive does not depend on times, nor on the order of names', async () => {
  const first = await archiveOf(folder, names, 'console', 1)
  await utimes(join(folder, 'LICENSE'), 1, 1)
  assert.ok((await archiveOf(folder, names.toReversed(), 'console', 1)).equals(first))
  assert.match(checksumLine('a.tar.gz', first), /^[0-9a-f]{64} {2}a\.tar\.gz$/)
})

test('a name that does not fit is refused, instead of cut', async () => {
  const error = await archiveOf(folder, names, 'x'.repeat(100), 1).then(
    () => undefined,
    (error: Error) => error,
  )
  assert.match(error?.message ?? '', 'too long')
})

test.run()
