/**
 * Runs the file that is imported next in a disposable copy of the machine: own network (port 80 is free), own processes, and folders whose
 * changes are discarded, including this project's. Requires Linux and root.
 */
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** A file system in memory that receives all writes. */
const memory = '/mnt'

// In the new namespace, this file runs again as the first process.
if (process.pid !== 1) {
  const flags = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc']
  const { status } = spawnSync('unshare', [...flags, process.execPath, ...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' })
  process.exit(status ?? 1)
}

for (const folder of [memory, '/dev/shm']) must('mount', '-t', 'tmpfs', 'tmpfs', folder)
const folders = ['/etc', '/run', '/srv', '/usr/local', '/var', join(import.meta.dirname, '../../..')]
for (const [index, folder] of folders.entries()) {
  const changes = `${memory}/${index}`
  for (const part of ['upper', 'work']) mkdirSync(`${changes}/${part}`, { recursive: true })
  must('mount', '-t', 'overlay', 'overlay', '-o', `lowerdir=${folder},upperdir=${changes}/upper,workdir=${changes}/work`, folder)
}
must('ip', 'link', 'set', 'lo', 'up')
appendFileSync('/etc/hosts', '\n127.0.0.1 console.example api.example auth.example id.example inner nodejs.org\n')
process.env.HOME = process.env.TMPDIR = memory

/**
 * @param {string} command
 * @param {string[]} args
 */
function must(command, ...args) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr}`)
}
