import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { aheadAnswered, askAhead, connection, list, one } from '../../../src/lib/http.ts'
import { anyObject, failureOf, hangUp, type Reply, talk } from './talk.ts'

test.after(hangUp)

let number = 0

/** A list that is asked for ahead; of each test its own, as what nobody takes is kept for a minute. */
function askFor(reply: Reply, token = 'a.b-c') {
  const heard = talk(reply, { token })
  const things = list<object, { id: number }>(`/things/${++number}/`, anyObject)
  askAhead(things.path, connection)
  return { heard, things }
}

test('what was asked ahead is asked once, with the token: the first call gets that answer, the next one asks', async () => {
  const { heard, things } = askFor({ body: '[{"id": 1}]' })
  assert.equal(await things({}), [{ id: 1 }])
  assert.equal(heard.seen.map(({ method, headers }) => [method, headers.authorization]), [['GET', 'Bearer a.b-c']])
  assert.equal(await things({}), [{ id: 1 }])
  assert.is(heard.seen.length, 2)
})

test('a list that has come is there without a wait, once', async () => {
  const { heard, things } = askFor({ body: '{"results": [{"id": 1}]}' })
  assert.is(things.ready(), undefined)
  await aheadAnswered()
  assert.equal(things.ready(), [{ id: 1 }])
  assert.is(things.ready(), undefined)
  assert.is(heard.seen.length, 1)
})

test('what was asked with another token is nobody’s', async () => {
  const { heard, things } = askFor({ body: '[]' })
  await aheadAnswered()
  heard.token = 'another'
  assert.is(things.ready(), undefined)
  await things({})
  assert.equal(heard.seen.map(({ headers }) => headers.authorization), ['Bearer a.b-c', 'Bearer another'])
})

const failures: [Reply, unknown][] = [
  [{ status: 500 }, 500], [{ status: 403, body: 'no' }, 403], [{ drop: 'headers' }, 'NETWORK'], [{ drop: 'body' }, 'NETWORK'],
  [{ body: '<html>' }, 'FORMAT'], [{ body: '{"a": 1}' }, 'FORMAT'],
]
for (const [reply, code] of failures) {
  test(`a failure (${code}) of what was asked ahead is told once it is asked for, and not before`, async () => {
    const { heard, things } = askFor(reply)
    await aheadAnswered()
    assert.equal(heard.failures, [])
    assert.is(things.ready(), undefined)
    assert.is((await failureOf(things({}))).code, code)
    assert.equal(heard.failures.map(failure => failure.code), [code])
    assert.is(heard.seen.length, 1)
  })
}

test('a 401 to what was asked ahead ends the session once it is asked for', async () => {
  const { heard, things } = askFor({ status: 401 })
  await aheadAnswered()
  assert.is(heard.signOuts, 0)
  await failureOf(things({}))
  assert.is(heard.signOuts, 1)
})

test('a call that is given up gives up what was asked ahead, and the time limit holds for it', async () => {
  const { things } = askFor({ hang: 'headers' })
  const controller = new AbortController()
  const asked = failureOf(things({}, controller.signal))
  controller.abort()
  assert.is((await asked as Error).name, 'AbortError')

  talk({ hang: 'headers' }, { timeoutMs: 50 })
  const thing = one<object, object>(`/thing/${++number}/`, anyObject)
  askAhead(thing.path, connection)
  assert.is((await failureOf(thing({}))).code, 'TIMEOUT')
})

test.run()
