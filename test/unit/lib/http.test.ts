import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { onChanged } from '../../../src/lib/changes.ts'
import { list, lookup, one, patch, post, put, remove } from '../../../src/lib/calls.ts'
import { ApiError, disconnect, isAbort, traceOf } from '../../../src/lib/http.ts'
import { file } from '../../../src/lib/httpFile.ts'
import { needed, object, unknown } from '../../../src/lib/shape.ts'
import { mayBeDone } from '../../../src/lib/unanswered.ts'
import { anyObject, arrived, change, failureOf, hangUp, passWaits, type Reply, sendLast, stopWaits, talk } from './talk.ts'

test.after(hangUp)

const things = list<{ vendorId?: unknown; vendorGroupId?: unknown }, { id: number }>('/things/', anyObject)
const thing = one<{ id: unknown; vendorId?: unknown }, { id: number; name: string }>('/thing/{id}/', anyObject)

/** One call of each kind. */
const calls: Record<string, (signal?: AbortSignal) => Promise<unknown>> = {
  list: signal => things({}, signal),
  one: signal => thing({ id: 1 }, signal),
  lookup: signal => lookup('/lookup/', anyObject)({}, signal),
  file: signal => file('/file/', 'file')({}, signal),
  post: signal => post('/thing/')({ a: 1 }, signal),
  put: signal => put('/thing/{id}/')({ id: 1 }, signal),
  patch: signal => patch('/thing/{id}/')({ id: 1 }, signal),
  remove: signal => remove('/thing/{id}/')({ id: 1 }, signal),
}

/** What is sent of each request: its method and address, and its body. */
const sentOf = ({ seen }: ReturnType<typeof talk>) =>
  seen.map(({ method, url, body }) => `${method} ${url.replace('/api/v1', '')} ${body}`.trim())

/** Checks that a call fails at each answer because of its form, and that this is reported once. */
async function checkRefused(call: () => Promise<unknown>, ...replies: Reply[]) {
  for (const reply of replies) {
    const heard = talk(reply)
    assert.equal([(await failureOf(call())).code, heard.failures.length], ['FORMAT', 1], JSON.stringify(reply))
  }
}

/** Checks what a call makes of each body, and that nothing is reported. */
async function checkRead(call: () => Promise<unknown>, answers: readonly (readonly [body: string, answer: unknown])[]) {
  for (const [body, answer] of answers) {
    const heard = talk({ body })
    assert.equal([await call().catch(({ code }) => code), heard.failures], [answer, []], `the body ${JSON.stringify(body)}`)
  }
}

const repliesOf = (...all: string[]) => all.map(body => ({ body }))

test('an id of dots does not lead to another endpoint', async () => {
  // Encoding does not help: in a URL, %2E%2E is the parent folder too. So this request must not be sent.
  const { seen } = talk({ body: '{"id": 1}' })
  for (const id of ['.', '..']) await thing({ id }).catch(() => undefined)
  assert.equal(seen, [])
})

test('the query is encoded, undefined left out, and what the path holds is not said twice', async () => {
  const heard = talk({ body: '[]' })
  await things({ vendorId: '日本&x=1/+ #', vendorGroupId: undefined })
  await things({ vendorId: undefined })
  await things({ vendorId: 0 })
  await failureOf(thing({ id: 1, vendorId: 2 }))
  assert.equal(sentOf(heard), [
    'GET /things/?vendorId=%E6%97%A5%E6%9C%AC%26x%3D1%2F%2B+%23',
    'GET /things/',
    'GET /things/?vendorId=0',
    'GET /thing/1/?vendorId=2',
  ])
})

test('the bearer header goes out with the token of the moment, and only with one', async () => {
  const heard = talk({ body: '[]' }, { token: 'a.b-c' })
  await things({})
  heard.token = 'newer'
  await things({})
  heard.token = null
  await things({})
  heard.token = ''
  await things({})
  assert.equal(
    heard.seen.map(({ headers }) => headers.authorization),
    ['Bearer a.b-c', 'Bearer newer', undefined, undefined],
  )
  assert.ok(heard.seen.every(({ headers }) => headers.accept === 'application/json'))
})

