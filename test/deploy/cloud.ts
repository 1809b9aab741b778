/** Simulates S3 and CloudFront: stores what the AWS command line sends, and responds as AWS documents. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { runInNewContext } from 'node:vm'

export interface StoredFile { type: string; cache: string; encoding: string | undefined; body: Buffer }
export interface Answer { status: number; file?: StoredFile }

export interface Cloud {
  origin: string
  /** Uploaded files by bucket name and path, in upload order. */
  files: Map<string, StoredFile>
  /** Created resources by kind, as XML or JSON. */
  made: Map<string, string>
  close(): Promise<void>
}

/** The resource that each CloudFront request (API 2020-05-31) creates, and its response. */
const makers: Readonly<Record<string, string>> = {
  '/response-headers-policy': '<ResponseHeadersPolicy><Id>headers-id</Id></ResponseHeadersPolicy>',
  '/function': '<FunctionSummary><Name>console</Name></FunctionSummary>',
  '/function/console/publish': '<FunctionSummary><FunctionMetadata><FunctionARN>'
    + 'arn:aws:cloudfront::1:function/console</FunctionARN></FunctionMetadata></FunctionSummary>',
  '/origin-access-control': '<OriginAccessControl><Id>access-id</Id></OriginAccessControl>',
  '/distribution': '<Distribution><Id>D1</Id><ARN>arn:aws:cloudfront::1:distribution/D1</ARN></Distribution>',
}
const tag = 'tag-of-the-function'

/** Starts the simulation on a free port of the loopback address. */
export async function startCloud(): Promise<Cloud> {
  const [files, made] = [new Map<string, StoredFile>(), new Map<string, string>()]
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://cloud')
    const kind = pathname.startsWith('/2020-05-31/') ? pathname.slice('/2020-05-31'.length) : undefined
    const isBucket = pathname.split('/').length === 2
    if (kind !== undefined) made.set(kind, body.toString())
    else if (searchParams.has('policy')) made.set('policy', body.toString())
    else if (isBucket) made.set('bucket', pathname)
    else if (made.get('bucket') === `/${pathname.split('/')[1]}`) files.set(pathname, fileOf(request, body))
    else response.statusCode = 404
    // Publishing a function requires the ETag of its creation.
    if (kind?.endsWith('/publish') && request.headers['if-match'] !== tag) response.statusCode = 412
    if (kind !== undefined && !makers[kind]) response.statusCode = 404
    response.setHeader('etag', kind === undefined ? '"1"' : tag).end(kind && makers[kind])
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = async () => { await once(server.close(), 'close') }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, files, made, close }
}

function fileOf({ headers }: IncomingMessage, body: Buffer): StoredFile {
  return { type: headers['content-type'] ?? '', cache: headers['cache-control'] ?? '', encoding: headers['content-encoding'], body }
}

/** Returns what the distribution serves: the function runs first, then the bucket. */
export function visit({ files, made }: Cloud, uri: string): Answer {
  const [, code = ''] = /<FunctionCode>([^<]*)</.exec(made.get('/function') ?? '') ?? []
  const handler = runInNewContext(`${Buffer.from(code, 'base64').toString()}\nhandler`)
  const file = files.get(`${made.get('bucket')}${handler({ request: { uri } }).uri}`)
  // S3 reports a missing file only to clients that may list the bucket.
  return file ? { status: 200, file } : { status: /s3:ListBucket/.test(made.get('policy') ?? '') ? 404 : 403 }
}
