import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

const root = join(import.meta.dirname, '../../..')

/** Runs `npm start` with a port and options. Returns what it prints until it fails. */
async function failureOf(PORT: string, ...options: string[]) {
  const child = spawn(process.execPath, ['build.mjs', 'serve', ...options], { cwd: root, env: { ...process.env, PORT } })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (printed += text))
  assert.equal(await once(child, 'close'), [1, null])
  return printed
}

test('npm start on a port in use names another one in a single line, and leaves dist/ to the program there', async () => {
  const other = createServer()
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const { port } = other.address() as AddressInfo
  assert.is(await failureOf(String(port)), `Another program uses port ${port}: PORT=${port + 1} npm start\n`)
  other.close()
})

test('npm start names the setting that it cannot use in a single line', async () => {
  assert.match(await failureOf('http'), /^PORT=http: .*\n$/)
  assert.is(await failureOf('0', '--vendors', 'all'), '--vendors is a whole number from 1 on\n')
  assert.match(await failureOf('0', '--vendor', '5'), /^Unknown option '--vendor'.*\n$/)
})

test.run()
