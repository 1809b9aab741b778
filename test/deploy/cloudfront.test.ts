import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { caching } from '../../deploy/headers.mjs'
import { runCommands, writePrograms } from '../setup/commands.ts'
import { readDocument } from '../setup/documents.ts'
import { telling } from '../setup/hook.ts'
import { findProgram } from '../setup/servers.mjs'
import { type Cloud, startCloud, visit } from './cloud.ts'

const dist = join(import.meta.dirname, '../../dist')
const { blocksUnder, inlineCode } = await readDocument('docs/deployment.md')
const programs = '/mnt/programs'
let cloud: Cloud

/** Dummy credentials; and checksums in a form that the simulation need not parse. */
const env = {
  AWS_ACCESS_KEY_ID: 'nobody',
  AWS_SECRET_ACCESS_KEY: 'nothing',
  AWS_DEFAULT_REGION: 'ap-northeast-1',
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_REQUEST_CHECKSUM_CALCULATION: 'when_required',
}

test.before(telling(async () => {
  cloud = await startCloud()
  await writePrograms(programs, { aws: `exec ${findProgram('aws')} --endpoint-url ${cloud.origin} "$@"` })
  await runCommands(blocksUnder('## S3 with CloudFront').join(''), { env, programs })
}))
test.after(() => cloud.close())

const types: Record<string, string> = {
  html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', json: 'application/json', map: 'application/json',
  txt: 'text/plain',
}
const names = (await readdir(dist, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(dist.length)).filter(name => !/\.(br|gz)$/.test(name))

test('every file of the build is uploaded and served with its type and its time, and nothing else is', async () => {
  assert.equal([...cloud.files.keys()].map(path => path.replace(/^\/[^/]+/, '')).sort(), names.sort())
  for (const name of names) {
    const { status, file } = visit(cloud, name)
    const type = `${types[name.slice(name.lastIndexOf('.') + 1)]}; charset=utf-8`
    const cache = name.startsWith('/static/') ? caching.hashed : caching.other
    assert.equal([status, file?.type, file?.cache, file?.encoding], [200, type, cache, undefined], name)
    assert.ok(file?.body.equals(await readFile(join(dist, name))), name)
  }
})

test('the page comes after the files that it needs', () => {
  const order = [...cloud.files.keys()]
  const page = order.findIndex(path => path.endsWith('/index.html'))
  assert.ok(order.every((path, index) => !path.includes('/static/') || index < page), order.join('\n'))
})

test('a screen is answered with the page, and a file that is missing with 404', async () => {
  const page = await readFile(join(dist, 'index.html'))
  for (const path of ['/', '/users']) assert.ok(visit(cloud, path).file?.body.equals(page), path)
  for (const path of ['/static/', '/static/missing-ABCDEFGH.js', '/static/missing-ABCDEFGH.html']) {
    assert.is(visit(cloud, path).status, 404, path)
  }
})

test('the distribution is made of what was made before, with nothing left to fill in', () => {
  const distribution = cloud.made.get('/distribution') ?? ''
  for (const part of [
    '<Items><CNAME>console.example</CNAME></Items>', '<DomainName>console-example.s3.ap-northeast-1.amazonaws.com</DomainName>',
    '<DomainName>api.example</DomainName>', '<OriginAccessControlId>access-id</OriginAccessControlId>',
    '<ResponseHeadersPolicyId>headers-id</ResponseHeadersPolicyId>', '<FunctionARN>arn:aws:cloudfront::1:function/console</FunctionARN>',
    '<ACMCertificateArn>arn:aws:acm:us-east-1:', '<PathPattern>/api/*</PathPattern>',
  ]) assert.ok(distribution.includes(part), `${part} in ${distribution}`)
  for (const [kind, text] of cloud.made) assert.not.match(text, /@[A-Z]+@/, kind)
  assert.not.match(distribution, 'CustomErrorResponses')
})

test('the bucket is read by this distribution alone', () => {
  const { Statement } = JSON.parse(cloud.made.get('policy') ?? '')
  assert.equal(Statement.map(({ Action, Resource, Condition }: Record<string, unknown>) => [Action, Resource, Condition]), [
    ['s3:GetObject', 'arn:aws:s3:::console-example/*'], ['s3:ListBucket', 'arn:aws:s3:::console-example'],
  ].map(parts => [...parts, { StringEquals: { 'AWS:SourceArn': 'arn:aws:cloudfront::1:distribution/D1' } }]))
})

test("an upgrade leaves the deployment's configuration alone", async () => {
  cloud.files.clear()
  await runCommands(inlineCode('sh delivery/s3-upload.sh '), { env: { ...env, BUCKET: 'console-example' }, programs })
  assert.is(cloud.files.size, names.length - 1)
  assert.is(cloud.files.has('/console-example/config.json'), false)
})

test.run()