for (const [name, call] of Object.entries(calls)) {
  test(`T50 every status of a failed ${name} is shown to the user once, with its code`, async () => {
    for (const status of [400, 403, 404, 406, 418, 500, 503]) {
      for (const body of ['', ...(status === 400 ? [] : ['{"errors": ["x"]}', 'plain text', '<html></html>'])]) {
        const heard = talk({ status, body })
        const error = await failureOf(call())
        assert.instance(error, ApiError)
        assert.is(error.code, status)
        assert.equal(heard.failures, [error], `${status} ${body}`)
        assert.is(heard.signOuts, 0)
      }
    }
  })

  test(`T50 400 with a body, for ${name}, is the caller's alone, who gets the body`, async () => {
    const bodies: [string, unknown][] = [
      ['{"name": ["x"]}', { name: ['x'] }],
      ['[]', []],
      ['{}', {}],
      ['"x"', 'x'],
      ['null', null],
      ['nicht JSON', 'nicht JSON'],
      ['<!doctype html><p>Bad gateway', ''],
      [' \n<h1>x</h1>', ''],
    ]
    for (const [body, parsed] of bodies) {
      const heard = talk({ status: 400, body })
      const error = await failureOf(call())
      assert.equal([error.code, error.body, heard.failures.length], [400, parsed, 0], body)
    }
  })

  test(`T50 401, for ${name}, ends the session and is not shown`, async () => {
    for (const body of ['', '{"errors": ["x"]}']) {
      const heard = talk({ status: 401, body })
      const error = await failureOf(call())
      assert.equal([error.code, heard.signOuts, heard.failures.length, heard.seen.length], [401, 1, 0, 1])
    }
    // Another tab has extended the session meanwhile.
    const heard = talk({ status: 401 }, { token: 'former' })
    const refused = failureOf(call())
    heard.token = 'new'
    assert.is((await refused).code, 401)
    assert.equal(
      heard.seen.map(({ headers }) => headers.authorization),
      ['Bearer former', 'Bearer new'],
    )
  })

  test(`T57 ${name} fails with TIMEOUT when the headers or the rest of the body never come`, async () => {
    for (const hang of ['headers', 'body'] as const) {
      const heard = talk({ hang }, { timeoutMs: 80 })
      const started = performance.now()
      const error = await failureOf(call())
      const took = performance.now() - started
      assert.is(error.code, 'TIMEOUT')
      assert.ok(took > 70 && took < 9000, `took ${took} ms`)
      assert.equal(heard.failures, [error])
    }
  })

  const isRead = /^(list|one|lookup|file)$/.test(name)
  const times = isRead ? 'sent three times where none comes' : 'sent once'
  test(`no answer to ${name}, or a partial one, is NETWORK, reported once, and ${times}`, async () => {
    const waits = passWaits()
    for (const drop of ['headers', 'body'] as const) {
      const heard = talk({ drop })
      const error = await failureOf(call())
      const isRepeated = isRead && drop === 'headers'
      assert.equal([error.code, error.body], ['NETWORK', undefined])
      assert.equal([heard.seen.length, waits.splice(0)], isRepeated ? [3, [500, 2000]] : [1, []])
      assert.equal(heard.failures, [error])
    }
  })

  test(`${name} given up by its caller ends silently, at once`, async () => {
    for (const hang of ['headers', 'body'] as const) {
      const heard = talk({ hang })
      const controller = new AbortController()
      const failure = failureOf(call(controller.signal))
      await arrived()
      controller.abort()
      const error = await failure
      assert.equal([error.name, isAbort(error), heard.failures.length, heard.signOuts], ['AbortError', true, 0, 0])
    }
  })

  test(`T23 disconnected, ${name} sends nothing, and ends silently what was under way`, async () => {
    for (const hang of ['headers', 'body'] as const) {
      const heard = talk({ hang }, { token: 'x' })
      const failures = [failureOf(call()), failureOf(call(new AbortController().signal))]
      while (heard.seen.length < 2) await arrived()
      disconnect()
      failures.push(failureOf(call()), failureOf(call(new AbortController().signal)))
      for (const error of await Promise.all(failures)) assert.ok(isAbort(error), error.message)
      sendLast()
      await arrived()
      assert.equal([heard.seen.length, heard.seen[2]?.url, heard.failures.length, heard.signOuts], [3, '/last', 0, 0])
    }
  })
}

