/** Simulates S3 and CloudFront: stores what the AWS command line sends, and responds as AWS documents. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { runInNewContext } from 'node:vm'

export interface StoredFile {
  type: string
  cache: string
  encoding: string | undefined
  body: Buffer
}
export interface Answer {
  status: number
  file?: StoredFile
}

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
  '/function/console/publish':
    '<FunctionSummary><FunctionMetadata><FunctionARN>' +
    'arn:aws:cloudfront::1:function/console</FunctionARN></FunctionMetadata></FunctionSummary>',
  '/origin-access-control': '<OriginAccessControl><Id>access-id</Id></OriginAccessControl>',
  '/response-headers-policy/headers-id': '<ResponseHeadersPolicy><Id>headers-id</Id></ResponseHeadersPolicy>',
  '/function/console': '<FunctionSummary><Name>console</Name></FunctionSummary>',
  '/function/console/describe': '<FunctionSummary><Name>console</Name></FunctionSummary>',
  '/distribution': '<Distribution><Id>D1</Id><ARN>arn:aws:cloudfront::1:distribution/D1</ARN></Distribution>',
}
/** The list of one policy. */
const listed = ['ResponseHeadersPolicyList', 'Items', 'ResponseHeadersPolicySummary', 'ResponseHeadersPolicy'].reduceRight(
  (inner, name) => `<${name}>${inner}</${name}>`,
  '<Id>headers-id</Id><ResponseHeadersPolicyConfig><Name>console</Name></ResponseHeadersPolicyConfig>',
)
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
    if (kind !== undefined) {
      const isRead = request.method === 'GET'
      const answer = isRead && kind === '/response-headers-policy' ? listed : makers[kind]
      // An update replaces what was created.
      if (!isRead) made.set(kind.replace(/(?<=^\/(function|response-headers-policy))\/[^/]*$/, ''), body.toString())
      const needsTag = kind.endsWith('/publish') || request.method === 'PUT'
      const refusal = needsTag && request.headers['if-match'] !== tag ? 412 : 200
      // AWS misspells the header of an update.
      response.writeHead(answer ? refusal : 404, { etag: tag, ettag: tag }).end(answer)
      return
    }
    if (searchParams.has('policy')) made.set('policy', body.toString())
    else if (pathname.split('/').length === 2) made.set('bucket', pathname)
    else if (made.get('bucket') === `/${pathname.split('/')[1]}`) files.set(pathname, fileOf(request, body))
    else response.statusCode = 404
    response.setHeader('etag', '"1"').end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = async () => {
    await once(server.close(), 'close')
  }
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
