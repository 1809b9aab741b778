import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isAbort } from '../../../src/lib/http.ts'
import { file, type Progress } from '../../../src/lib/httpFile.ts'
import { stopTimers } from '../../support/timers.ts'
import { failureOf, hangUp, talk } from './talk.ts'

/** The response of the server, sent in chunks by each test. */
let answer: (outgoing: ServerResponse, incoming: IncomingMessage) => unknown = () => {}
let left = () => {}
const server = createServer((incoming, outgoing) => {
  outgoing.on('close', () => left())
  void answer(outgoing, incoming)
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

test.after(() => {
  server.close()
  server.closeAllConnections()
  hangUp()
})

const download = file<{ id: unknown }>('/uploadDocument/{id}/', 'uploadDocument')
let sendMore = () => {}

/** Resolves when the browser has left the connection of the next request. */
const connectionEnd = () =>
  new Promise<void>(resolve => {
    left = resolve
  })

/** Lets the server send the first of these chunks, and at each `sendMore` the next one. After the last it finishes. */
function drip(
  pieces: readonly (string | Uint8Array)[],
  headers: Record<string, string | number> = {},
  finish: (outgoing: ServerResponse) => unknown = outgoing => outgoing.end(),
) {
  const rest = [...pieces]
  answer = outgoing => {
    outgoing.writeHead(200, headers).flushHeaders()
    sendMore = () => {
      const piece = rest.shift()
      if (piece === undefined) finish(outgoing)
      else outgoing.write(piece)
    }
    sendMore()
  }
}

async function progressOf(): Promise<{ size: number; progress: Progress[] }> {
  const progress: Progress[] = []
  const { size } = await download({ id: 1 }, undefined, made => {
    progress.push(made)
    sendMore()
  })
  return { size, progress }
}

test("a file's bytes come as they are, JSON and HTML too, and what the server calls them does not count", async () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256)
  const html = '<!doctype html><title>Sign in to the proxy</title>'
  const files = [
    [bytes, 'application/pdf'],
    [Buffer.from('{"a'), 'application/json'],
    [Buffer.from(html), 'text/html'],
  ] as const
  for (const [body, type] of files) {
    const { failures } = talk({ body, type })
    const content = await download({ id: 1 })
    // Not assert.equal: a diff of 70,000 bytes takes minutes.
    assert.ok(Buffer.from(await content.arrayBuffer()).equals(body), type)
    assert.is(content.type, '')
    assert.is(failures.length, 0)
  }
})

test('an empty file is a file', async () => {
  const { failures } = talk()
  const progress: Progress[] = []
  const content = await download({ id: 1 }, undefined, made => progress.push(made))
  assert.equal([content.size, progress, failures.length], [0, [], 0])
  talk({ status: 204 })
  assert.is((await download({ id: 1 })).size, 0)
})

test('any type is accepted, with the token, and the id is in the path', async () => {
  const { seen } = talk({ body: 'x' }, { token: 'a.b' })
  await download({ id: 'a/b' })
  const [request] = seen
  assert.equal([request?.method, request?.url, request?.body], ['GET', '/api/v1/uploadDocument/a%2Fb/', ''])
  assert.equal([request?.headers.accept, request?.headers.authorization], ['*/*', 'Bearer a.b'])
})

test('progress tells of each piece how much has come, and of how much, if the server says so', async () => {
  for (const [headers, total] of [[{ 'content-length': 10 }, 10], [{}]] as const) {
    talk({}, { base })
    drip(['12345', '678', '90'], headers)
    const { size, progress } = await progressOf()
    assert.equal([size, progress], [10, [5, 8, 10].map(received => ({ received, total }))])
  }
})

test('the length of a compressed answer, shorter or longer than the file, is not taken for that of the file', async () => {
  talk({}, { base })
  const whole = Buffer.alloc(200_000, 'abc')
  for (const level of [0, 9]) {
    const packed = gzipSync(whole, { level })
    drip([packed], { 'content-length': packed.length, 'content-encoding': 'gzip' })
    const { size, progress } = await progressOf()
    assert.equal([size, progress.map(({ total }) => total).find(Boolean)], [whole.length, undefined], String(level))
  }
})

test('the time limit starts anew with each piece: a slow file takes as long as it needs', async () => {
  const { failures } = talk({}, { base, timeoutMs: 400 })
  const timers = stopTimers(ms => ms === 400)
  drip(Array(8).fill('x'), { 'content-length': 8 })
  const file = await download({ id: 1 }, undefined, () => void timers.pass(390).then(sendMore))
  assert.equal([file.size, timers.passed() > 2000, failures], [8, true, []])
})

test('T57 silence that is longer than the limit fails with TIMEOUT, reported once, and ends the request', async () => {
  for (const pieces of [undefined, [], ['x'], ['x', 'y']]) {
    const { failures } = talk({}, { base, timeoutMs: 400 })
    const timers = stopTimers(ms => ms === 400)
    const fallSilent = () => void timers.pass(400)
    if (pieces) drip(pieces, {}, fallSilent)
    else answer = fallSilent
    const ended = connectionEnd()
    const error = await failureOf(download({ id: 1 }, undefined, () => sendMore()))
    assert.equal([error.code, failures], ['TIMEOUT', [error]], `${pieces}`)
    await ended
  }
})

test('once it is there, or has failed, no time limit runs on', async () => {
  const timers = stopTimers(ms => ms === 7654)
  talk({ body: 'x' }, { timeoutMs: 7654 })
  await download({ id: 1 })
  talk({ status: 500 }, { timeoutMs: 7654 })
  await failureOf(download({ id: 1 }))
  await failureOf(download({ id: 1 }, AbortSignal.abort()))
  assert.equal(timers.waiting(), [])
})

test('a cancelled download ends at once without a message, and closes the connection', async () => {
  const { failures } = talk({}, { base })
  answer = outgoing => {
    outgoing.writeHead(200, { 'content-length': 10 }).write('12345')
  }
  const ended = connectionEnd()
  const controller = new AbortController()
  const progress: Progress[] = []
  const failure = failureOf(
    download({ id: 1 }, controller.signal, made => {
      progress.push(made)
      controller.abort()
    }),
  )
  assert.ok(isAbort(await failure))
  await ended
  assert.equal([progress, failures], [[{ received: 5, total: 10 }], []])
})

test.run()