test('two lost answers and a third that comes are a success, and nothing is reported', async () => {
  passWaits()
  const heard = talk({ drop: 'headers' })
  const answer = things({})
  while (heard.seen.length < 2) await arrived()
  change({ body: '[{"id": 1}]' })
  assert.equal([await answer, heard.seen.length, heard.failures], [[{ id: 1 }], 3, []])
})

test('a read whose time ran out while the computer slept is repeated, unlike a download that took long and stalled', async () => {
  const { now } = Date
  passWaits()
  for (const [call, hang, outcome] of [
    [() => things({}), 'headers', [[{ id: 1 }], 2, 0]],
    [() => things({}), 'body', [[{ id: 1 }], 2, 0]],
    [() => calls.file!(), 'body', ['TIMEOUT', 1, 1]],
  ] as const) {
    const heard = talk({ hang }, { timeoutMs: 600 })
    const answer = call().catch(({ code }) => code)
    while (heard.seen.length < 1) await arrived()
    change({ body: '[{"id": 1}]' })
    Date.now = () => now() + 60_000
    assert.equal([await answer, heard.seen.length, heard.failures.length], outcome)
    Date.now = now
  }
})

test('a request that is aborted while it waits to be repeated is not sent again, and ends at once', async () => {
  for (const giveUp of [(controller: AbortController) => controller.abort(), disconnect]) {
    const heard = talk({ drop: 'headers' })
    const timers = stopWaits()
    const controller = new AbortController()
    const failure = failureOf(things({}, controller.signal))
    await timers.started()
    giveUp(controller)
    assert.ok(isAbort(await failure))
    await timers.pass(2000)
    sendLast()
    await arrived()
    assert.equal([heard.seen.map(({ url }) => url), heard.failures], [['/api/v1/things/', '/last'], []])
  }
})

test('a request that was given up before it began is not sent', async () => {
  const { seen, failures } = talk({ body: '[]' })
  assert.ok(isAbort(await failureOf(things({}, AbortSignal.abort()))))
  assert.equal([seen.length, failures.length], [0, 0])
})

test('one caller giving up does not end the requests of others', async () => {
  talk({ body: '[]' })
  const controller = new AbortController()
  const given = failureOf(things({}, controller.signal))
  const other = things({})
  controller.abort()
  const [error, answer] = await Promise.all([given, other])
  assert.ok(isAbort(error))
  assert.equal(answer, [])
})

test('a list comes bare or as results', async () => {
  const found = ['[{"id": 1}]', '{"results": [{"id": 1}]}', ' {"count": 9, "next": null, "results": [{"id": 1}]}\n']
  await checkRead(() => things({}), [...found.map(body => [body, [{ id: 1 }]] as const), ['[]', []], ['{"results": []}', []]])
})

const html = '<!doctype html><title>Sign in to the proxy</title>'

