import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { pathWithin } from '../staticFiles.ts'

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** Serves a folder at a path, like the simplest file hosts: no header but the content type, index.html for folders, 404 for the rest. */
export async function serveFolder(folder: string, root = '/'): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const { pathname: path, search } = new URL(request.url ?? '/', 'http://localhost')
    const below = path.startsWith(root) ? path.slice(root.length - 1) : undefined
    const file = below && pathWithin(folder, below.endsWith('/') ? `${below}index.html` : below)
    const bytes = file && (await readFile(file).catch(() => undefined))
    const isFolder = file && !bytes && existsSync(`${file}/index.html`)
    if (bytes) response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(bytes)
    else if (isFolder) response.writeHead(301, { location: `${path}/${search}` }).end()
    else response.writeHead(404).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
