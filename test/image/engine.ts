/** Builds and runs the container image by the commands of docs/deployment.md, with the engine that the test command has found. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer, request as ask } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { eventually } from '../browser/steps.ts'
import { isPlatformPath } from '../platform/paths.ts'
import { createPlatform } from '../platform/platform.ts'
import { serve } from '../platform/server.ts'
import { runCommands, writePrograms } from '../tools/setup/commands.ts'
import { changed, readDocument } from '../tools/setup/documents.ts'

const root = join(import.meta.dirname, '../..')
const { CONTAINER_ENGINE: program = '', CONTAINER_BASE: base } = process.env
const { blocksUnder } = await readDocument('docs/deployment.md')
const [install = '', upgrade = ''] = blocksUnder('## Container')
const [build = '', configure = '', run = ''] = install.split('\n')

export const commands = { build, configure, upgrade }

/** What stands for `podman` of the document. The disposable machine has no registry, and no control groups of its own. */
const podman =
  base === undefined
    ? `exec ${program} "$@"`
    : `
verb=$1
shift
case $verb in
build) set -- --isolation=chroot --pull=never "$@" ;;
run) set -- --cgroups=disabled "$@" ;;
esac
exec ${program} --root /mnt/containers --runroot /mnt/containers-run --cgroup-manager cgroupfs $verb "$@"`

export interface Container {
  name: string
  origin: string
}

/** Opens a folder with the build's files, in which the document's commands run. Images and containers go with `close`. */
export async function openEngine() {
  const folder = await mkdtemp(join(tmpdir(), 'console-image-'))
  const programs = join(folder, 'programs')
  const prefix = `console-test-${process.pid}`
  const images = new Set<string>()
  const containers: string[] = []
  /** Runs commands with image names of this test's own. */
  const runIn = (text: string) => {
    for (const [, image = ''] of text.matchAll(/ -t (\S+)/g)) images.add(image.replace('console', prefix))
    return runCommands(text.replace(/(?<=[ =])console/g, prefix), { cwd: folder, programs })
  }
  await writePrograms(programs, { podman })
  for (const path of ['delivery', 'deploy/Containerfile', 'dist']) await cp(join(root, path), join(folder, path), { recursive: true })
  if (base) await loadBase(base)

  async function loadBase(archive: string) {
    const [, name = ''] = /^ARG BASE=(\S+)$/m.exec(await runIn('cat deploy/Containerfile')) ?? []
    // The program that creates containers refuses this machine's older control groups beside the new ones.
    await runIn(`mount -t cgroup2 cgroup2 /sys/fs/cgroup
mkdir /mnt/containers
podman ${/stand-in-[^/]*$/.test(archive) ? `import ${archive} ${name}` : `load -i ${archive}`}`)
  }

  return {
    folder,
    runIn,
    /** Runs an image, named as in the document, by the document's command. Resolves when it is healthy. */
    async start(image: string): Promise<Container> {
      const name = `${prefix}-run-${containers.length}`
      containers.push(name)
      await runIn(
        changed(run, {
          'podman run': `podman run -d --name ${name}`,
          '-p 8080:8080': '-p 127.0.0.1::8080',
          ':ro,z console': `:ro,z ${image}`,
        }),
      )
      const origin = `http://${(await runIn(`podman port ${name} 8080`)).trim()}`
      const isHealthy = eventually(async () => assert.is((await fetch(`${origin}/healthz`)).status, 200))
      await isHealthy.catch(async () => {
        throw new Error(`${image} is not healthy:\n${await runIn(`podman logs ${name} 2>&1`)}`)
      })
      return { name, origin }
    },
    async close() {
      if (containers.length > 0) await runIn(`podman rm -f ${containers.join(' ')}`)
      if (images.size > 0) await runIn(`podman rmi -f ${[...images].join(' ')}`)
      await rm(folder, { recursive: true })
    },
  }
}

/**
 * Serves a platform and, on all other paths, some containers in turn: the proxy in front that the document asks for. `begin` sets the next
 * container.
 */
export async function serveInTurn(containers: Container[]) {
  const platform = await serve(createPlatform(), { dist: join(root, 'dist') })
  let turn = 0
  const proxy = createServer((request, response) => {
    const { method, url = '', headers } = request
    const { pathname } = new URL(url, platform.origin)
    const { port } = new URL(isPlatformPath(pathname) ? platform.origin : containers[turn++ % containers.length]!.origin)
    const asked = ask({ host: '127.0.0.1', port, method, path: url, headers }, answer => {
      answer.pipe(response.writeHead(answer.statusCode ?? 0, answer.headers))
    })
    request.pipe(asked.on('error', () => response.destroy()))
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(proxy.address() as { port: number }).port}`,
    platform: platform.origin,
    begin: (at: number) => void (turn = at),
    async close() {
      proxy.closeAllConnections()
      proxy.close()
      await platform.close()
    },
  }
}