test('T51 T53 H08 H33 what is no list of objects is a failed load, reported once', async () => {
  const wrong = [
    ...'{} {"results":null} null "" "x" 0 false {"results":{}} {"results":{"length":1}} {"id":1} {"errors":["x"],"code":500}'.split(' '),
    ...`[1] [null] [[]] [{"id":1},null] {"results":["x"]} [{"id":1} [{"id":NaN}] [{"id":1}]//ok [{"id":1}][] [{'id':1}] [{"id":1},]`.split(
      ' ',
    ),
    // The first page of a list would look like all of it.
    ...['', ' ', ')]}\'\n[{"id": 1}]', '\0[]', html, '{"next": "https://api.example/?page=2", "results": [{"id": 1}]}'],
  ]
  await checkRefused(() => things({}), ...repliesOf(...wrong))
})

test('T51 H08 one object has to be an object, with the keys that are needed', async () => {
  const needing = one('/x/', object({ userName: needed(unknown), zero: needed(unknown) }))
  const wrong = ['null', '[]', '"x"', '1', '', '{"errors": ["x"]}', '{"userName": "x"}', '{"userName": null, "zero": 0}', html]
  await checkRefused(() => needing({}), ...repliesOf(...wrong))
  await checkRead(() => needing({}), [['{"userName": "", "zero": 0, "more": [1]}', { userName: '', zero: 0 }]])
  await checkRead(() => one('/x/', anyObject)({}), [['{}', {}]])
})

test('only an abort is an abort', () => {
  assert.ok(isAbort(new DOMException('', 'AbortError')))
  for (const other of [new DOMException('', 'TimeoutError'), new ApiError('NETWORK'), { name: 'AbortError' }, 'AbortError', undefined]) {
    assert.not.ok(isAbort(other))
  }
})

test('a gateway without an answer of the platform may have passed on a change, unlike a question, or a browser that is offline', () => {
  const codes = [502, 504, 'FORMAT'] as const
  const open = (method: 'GET' | 'PUT') => codes.filter(code => mayBeDone(new ApiError(code, undefined, traceOf(method, '/'))))
  assert.equal([open('GET'), open('PUT')], [[], codes])
  const lost = [true, false].map(isOffline => mayBeDone(new ApiError('NETWORK', undefined, { ...traceOf('PUT', '/'), isOffline })))
  assert.equal(lost, [false, true])
})

const changes = { POST: post, PUT: put, PATCH: patch, DELETE: remove }

for (const [method, change] of Object.entries(changes)) {
  test(`${method} is sent with its method, the id in the path and not elsewhere`, async () => {
    const heard = talk()
    await change<object>('/thing/{id}/')({ id: 'a/b' })
    assert.equal([sentOf(heard), heard.seen[0]?.headers['content-type']], [[`${method} /thing/a%2Fb/`], undefined])
  })

  test(`T52 an empty answer to ${method} is a success, with any success status`, async () => {
    for (const body of ['', ' \n', 'null', '{}', '"done"', '[]'])
      for (const status of [200, 201, 202, ...(body ? [] : [204])]) {
        const { failures } = talk({ status, body })
        await change('/thing/')({ a: 1 })
        assert.is(failures.length, 0)
      }
  })

  const needing = change('/thing/', object({ id: needed(unknown) }))
  test(`T51 H08 an answer to ${method} without a value that is needed is a failure, as is any page of HTML, reported once`, async () => {
    const wrong = ['', 'null', '{}', '{"id": null}', '[]', '"x"', '[{"id": 1}]', '{"errors": ["x"]}']
    await checkRefused(() => needing({}), ...repliesOf(...wrong))
    await checkRead(
      async () => (await needing({})).id,
      [
        ['{"id": 0}', 0],
        ['{"id": ""}', ''],
        ['{"id": 5, "x": 1}', 5],
      ],
    )
    const pages = [{ body: html, type: 'text/html' }, { body: html }, { body: 'Please sign in', type: 'text/html; charset=utf-8' }]
    await checkRefused(() => change('/thing/')({}), ...pages)
  })

  test(`T51 a redirect of ${method} is not followed, and is no answer`, async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      const { seen } = talk({ status, location: 'elsewhere/' })
      assert.equal([(await failureOf(change('/thing/')({}))).code, seen.length], ['NETWORK', 1], `${status}`)
    }
  })

  test(`T52 a word as the answer to ${method} is a success, unless a value is needed`, async () => {
    for (const reply of [{ body: 'OK', type: 'text/plain' }, { body: 'saved' }]) {
      const heard = talk(reply)
      await change('/thing/')({})
      assert.equal(heard.failures, [])
      await checkRefused(() => needing({}), reply)
    }
  })

  test(`a 404 to ${method} is a success, and is not reported, if the caller expects that it is gone`, async () => {
    const heard = talk({ status: 404 })
    await change<object>('/thing/{id}/')({ id: 1 }, undefined, { expectsGone: true })
    assert.is(heard.failures.length, 0)
    assert.is((await failureOf(change<object>('/thing/{id}/')({ id: '' }, undefined, { expectsGone: true }))).code, 'UNSENT')
    // A page of HTML is of a server before the platform, which knows nothing of the object.
    for (const reply of [{ status: 403 }, { status: 404, body: html }]) {
      const { failures } = talk(reply)
      const { code } = await failureOf(change<object>('/thing/{id}/')({ id: 1 }, undefined, { expectsGone: true }))
      assert.equal([code, failures.length], [reply.status, 1])
    }
  })
}

