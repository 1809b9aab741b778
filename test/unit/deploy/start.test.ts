import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

const root = join(import.meta.dirname, '../../..')

/** Runs `npm start` with a port and options. Returns what it prints until it fails. */
function failureOf(PORT: string, ...more: string[]) {
  const run = spawnSync(process.execPath, ['build.mjs', 'serve', ...more], { cwd: root, encoding: 'utf8', env: { ...process.env, PORT } })
  assert.is(run.status, 1)
  return run.stdout + run.stderr
}

test('npm start on a port in use names another one in a single line, as what else it cannot use, and leaves dist/ as it is', async () => {
  const other = createServer()
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const { port } = other.address() as AddressInfo
  assert.is(failureOf(String(port)), `Another program uses port ${port}: PORT=${port + 1} npm start\n`)
  other.close()
  assert.match(failureOf('http'), /^PORT=http: .*\n$/)
  assert.is(failureOf('0', '--vendors', 'all'), '--vendors is a whole number from 1 on\n')
  assert.match(failureOf('0', '--vendor', '5'), /^Unknown option '--vendor'.*\n$/)
})

test.run()
