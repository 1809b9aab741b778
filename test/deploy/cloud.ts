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

export interface Cloud {
  origin: string
  /** Uploaded files by bucket name and path, in upload order. */
  files: Map<string, StoredFile>
  /** Created resources by kind and name, as XML or JSON. */
  made: Map<string, string>
  close(): Promise<void>
}

/** An XML element; `Items` of a list has the quantity beside it. */
const xml = (name: string, inner: string) => `<${name}>${inner}</${name}>`
const list = (name: string, items: string[]) => xml(name, `${xml('Quantity', `${items.length}`)}${xml('Items', items.join(''))}`)

/** What CloudFront (API 2020-05-31) makes: how it names and shows one, and how it lists them. */
const kinds: Readonly<Record<string, { named: RegExp; shown(name: string): string; listed(names: string[]): string }>> = {
  'response-headers-policy': {
    named: /<Name>([^<]*)/,
    shown: name => xml('ResponseHeadersPolicy', xml('Id', name)),
    listed: names =>
      list(
        'ResponseHeadersPolicyList',
        names.map(name =>
          xml(
            'ResponseHeadersPolicySummary',
            xml('ResponseHeadersPolicy', xml('Id', name) + xml('ResponseHeadersPolicyConfig', xml('Name', name))),
          ),
        ),
      ),
  },
  function: {
    named: /<Name>([^<]*)/,
    shown: name =>
      xml('FunctionSummary', xml('Name', name) + xml('FunctionMetadata', xml('FunctionARN', `arn:aws:cloudfront::1:function/${name}`))),
    listed: names =>
      list(
        'FunctionList',
        names.map(name => xml('FunctionSummary', xml('Name', name))),
      ),
  },
  'origin-access-control': {
    named: /<Name>([^<]*)/,
    shown: name => xml('OriginAccessControl', xml('Id', name)),
    listed: names =>
      list(
        'OriginAccessControlList',
        names.map(name => xml('OriginAccessControlSummary', xml('Id', name) + xml('Name', name))),
      ),
  },
  distribution: {
    named: /<CallerReference>([^<]*)/,
    shown: name => xml('Distribution', xml('Id', name) + xml('ARN', `arn:aws:cloudfront::1:distribution/${name}`)),
    listed: names =>
      list(
        'DistributionList',
        names.map(name => xml('DistributionSummary', xml('ARN', `arn:aws:cloudfront::1:distribution/${name}`) + xml('Comment', name))),
      ),
  },
}
const tag = 'tag-of-the-version'

/** Answers a request to CloudFront: creates, updates, shows, lists, publishes. A name that exists is refused. */
function respond(
  made: Map<string, string>,
  method: string,
  path: string,
  body: string,
  ifMatch?: string,
): [status: number, answer?: string] {
  const [, kind = '', id, verb] = path.split('/')
  const known = kinds[kind]
  if (!known) return [404]
  if (method === 'GET' && !id) {
    return [200, known.listed([...made.keys()].filter(key => key.startsWith(`${kind} `)).map(key => key.slice(kind.length + 1)))]
  }
  const name = id ?? known.named.exec(body)?.[1] ?? ''
  const key = `${kind} ${name}`
  if (id ? !made.has(key) : made.has(key)) return [id ? 404 : 409]
  if (id && method !== 'GET' && ifMatch !== tag) return [412]
  if (method === 'PUT' || !id) made.set(key, body)
  if (verb === 'publish') made.set(`published ${name}`, made.get(key) ?? '')
  return [200, known.shown(name)]
}

/** Starts the simulation on a free port of the loopback address. */
export async function startCloud(): Promise<Cloud> {
  const [files, made] = [new Map<string, StoredFile>(), new Map<string, string>()]
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://cloud')
    if (pathname.startsWith('/2020-05-31/')) {
      const [status, answer] = respond(
        made,
        request.method ?? '',
        pathname.slice('/2020-05-31'.length),
        body.toString(),
        request.headers['if-match'],
      )
      // AWS misspells the header of an update.
      response.writeHead(status, { etag: tag, ettag: tag }).end(answer)
      return
    }
    const bucket = pathname.split('/')[1]
    const isThere = made.has(`bucket ${bucket}`)
    if (searchParams.has('policy')) made.set('policy', body.toString())
    else if (pathname.split('/').length > 2 && isThere) files.set(pathname, fileOf(request, body))
    else if (request.method === 'PUT' && pathname.split('/').length === 2 && !isThere) made.set(`bucket ${bucket}`, '')
    else response.statusCode = request.method === 'PUT' ? 409 : isThere ? 200 : 404
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

/** Returns what the distribution of a deployment serves, if anything: the function runs first, then the bucket. */
export function visit({ files, made }: Cloud, name: string, uri: string): StoredFile | undefined {
  const [, code = ''] = /<FunctionCode>([^<]*)</.exec(made.get(`published ${name}`) ?? '') ?? []
  const handler = runInNewContext(`${Buffer.from(code, 'base64').toString()}\nhandler`)
  const [, bucket = ''] = /<DomainName>([^.]*)\.s3\./.exec(made.get(`distribution ${name}`) ?? '') ?? []
  return files.get(`/${bucket}${handler({ request: { uri } }).uri}`)
}
