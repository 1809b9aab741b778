/** Follows docs/deployment.md as a new administrator, and checks the result. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Test } from 'uvu'
import * as assert from 'uvu/assert'
import { eventually } from '../browser/steps.ts'
import { checkAnswers } from '../delivery/checks.ts'
import { addPlainFiles, belowPath, type Delivered, webServers } from '../delivery/servers.ts'
import { createPlatform } from '../platform/platform.ts'
import { serve } from '../platform/server.ts'
import { telling } from '../setup/hook.ts'
import { runCommands } from '../setup/commands.ts'
import { changed, readDocument } from '../setup/documents.ts'

const root = join(import.meta.dirname, '../..')
const { blocksUnder, inlineCode } = await readDocument('docs/deployment.md')
const dist = '/srv/console/dist'

/** The file that the document writes for each server, and how it has the server read it again. */
const sites = {
  nginx: { file: '/etc/nginx/sites-available/console', reload: inlineCode('service nginx reload') },
  apache: { file: '/etc/apache2/sites-available/console.conf', reload: inlineCode('service apache2 reload') },
  caddy: { file: '/etc/caddy/Caddyfile', reload: inlineCode('caddy reload') },
}

/** Adds the tests of one server to a file; `heading` is its name in the document. */
export function checkDeployment(test: Test, name: keyof typeof webServers, heading: string) {
  const site: Delivered = {
    origin: 'http://console.example', path: '/', dist, platform: 'http://127.0.0.1:9000', proxied: ['/api/'], close: async () => {},
  }
  test.before(telling(async () => {
    const platform = await serve(createPlatform(), { dist: join(root, 'dist'), port: 9000 })
    site.close = platform.close
    // As on hardened machines.
    const mask = process.umask(0o077)
    for (const block of [...blocksUnder('# Deployment'), ...blocksUnder(heading)]) await runCommands(block)
    process.umask(mask)
    await addPlainFiles(dist)
  }))
  test.after(() => site.close())

  checkAnswers(test, name, () => site)

  test("the document's own check says what the document says", async () => {
    const answer = await runCommands(inlineCode('curl '))
    assert.match(answer, /^HTTP\/1.1 404 /m)
  })

  test('one line moves the console below a path, and another one back', async () => {
    const { file, reload } = sites[name]
    const { root: line, below } = webServers[name].pathLine
    const before = await readFile(file, 'utf8')
    const index = await readFile(join(dist, 'index.html'), 'utf8')
    await writeFile(file, changed(before, { [`${line}\n`]: `${inlineCode(below)}\n` }))
    await runCommands(reload)
    const textAt = async (path: string) => (await fetch(site.origin + path)).text()
    await eventually(async () => assert.is(await textAt(belowPath), index))
    for (const path of [`${belowPath}users`, belowPath.slice(0, -1)]) assert.is(await textAt(path), index, path)
    for (const path of ['/', '/users']) assert.is.not(await textAt(path), index, path)
    await writeFile(file, before)
    await runCommands(reload)
    await eventually(async () => assert.is(await textAt('/users'), index))
  })

  test('the console is there after an upgrade, and after the way back', async () => {
    for (const block of blocksUnder('## Upgrade and rollback')) {
      await runCommands(block)
      const answer = await fetch(`${site.origin}/users`)
      assert.is(await answer.text(), await readFile(join(dist, 'index.html'), 'utf8'))
    }
  })
}
