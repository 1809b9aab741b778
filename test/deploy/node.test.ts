/** Installs Node by the command of docs/deployment.md, from a stand-in for nodejs.org, as the disposable machine has no network. */
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeCertificate } from '../delivery/servers.ts'
import { runCommands } from '../tools/setup/commands.ts'
import { readDocument } from '../tools/setup/documents.ts'

const { inlineCode } = await readDocument('docs/deployment.md')

test('the document unpacks Node into the folders of the machine', async () => {
  const command = inlineCode('curl -fsS https://nodejs.org/')
  const [, path = '', top = ''] = /https:\/\/nodejs\.org(\S+\/(\S+)\.tar\.xz)/.exec(command) ?? []
  await mkdir(`/mnt/${top}/bin`, { recursive: true })
  await writeFile(`/mnt/${top}/bin/node-of-the-archive`, `#!/bin/sh\necho ${top}\n`, { mode: 0o755 })
  await runCommands(`tar -C /mnt -cJf /mnt/node.tar.xz ${top}`)
  makeCertificate('/mnt', ['nodejs.org'])
  const [cert, key, archive] = await Promise.all(['certificate.pem', 'key.pem', 'node.tar.xz'].map(name => readFile(`/mnt/${name}`)))
  const server = createServer({ cert, key }, (request, response) => {
    if (request.url !== path) response.statusCode = 404
    response.end(archive)
  })
  await once(server.listen(443, '127.0.0.1'), 'listening')
  try {
    await runCommands(command, { env: { CURL_CA_BUNDLE: '/mnt/certificate.pem' } })
  } finally {
    server.close()
  }
  assert.is(await runCommands('/usr/local/bin/node-of-the-archive'), `${top}\n`)
})

test.run()
