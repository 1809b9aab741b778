import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { caching } from '../../deploy/headers.mjs'
import { runCommands, writePrograms } from '../tools/setup/commands.ts'
import { changed, readDocument } from '../tools/setup/documents.ts'
import { findProgram } from '../tools/setup/programs.mjs'
import { type Cloud, startCloud, visit } from './cloud.ts'

const dist = join(import.meta.dirname, '../../dist')
const { blocksUnder, inlineCode } = await readDocument('docs/deployment.md')
const [create = ''] = blocksUnder('## S3 with CloudFront')
const upgrade = inlineCode('sh delivery/cloudfront.sh upgrade')
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

test.before(async () => {
  cloud = await startCloud()
  await writePrograms(programs, { aws: `exec ${findProgram('aws')} --endpoint-url ${cloud.origin} "$@"` })
  await runCommands(create, { env, programs })
})
test.after(() => cloud.close())

const types: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  json: 'application/json',
  map: 'application/json',
  txt: 'text/plain',
}
const names = (await readdir(dist, { recursive: true, withFileTypes: true }))
  .filter(entry => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(dist.length))
  .filter(name => !/\.(br|gz)$/.test(name))

/** What was sent last for one of the document's deployment. */
const sent = (kind: string, name = 'console-example') => cloud.made.get(`${kind} ${name}`) ?? ''

test('every file of the build is uploaded and served with its type and its time, and nothing else is', async () => {
  assert.equal([...cloud.files.keys()].map(path => path.replace(/^\/[^/]+/, '')).sort(), names.sort())
  for (const name of names) {
    const file = visit(cloud, 'console-example', name)
    const type = `${types[name.slice(name.lastIndexOf('.') + 1)]}; charset=utf-8`
    const cache = /-[A-Z0-9]{8}\./.test(name) ? caching.hashed : caching.other
    assert.equal([file?.type, file?.cache, file?.encoding], [type, cache, undefined], name)
    assert.ok(file?.body.equals(await readFile(join(dist, name))), name)
  }
})

test('the page comes after the files that it needs', () => {
  const order = [...cloud.files.keys()]
  const page = order.findIndex(path => path.endsWith('/index.html'))
  assert.ok(
    order.every((path, index) => !path.includes('/static/') || index < page),
    order.join('\n'),
  )
})

test('the distribution is made of what was made before, with nothing left to fill in', () => {
  const distribution = sent('distribution')
  for (const part of [
    '<Items><CNAME>console.example</CNAME></Items>',
    '<DomainName>console-example.s3.ap-northeast-1.amazonaws.com</DomainName>',
    '<DomainName>api.example</DomainName>',
    '<OriginAccessControlId>console-example</OriginAccessControlId>',
    '<ResponseHeadersPolicyId>console-example</ResponseHeadersPolicyId>',
    '<FunctionARN>arn:aws:cloudfront::1:function/console-example</FunctionARN>',
    '<ACMCertificateArn>arn:aws:acm:us-east-1:',
    '<PathPattern>/api/*</PathPattern>',
  ])
    assert.ok(distribution.includes(part), `${part} in ${distribution}`)
  for (const [kind, text] of cloud.made) assert.not.match(text, /@[A-Z]+@/, kind)
  assert.not.match(distribution, 'CustomErrorResponses')
})

test('the bucket is read by this distribution alone', () => {
  // S3 answers with 404 for a missing file only to who may list the bucket.
  const { Statement } = JSON.parse(cloud.made.get('policy') ?? '')
  assert.equal(
    Statement.map(({ Action, Resource, Condition }: Record<string, unknown>) => [Action, Resource, Condition]),
    [
      ['s3:GetObject', 'arn:aws:s3:::console-example/*'],
      ['s3:ListBucket', 'arn:aws:s3:::console-example'],
    ].map(parts => [...parts, { StringEquals: { 'AWS:SourceArn': 'arn:aws:cloudfront::1:distribution/console-example' } }]),
  )
})

test("an upgrade replaces the page, the function and the headers, and keeps the deployment's settings", async () => {
  cloud.files.clear()
  const keys = ['function', 'published', 'response-headers-policy'].map(kind => `${kind} console-example`)
  for (const key of keys) cloud.made.set(key, 'of the former version')
  const printed = await runCommands(upgrade, { env, programs })
  // Once each: restart.js would be kept for ever by those who load it between two uploads.
  for (const name of names) assert.is(printed.split(`${name}\n`).length, name === '/config.json' ? 1 : 2, `${name} in ${printed}`)
  assert.is(cloud.files.size, names.length - 1)
  assert.is(cloud.files.has('/console-example/config.json'), false)
  assert.match(sent('response-headers-policy'), "connect-src 'self';")
  assert.match(sent('response-headers-policy'), '<IncludeSubdomains>true<')
  assert.ok(visit(cloud, 'console-example', '/users')?.body.equals(await readFile(join(dist, 'index.html'))))
})

test('the deployment can be created again, when a part of it is there already', async () => {
  const made = [...cloud.made.keys()].sort()
  for (const [rest, distribution] of [/: arn:aws:cloudfront::1:distribution\/console-example\n/, /^(?!.*Left as)/s].entries()) {
    for (const [at, key] of made.entries()) if (at % 2 === rest) cloud.made.delete(key)
    assert.match(await runCommands(`{ ${create}} 2>&1`, { env, programs }), distribution)
    assert.equal([...cloud.made.keys()].sort(), made)
  }
  assert.ok(visit(cloud, 'console-example', '/users')?.body.equals(await readFile(join(dist, 'index.html'))))
})

test('another console of the account, below a path and with another API, leaves the first one alone, also after an upgrade', async () => {
  const before = new Map(cloud.made)
  const trial = changed(create, {
    'ROOT=/ ': 'ROOT=/a/b/ ',
    '"\'self\'"': '"\'self\' https://api.example"',
    'NAME=console-example': 'NAME=trial',
    'BUCKET=console-example': 'BUCKET=trial',
  })
  for (const commands of [trial, upgrade]) {
    cloud.files.clear()
    await runCommands(commands, { env, programs })
    assert.ok(
      [...cloud.files.keys()].every(path => path.startsWith('/trial/a/b/')),
      [...cloud.files.keys()].join('\n'),
    )
    assert.ok(visit(cloud, 'trial', '/a/b/users'))
    assert.match(sent('response-headers-policy', 'trial'), "connect-src 'self' https://api.example;")
    // It would hold for the whole host.
    assert.not.match(sent('response-headers-policy', 'trial'), 'StrictTransportSecurity')
    for (const kind of ['response-headers-policy', 'function', 'published', 'origin-access-control', 'distribution']) {
      assert.is(sent(kind), before.get(`${kind} console-example`), kind)
    }
  }
})

test.run()
