/** Builds the image and runs it as the document says: read-only, as an ordinary user. */
import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { eventually } from '../browser/steps.ts'
import { checkAnswers } from '../delivery/checks.ts'
import { addPlainFiles, type Delivered } from '../delivery/servers.ts'
import { tellStories } from '../delivery/stories.ts'
import { readDocument } from '../tools/setup/documents.ts'
import { commands, type Container, openEngine, serveInTurn } from './engine.ts'

const root = join(import.meta.dirname, '../..')
const { inlineCode } = await readDocument('docs/deployment.md')
let engine: Awaited<ReturnType<typeof openEngine>>
let container: Container
let proxy: Awaited<ReturnType<typeof serveInTurn>>
let site: Delivered
const logs = () => engine.runIn(`podman logs ${container.name} 2>&1`)

test.before(async () => {
  engine = await openEngine()
  const dist = join(engine.folder, 'dist')
  await addPlainFiles(dist)
  await engine.runIn(`${commands.build}\n${commands.configure}`)
  container = await engine.start('console')
  proxy = await serveInTurn([container])
  site = {
    origin: container.origin,
    path: '/',
    dist,
    platform: proxy.platform,
    proxied: [],
    lacksBrotli: true,
    logs,
    close: async () => {},
  }
})
test.after(async () => {
  await proxy?.close()
  await engine?.close()
})

checkAnswers(test, 'nginx', () => site)
tellStories(test, 'container', () => ({ ...site, origin: proxy.origin }))

test('the container is healthy where the probes ask, which are not logged', async () => {
  const manifest = await readFile(join(root, 'deploy/kubernetes.yaml'), 'utf8')
  const probes = [...manifest.matchAll(/httpGet: \{ path: (\S+), port: http \}/g)].map(([, path]) => path)
  assert.equal(probes, ['/readyz', '/healthz'])
  for (const path of probes) assert.is(await (await fetch(container.origin + path)).text(), 'ok\n')
  await fetch(`${container.origin}/users`)
  await eventually(async () => assert.match(await logs(), / GET \/users 200 /))
  assert.not.match(await logs(), /healthz|readyz/)
})

test('the container runs as an ordinary user without capabilities, and can write none of its files', async () => {
  const status = await engine.runIn(`podman exec ${container.name} cat /proc/1/status`)
  assert.match(status, /^Uid:(\t101){4}$/m)
  for (const set of ['Inh', 'Prm', 'Eff', 'Bnd', 'Amb']) assert.match(status, new RegExp(`^Cap${set}:\\t0+$`, 'm'))
  const mounts = await engine.runIn(`podman exec ${container.name} cat /proc/1/mountinfo`)
  const optionsOf = (folder: string) =>
    mounts
      .split('\n')
      .map(line => line.split(' '))
      .findLast(parts => parts[4] === folder)?.[5] ?? ''
  for (const folder of ['/', '/config']) assert.match(optionsOf(folder), /^ro\b/, folder)
  // Without /run and /var/tmp, to which podman adds memory.
  const folders = '/ /config /etc /home /srv/console/dist /tmp /usr /var /var/log'
  const written = `for folder in ${folders}; do touch $folder/x 2>/dev/null && echo $folder; done; true`
  assert.is(await engine.runIn(`podman exec ${container.name} sh -c '${written}'`), '/tmp\n')
})

test('without a configuration the container is alive, but not ready', async () => {
  const [path, away] = ['config.json', 'away.json'].map(name => join(engine.folder, 'config', name)) as [string, string]
  const statusOf = async (path: string) => (await fetch(container.origin + path)).status
  await rename(path, away)
  assert.equal([await statusOf('/readyz'), await statusOf('/healthz'), await statusOf('/config.json')], [503, 200, 404])
  await rename(away, path)
  assert.equal([await statusOf('/readyz'), await statusOf('/config.json')], [200, 200])
})

test('a changed configuration is served at once, without a restart, also behind links like those of Kubernetes', async () => {
  const config = join(engine.folder, 'config')
  const productName = async () => (await (await fetch(`${container.origin}/config.json`)).json()).product?.name
  await writeFile(join(config, 'config.json'), '{"product":{"name":"第一"}}')
  assert.is(await productName(), '第一')
  await rm(join(config, 'config.json'))
  await symlink('data/config.json', join(config, 'config.json'))
  for (const name of ['第二', '第三']) {
    await mkdir(join(config, name))
    await writeFile(join(config, name, 'config.json'), JSON.stringify({ product: { name } }))
    await symlink(name, join(config, 'new'))
    await rename(join(config, 'new'), join(config, 'data'))
    assert.is(await productName(), name)
  }
})

test("SIGHUP has the container read the deployment's settings: the origins of the API, and another path", async () => {
  const settings = [inlineCode('set $console_connect'), inlineCode('location ~ ^(?<console_path>/a/b/console)')]
  await writeFile(join(engine.folder, 'config/console.conf'), settings.join('\n'))
  await engine.runIn(`podman kill --signal HUP ${container.name}`)
  await eventually(async () => {
    const { headers } = await fetch(`${container.origin}/a/b/console/`, { redirect: 'manual' })
    assert.match(headers.get('content-security-policy') ?? '', "connect-src 'self' https://api.example;")
  })
  assert.match(await (await fetch(`${container.origin}/a/b/console/users`, { redirect: 'manual' })).text(), '<div id="root">')
})

test('the stop signal ends the container after the requests under way', async () => {
  const [, largest = ''] = /(static\/chunk-[A-Z0-9]+\.js)"/.exec(await (await fetch(container.origin)).text()) ?? []
  const { body } = await fetch(`${container.origin}/${largest}.map`, { headers: { 'accept-encoding': 'identity' } })
  const started = performance.now()
  const stopped = engine.runIn(`podman stop ${container.name}`)
  let bytes = 0
  for await (const chunk of body!) bytes += (chunk as Uint8Array).length
  assert.is(bytes, (await readFile(join(root, `dist/${largest}.map`))).length)
  await stopped
  // Engines kill a container that has not ended after ten seconds.
  assert.ok(performance.now() - started < 8_000)
  assert.is((await engine.runIn(`podman wait ${container.name}`)).trim(), '0')
})

test.run()
