import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const BLOCK = 512

/** Both forms of the contract with the platform, written from the sources. */
const CONTRACT = ['docs/platform-api.json', 'docs/platform-api.yaml']

/**
 * Returns what a release holds: the build, and all that is committed, so that its documents name nothing that is not there.
 * @param {string} root
 */
export function namesOfRelease(root) {
  const { status, stdout, stderr } = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ls-files failed: ${stderr}`)
  return [...stdout.split('\0').filter(Boolean), ...CONTRACT, 'delivery', 'dist']
}

/**
 * Returns the time of the commit in seconds. Servers make validators of times and sizes, so each release needs its own: otherwise browsers
 * would keep the former page.
 * @param {string} root
 */
export function timeOfRelease(root) {
  const { status, stdout, stderr } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git log failed: ${stderr}`)
  return Number(stdout)
}

/**
 * Packs folders into an archive (POSIX ustar, gzip). Reproducible: files are sorted, and have no owner and the same time.
 * @param {string} root  the folder that the names start from
 * @param {readonly string[]} names  of folders or files below it
 * @param {string} top  the archive's only folder
 * @param {number} time  of all files, in seconds
 */
export async function archiveOf(root, names, top, time) {
  const files = (await Promise.all(names.map(name => filesBelow(root, name)))).flat().sort()
  const parts = await Promise.all(
    files.map(async file => {
      const bytes = await readFile(`${root}/${file}`)
      const { mode } = await stat(`${root}/${file}`)
      const header = headerOf(`${top}/${file}`, bytes.length, mode & 0o100 ? 0o755 : 0o644, time)
      return [header, bytes, Buffer.alloc(-bytes.length & (BLOCK - 1))]
    }),
  )
  return promisify(gzip)(Buffer.concat([...parts.flat(), Buffer.alloc(2 * BLOCK)]), { level: 9 })
}

/**
 * @param {string} root
 * @param {string} name
 * @returns {Promise<string[]>}
 */
async function filesBelow(root, name) {
  const entries = await readdir(`${root}/${name}`, { recursive: true, withFileTypes: true }).catch(error => {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  })
  if (!entries) return [name]
  const paths = entries.filter(entry => entry.isFile()).map(entry => `${entry.parentPath}/${entry.name}`.replaceAll('\\', '/'))
  return paths.map(path => path.slice(root.length + 1))
}

/**
 * Writes a file's header. Throws if the name does not fit into the format's field.
 * @param {string} name
 * @param {number} size
 * @param {number} mode
 * @param {number} time
 */
function headerOf(name, size, mode, time) {
  if (Buffer.byteLength(name) > 100) throw new Error(`The name is too long for the archive: ${name}`)
  const header = Buffer.alloc(BLOCK)
  /** @type {(text: string, at: number) => void} */
  const put = (text, at) => void header.write(text, at, 'utf8')
  const octal = (/** @type {number} */ value, /** @type {number} */ digits) => value.toString(8).padStart(digits, '0')
  put(name, 0)
  put(`${octal(mode, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0${octal(size, 11)}\0${octal(time, 11)}\0`, 100)
  // The checksum counts its own field as blanks.
  put('        0', 148)
  put('ustar\u000000', 257)
  put(
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    )}\0 `,
    148,
  )
  return header
}

/**
 * Returns a line in the format of `sha256sum --check`.
 * @param {string} name
 * @param {Uint8Array} bytes
 */
export const checksumLine = (name, bytes) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}`
