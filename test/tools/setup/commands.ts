/** Runs the commands of a document like its reader. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** Writes programs into a folder, each from the body of a shell script. */
export async function writePrograms(folder: string, programs: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, body] of Object.entries(programs)) await writeFile(join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 })
}

interface Place {
  cwd?: string
  env?: Record<string, string>
  programs?: string
}

/**
 * Runs commands in a shell that stops at the first failure. Resolves to their output. `programs` is a folder that precedes PATH. Output
 * goes to a file: a pipe would stay open until the servers they start have ended.
 */
export async function runCommands(text: string, { cwd = root, env = {}, programs }: Place = {}): Promise<string> {
  const path = [programs, process.env.PATH, '/usr/sbin', '/sbin'].filter(Boolean).join(delimiter)
  const folder = await mkdtemp(join(tmpdir(), 'console-output-'))
  const output = await open(join(folder, 'output'), 'w')
  try {
    const child = spawn('sh', ['-e', '-c', text], {
      cwd,
      env: { ...process.env, ...env, PATH: path },
      stdio: ['ignore', output.fd, output.fd],
    })
    const [status] = await once(child, 'exit')
    const printed = await readFile(join(folder, 'output'), 'utf8')
    if (status !== 0) throw new Error(`these commands failed:\n${text}\n${printed}`)
    return printed
  } finally {
    await output.close()
    await rm(folder, { recursive: true })
  }
}
