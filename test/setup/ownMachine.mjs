/**
 * Runs the file that is imported after this on a copy of the machine that is gone when the file ends: its own network (so port 80 is
 * free), its own processes, and folders, this project's too, whose changes nobody else sees. Linux, root.
 */
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Where what is written goes: memory. */
const memory = '/mnt'

// The first process of its own namespace is this file again.
if (process.pid !== 1) {
  const flags = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc']
  const { status } = spawnSync('unshare', [...flags, process.execPath, ...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' })
  process.exit(status ?? 1)
}

must('mount', '-t', 'tmpfs', 'tmpfs', memory)
for (const folder of ['/etc', '/run', '/srv', '/var', join(import.meta.dirname, '../..')]) {
  const changes = `${memory}/${basename(folder)}`
  for (const part of ['upper', 'work']) mkdirSync(`${changes}/${part}`, { recursive: true })
  must('mount', '-t', 'overlay', 'overlay', '-o', `lowerdir=${folder},upperdir=${changes}/upper,workdir=${changes}/work`, folder)
}
must('ip', 'link', 'set', 'lo', 'up')
appendFileSync('/etc/hosts', '\n127.0.0.1 console.example\n')
process.env.HOME = memory

/**
 * @param {string} command
 * @param {string[]} args
 */
function must(command, ...args) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr}`)
}
