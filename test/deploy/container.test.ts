/**
 * Runs the container recipe without a container engine: its files, its command, an ordinary user without capabilities, a read-only root,
 * in this disposable machine.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, open, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { eventually } from '../browser/steps.ts'
import { checkAnswers } from '../delivery/checks.ts'
import { addPlainFiles } from '../delivery/servers.ts'
import { runCommands } from '../setup/commands.ts'
import { telling } from '../setup/hook.ts'

const root = join(import.meta.dirname, '../..')
const origin = 'http://localhost:8080'
const dist = '/srv/console/dist'
const log = '/mnt/log'
const recipe = await readFile(join(root, 'deploy/Containerfile'), 'utf8')
const instructions = [...recipe.matchAll(/^([A-Z]+) (.*)$/gm)].map(([, name = '', value = '']) => ({ name, value }))
const valueOf = (name: string) => instructions.findLast(one => one.name === name)?.value ?? ''

let server: ChildProcess
let errors = ''

/** Puts a configuration where Kubernetes does: behind a link that it replaces at once. */
async function mountConfig(version: string, text: string) {
  await mkdir(`/config/${version}`, { recursive: true })
  await writeFile(`/config/${version}/config.json`, text)
  await symlink(version, '/config/new')
  await rename('/config/new', '/config/data')
}

/** Everything is read-only but /tmp; the log stands for the engine's. */
const confined = `
mount -t tmpfs -o mode=1777 tmpfs /tmp
for folder in / /etc /run /srv /var; do mount -o remount,ro,bind $folder; done
exec setpriv --reuid $0 --regid $0 --clear-groups --no-new-privs --inh-caps=-all --bounding-set=-all "$@"`

test.before(telling(async () => {
  for (const { name, value } of instructions) {
    if (name === 'COPY' && value.startsWith('dist ')) await runCommands(`mkdir -p /srv/console && cp -r ${value}`)
    else if (name === 'COPY') await runCommands(`mkdir -p ${value.split(' ').at(-1)} && cp ${value}`)
    else if (name === 'RUN') await runCommands(value)
  }
  // Outside of the disposable folders, so it must not be there before.
  await mkdir('/config')
  await mountConfig('1', await readFile(join(root, 'dist/config.json'), 'utf8'))
  await symlink('data/config.json', '/config/config.json')
  await addPlainFiles(dist)
  const output = await open(log, 'w')
  await chmod(log, 0o666)
  const command: string[] = JSON.parse(valueOf('ENTRYPOINT'))
  const wrapped = ['--mount', 'sh', '-e', '-c', confined, valueOf('USER'), ...command]
  server = spawn('unshare', wrapped, { stdio: ['ignore', output.fd, 'pipe'], env: { PATH: `${process.env.PATH}:/usr/sbin` } })
  server.stderr?.on('data', chunk => { errors += chunk })
  await eventually(async () => assert.is((await fetch(`${origin}/healthz`)).status, 200, errors))
}))
test.after(async () => {
  server.kill('SIGKILL')
  await rm('/config', { recursive: true, force: true })
})

checkAnswers(test, 'nginx', () => ({ origin, path: '/', dist, platform: origin, proxied: [], close: async () => {} }))

test('it is healthy where the probes ask', async () => {
  const manifest = await readFile(join(root, 'deploy/kubernetes.yaml'), 'utf8')
  const probes = [...manifest.matchAll(/httpGet: \{ path: (\S+), port: http \}/g)].map(([, path]) => path)
  assert.equal(probes, ['/healthz', '/healthz'])
  assert.is(await (await fetch(`${origin}/healthz`)).text(), 'ok\n')
})

test('it runs as an ordinary user without capabilities, on a root that it cannot write', async () => {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  assert.match(status, new RegExp(`^Uid:(\\t${valueOf('USER')}){4}$`, 'm'))
  assert.match(status, /^CapEff:\t0+$/m)
  assert.match(status, /^NoNewPrivs:\t1$/m)
  const mounts = (await readFile(`/proc/${server.pid}/mountinfo`, 'utf8')).split('\n').map(line => line.split(' '))
  for (const folder of ['/', '/srv']) assert.match(mounts.findLast(parts => parts[4] === folder)?.[5] ?? '', /^ro\b/, folder)
  assert.is(errors, '')
})

test('a changed configuration is served at once, without a restart', async () => {
  await mountConfig('2', '{"product":{"name":"第二"}}')
  assert.equal(await (await fetch(`${origin}/config.json`)).json(), { product: { name: '第二' } })
})

test('the log names paths, but neither codes nor tokens', async () => {
  await fetch(`${origin}/?code=secret-code&state=x`)
  await fetch(`${origin}/resetPassword?token=secret-token`)
  await eventually(async () => assert.match(await readFile(log, 'utf8'), / GET \/resetPassword 200 /))
  assert.not.match(await readFile(log, 'utf8'), /secret|healthz/)
})

test('SIGHUP reloads it, and the stop signal ends it after the requests under way', async () => {
  server.kill('SIGHUP')
  assert.is((await fetch(`${origin}/healthz`)).status, 200)
  const [, largest = ''] = /(static\/chunk-[A-Z0-9]+\.js)"/.exec(await (await fetch(origin)).text()) ?? []
  const { body } = await fetch(`${origin}/${largest}.map`, { headers: { 'accept-encoding': 'identity' } })
  const ended = once(server, 'exit')
  server.kill(valueOf('STOPSIGNAL') as NodeJS.Signals)
  let bytes = 0
  for await (const chunk of body!) bytes += (chunk as Uint8Array).length
  assert.is(bytes, (await readFile(join(dist, `${largest}.map`))).length)
  assert.equal(await ended, [0, null])
})

test.run()