for (const [method, change] of Object.entries({ POST: post, PUT: put, PATCH: patch })) {
  test(`${method} sends the rest of its input as JSON, undefined left out, every other value as it is`, async () => {
    const { seen } = talk()
    await change<object>('/thing/{id}/')({ id: 1, name: '日本 "𠮷"\n', on: 0, none: null, list: [1], password: ' a ', left: undefined })
    const [request] = seen
    assert.equal(JSON.parse(request?.body ?? ''), { name: '日本 "𠮷"\n', on: 0, none: null, list: [1], password: ' a ' })
    assert.not.match(request?.body ?? '', 'left')
    assert.is(request?.headers['content-type'], 'application/json')
  })
}

test('DELETE sends the rest of its input as the query, and no body', async () => {
  const heard = talk()
  await remove<object>('/user/{id}/')({ id: 1, vendorId: 'ア' })
  await remove<object>('/user/{id}/')({ id: 1, vendorId: undefined })
  assert.equal(sentOf(heard), ['DELETE /user/1/?vendorId=%E3%82%A2', 'DELETE /user/1/'])
})

const find = lookup('/idProviderUser/', object({ id: unknown, name: object({ familyName: unknown }), result: unknown }))

test('a change names the vendor that its request does not name', async () => {
  const noted: unknown[] = []
  const stop = onChanged(change => noted.push(change))
  talk()
  await remove<object>('/application/{id}/')({ id: 5 }, undefined, { vendor: 2 })
  stop()
  assert.equal(noted, [{ entity: 'application', id: 5, vendor: 2 }])
})

test("T55 a lookup gives the object that was found; null, false, 0, nothing, nulls alone and {result: false} all mean 'none'", async () => {
  const nulls = ['null', '{}', '{"id": null, "name": {"familyName": null}, "more": null}', '{"result": null}']
  const none = [...nulls, 'false', '0', '""', '', ' ', '{"result": false}', '{"result": false, "id": 1}']
  const found = ['{"id": 5}', '{"id": 0}', '{"id": 5, "result": true}']
  const answers = [...none.map(body => [body, undefined] as const), ...found.map(body => [body, JSON.parse(body)] as const)]
  await checkRead(() => find({}), answers)
  talk({ status: 204 })
  assert.is(await find({}), undefined)
})

test('a lookup answered by something else is a failure, reported once, and never taken for none', async () => {
  await checkRefused(() => find({}), ...repliesOf('[]', '[{"id": 1}]', '{"results": [{"id": 1}]}', '"x"', '1', 'true', '{"id"', html))
})

test.run()
