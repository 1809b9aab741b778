/** Follows docs/deployment.md as a new administrator, and checks the result. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Test } from 'uvu'
import * as assert from 'uvu/assert'
import { checkAnswers } from '../delivery/checks.ts'
import { addPlainFiles, type Delivered, type webServers } from '../delivery/servers.ts'
import { createPlatform } from '../platform/platform.ts'
import { serve } from '../platform/server.ts'
import { telling } from '../setup/hook.ts'
import { runCommands } from '../setup/commands.ts'
import { readDocument } from '../setup/documents.ts'

const root = join(import.meta.dirname, '../..')
const { blocksUnder, inlineCode } = await readDocument('docs/deployment.md')
const dist = '/srv/console/dist'

/** Adds the tests of one server to a file; `heading` is its name in the document. */
export function checkDeployment(test: Test, name: keyof typeof webServers, heading: string) {
  const site: Delivered = {
    origin: 'http://console.example', path: '/', dist, platform: 'http://127.0.0.1:9000', proxied: ['/api/'], close: async () => {},
  }
  test.before(telling(async () => {
    const platform = await serve(createPlatform(), { dist: join(root, 'dist'), port: 9000 })
    site.close = platform.close
    for (const block of [...blocksUnder('# Deployment'), ...blocksUnder(heading)]) await runCommands(block)
    await addPlainFiles(dist)
  }))
  test.after(() => site.close())

  checkAnswers(test, name, () => site)

  test("the document's own check says what the document says", async () => {
    const answer = await runCommands(inlineCode('curl '))
    assert.match(answer, /^HTTP\/1.1 404 /m)
  })

  test('the console is there after an upgrade, and after the way back', async () => {
    for (const block of blocksUnder('## Upgrade and rollback')) {
      await runCommands(block)
      const answer = await fetch(`${site.origin}/users`)
      assert.is(await answer.text(), await readFile(join(dist, 'index.html'), 'utf8'))
    }
  })
}
