import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { run } from '../tools/setup/runner.mjs'
import { makeCertificate } from './servers.ts'

const root = join(import.meta.dirname, '../..')

test('the check of a platform says in one line that a certificate is not valid, and trusts one that is given', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'console-'))
  makeCertificate(folder, ['localhost'])
  const [cert, key] = await Promise.all(['certificate.pem', 'key.pem'].map(name => readFile(join(folder, name))))
  const server = createServer({ cert, key }, (_, response) => response.writeHead(401).end())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const check = (env: object) => run(['deploy/checkPlatform.mjs', address], 20_000, root, { PLATFORM_TOKEN: 'token', ...env })
  try {
    const foreign = await check({})
    assert.equal([foreign.code, foreign.output], [2, `${address}: the certificate is not valid (DEPTH_ZERO_SELF_SIGNED_CERT)\n`])
    const trusted = await check({ NODE_EXTRA_CA_CERTS: join(folder, 'certificate.pem') })
    assert.match(trusted.output, /status 401: the token is not accepted/)
    assert.is(trusted.code, 1)
  } finally {
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true })
  }
})

test.run()
