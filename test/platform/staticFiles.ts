import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { caching, HASHED_PATH } from '../../deploy/headers.mjs'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

const compress = promisify(gzip)

interface StoredFile {
  changed: number
  etag: string
  bytes: Buffer
  zipped?: Promise<Buffer>
}

/**
 * Serves the built console in `dist` at a path of the host, from `/` to `/`. A path that is not a file is a page of the console: it gets
 * index.html where that lies in the same folder, else a redirect to the console's root, with the path as its fragment.
 */
export function createStaticFiles(dist: string, root = '/'): (request: Request) => Promise<Response> {
  const stored = new Map<string, StoredFile>()

  /** Returns a cached file, and reads it again when it changes on disk. */
  async function load(path: string): Promise<StoredFile | undefined> {
    const info = await stat(path).catch(() => undefined)
    if (!info?.isFile()) return undefined
    const known = stored.get(path)
    if (known?.changed === info.mtimeMs) return known
    const bytes = await readFile(path)
    const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`
    const file = { changed: info.mtimeMs, etag, bytes }
    stored.set(path, file)
    return file
  }

  return async request => {
    if (!['GET', 'HEAD'].includes(request.method)) return plain(405, 'Method not allowed', { allow: 'GET, HEAD' })
    const { pathname, search } = new URL(request.url)
    if (`${pathname}/` === root) return redirect(301, root + search)
    if (!pathname.startsWith(root)) return plain(404, 'Not found')
    const path = pathname.slice(root.length - 1)
    const asked = pathWithin(dist, path)
    const isAsset = path.startsWith('/static/') || path === '/config.json'
    const own = asked && (await load(asked)) ? asked : undefined
    if (!own && !isAsset && path.includes('/', 1)) return redirect(302, `${root}${search}#${path}`)
    const found = own ?? (isAsset ? undefined : resolve(dist, 'index.html'))
    const file = found && (await load(found))
    if (!file) return plain(404, 'Not found')
    const type = types[extname(found)] ?? 'application/octet-stream'
    const headers = new Headers({ 'content-type': type, 'cache-control': cacheFor(path), etag: file.etag })
    const isText = type.includes('charset')
    if (isText) headers.set('vary', 'accept-encoding')
    if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers })
    let bytes = file.bytes
    const brotli = isText && accepts('br', request) ? await load(`${found}.br`) : undefined
    if (brotli) {
      headers.set('content-encoding', 'br')
      bytes = brotli.bytes
    } else if (isText && accepts('gzip', request)) {
      headers.set('content-encoding', 'gzip')
      bytes = await (file.zipped ??= compress(file.bytes, { level: 9 }))
    }
    headers.set('content-length', String(bytes.length))
    return new Response(new Uint8Array(bytes), { headers })
  }
}

/** Resolves a path inside the folder; undefined where it is outside or malformed. */
export function pathWithin(folder: string, path: string): string | undefined {
  const root = resolve(folder)
  try {
    const decoded = decodeURIComponent(path === '/' ? '/index.html' : path)
    // Backslash separates folders on Windows, and NUL ends names in C.
    if (/[\\\0]/.test(decoded)) return undefined
    const target = resolve(root, `.${decoded}`)
    return target.startsWith(root + sep) ? target : undefined
  } catch {
    return undefined
  }
}

/** Only files with hashed names are immutable. */
function cacheFor(path: string) {
  return new RegExp(`^/${HASHED_PATH}`).test(path) ? caching.hashed : caching.other
}

function accepts(coding: string, request: Request) {
  return new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(\\.0*)?(,|$))`).test(request.headers.get('accept-encoding') ?? '')
}

function redirect(status: number, location: string) {
  return plain(status, 'See Location', { location })
}

function plain(status: number, text: string, headers: Record<string, string> = {}) {
  const own = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' }
  return new Response(`${text}\n`, { status, headers: { ...own, ...headers } })
}
