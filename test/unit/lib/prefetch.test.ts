import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { list, one } from '../../../src/lib/calls.ts'
import { connection } from '../../../src/lib/http.ts'
import { prefetch, prefetchesSettled } from '../../../src/lib/prefetch.ts'
import { anyObject, failureOf, hangUp, type Reply, skipWaits, talk } from './talk.ts'

test.after(hangUp)

let number = 0

/** Prefetches a list, separately in each test, as an unused response is kept for a minute. */
function prefetchList(reply: Reply, token = 'a.b-c') {
  const heard = talk(reply, { token })
  const path = `/things/${++number}/`
  prefetch([[path]], connection)
  return { heard, things: list<object, { id: number }>(path, anyObject) }
}

test('a prefetch is one request, with the token: the first call gets its answer, the next one asks', async () => {
  const { heard, things } = prefetchList({ body: '[{"id": 1}]' })
  assert.equal(await things({}), [{ id: 1 }])
  assert.equal(heard.seen.map(({ method, headers }) => [method, headers.authorization]), [['GET', 'Bearer a.b-c']])
  assert.equal(await things({}), [{ id: 1 }])
  assert.is(heard.seen.length, 2)
})

test('a list that has come is there without a wait, as fresh once, and as remembered from then on', async () => {
  const { heard, things } = prefetchList({ body: '{"results": [{"id": 1}]}' })
  assert.is(things.known({}), undefined)
  await prefetchesSettled()
  const fresh = things.known({})
  assert.equal([fresh?.items, fresh?.isFresh], [[{ id: 1 }], true])
  assert.equal([things.known({})?.items, things.known({})?.isFresh], [[{ id: 1 }], undefined])
  assert.is(heard.seen.length, 1)
})

test('a prefetch with another token is not used', async () => {
  const { heard, things } = prefetchList({ body: '[]' })
  await prefetchesSettled()
  heard.token = 'another'
  assert.is(things.known({}), undefined)
  await things({})
  assert.equal(heard.seen.map(({ headers }) => headers.authorization), ['Bearer a.b-c', 'Bearer another'])
})

const failures: [Reply, unknown][] = [
  [{ status: 500 }, 500], [{ status: 403, body: 'no' }, 403], [{ drop: 'headers' }, 'NETWORK'], [{ drop: 'body' }, 'NETWORK'],
  [{ body: '<html>' }, 'FORMAT'], [{ body: '{"a": 1}' }, 'FORMAT'],
]
for (const [reply, code] of failures) {
  test(`a failure (${code}) of a prefetch is reported when a call takes it, and not before`, async () => {
    const { heard, things } = prefetchList(reply)
    skipWaits()
    await prefetchesSettled()
    assert.equal(heard.failures, [])
    assert.is(things.known({}), undefined)
    assert.is((await failureOf(things({}))).code, code)
    assert.equal(heard.failures.map(failure => failure.code), [code])
    // Without any response the call repeats it, twice.
    assert.is(heard.seen.length, reply.drop === 'headers' ? 3 : 1)
  })
}

test('a 401 to a prefetch ends the session once it is asked for', async () => {
  const { heard, things } = prefetchList({ status: 401 })
  await prefetchesSettled()
  assert.is(heard.signOuts, 0)
  await failureOf(things({}))
  assert.is(heard.signOuts, 1)
})

test('a call that is given up gives up its prefetch, and the time limit holds for it', async () => {
  const { things } = prefetchList({ hang: 'headers' })
  const controller = new AbortController()
  const asked = failureOf(things({}, controller.signal))
  controller.abort()
  assert.is((await asked as Error).name, 'AbortError')

  talk({ hang: 'headers' }, { timeoutMs: 50 })
  const thing = one<object, object>('/thing/', anyObject)
  prefetch([['/thing/']], connection)
  assert.is((await failureOf(thing({}))).code, 'TIMEOUT')
})

test.run()
