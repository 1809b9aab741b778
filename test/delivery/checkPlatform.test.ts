import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createPlatform } from '../platform/platform.ts'
import { serve } from '../platform/server.ts'
import { run } from '../tools/setup/runner.mjs'
import { makeCertificate } from './servers.ts'

const root = join(import.meta.dirname, '../..')

test('the check of a platform names a certificate that is not valid in one line, and tells the protocols, also by number', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'console-'))
  makeCertificate(folder, ['localhost'])
  const [cert, key] = await Promise.all(['certificate.pem', 'key.pem'].map(name => readFile(join(folder, name))))
  const platform = createPlatform()
  const { accessToken } = await platform.tokensFor('systemAdmin')
  const behind = await serve(platform, { dist: 'static' })
  const server = createServer({ cert, key }, (incoming, outgoing) => {
    const { method, headers } = incoming
    const forward = request(behind.origin + incoming.url, { method, headers }, answer => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(forward)
  })
  await new Promise<void>(resolve => server.listen(0, resolve))
  const at = (host: string) => `https://${host}:${(server.address() as AddressInfo).port}`
  const check = (env: object, address: string) =>
    run(['deploy/checkPlatform.mjs', address], 20_000, root, { PLATFORM_TOKEN: accessToken, ...env })
  try {
    const foreign = await check({}, at('127.0.0.1'))
    assert.equal([foreign.code, foreign.output], [2, `${at('127.0.0.1')}: the certificate is not valid (DEPTH_ZERO_SELF_SIGNED_CERT)\n`])
    // Machines without IPv6 have only one loopback address.
    const hasIPv6 = Object.values(networkInterfaces()).some(some => some!.some(({ address }) => address === '::1'))
    for (const host of ['localhost', '127.0.0.1', ...(hasIPv6 ? ['[::1]'] : [])]) {
      const trusted = await check({ NODE_EXTRA_CA_CERTS: join(folder, 'certificate.pem') }, at(host))
      assert.match(trusted.output, /^note +TLS +TLS 1\.3, HTTP\/1\.1 alone: /m)
      assert.not.match(trusted.output, 'Warning')
      assert.is(trusted.code, 0, trusted.output)
    }
  } finally {
    server.closeAllConnections()
    server.close()
    await behind.close()
    await rm(folder, { recursive: true })
  }
})

test.run()
