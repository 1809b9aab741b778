import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

const root = join(import.meta.dirname, '../../..')

test('npm start on a port in use names another one in a single line, and leaves dist/ to the program there', async () => {
  const other = createServer()
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const { port } = other.address() as AddressInfo
  const child = spawn(process.execPath, ['build.mjs', 'serve'], { cwd: root, env: { ...process.env, PORT: String(port) } })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (printed += text))
  const [status] = await once(child, 'close')
  other.close()
  assert.is(printed, `Another program uses port ${port}: PORT=${port + 1} npm start\n`)
  assert.is(status, 1)
})

test.run()
