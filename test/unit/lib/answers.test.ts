import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isOld, prefetch, prefetchesSettled, recall, remember } from '../../../src/lib/answers.ts'
import { list, one, post, put, remove } from '../../../src/lib/calls.ts'
import { type Change, onChanged, tick } from '../../../src/lib/changes.ts'
import { connection } from '../../../src/lib/http.ts'
import { forgetSession } from '../../../src/lib/sessionMemory.ts'
import { anyObject, failureOf, hangUp, passWaits, type Reply, talk } from './talk.ts'

test.after(hangUp)

let number = 0

/** The tokens of the requests so far. */
const tokensIn = ({ seen }: ReturnType<typeof talk>) => seen.map(({ headers }) => headers.authorization)

// ---- prefetched ----

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
  assert.equal([heard.seen[0]?.method, ...tokensIn(heard)], ['GET', 'Bearer a.b-c'])
  assert.equal(await things({}), [{ id: 1 }])
  assert.is(heard.seen.length, 2)
})

test('a list that has come is there without a wait, as fresh once, and as remembered from then on', async () => {
  const { heard, things } = prefetchList({ body: '{"results": [{"id": 1}]}' })
  assert.is(things.available({}), undefined)
  await prefetchesSettled()
  const fresh = things.available({})
  assert.equal([fresh?.items, fresh?.isPrefetched], [[{ id: 1 }], true])
  assert.equal([things.available({})?.items, things.available({})?.isPrefetched], [[{ id: 1 }], undefined])
  assert.is(heard.seen.length, 1)
})

test('a prefetch that a call has taken is waited for as well, and no response is kept', async () => {
  const { heard, things } = prefetchList({ body: '[]' })
  const taken = things({})
  assert.equal([await prefetchesSettled(), heard.seen.length], [undefined, 1])
  assert.equal(await taken, [])
})

test('a prefetch is old after a minute, also by a clock that was set back', async () => {
  const { now } = Date
  for (const [by, isUsed] of [
    [0, true],
    [61_000, false],
    [-3_600_000, false],
  ] as const) {
    const { things } = prefetchList({ body: '[]' })
    await prefetchesSettled()
    Date.now = () => now() + by
    assert.is(things.available({})?.isPrefetched ?? false, isUsed, `after ${by} ms`)
    Date.now = now
  }
})

test('a prefetch with another token is not used', async () => {
  const { heard, things } = prefetchList({ body: '[]' })
  await prefetchesSettled()
  heard.token = 'another'
  assert.is(things.available({}), undefined)
  await things({})
  assert.equal(tokensIn(heard), ['Bearer a.b-c', 'Bearer another'])
})

const failures: [Reply, unknown][] = [
  [{ status: 500 }, 500],
  [{ status: 403, body: 'no' }, 403],
  [{ drop: 'headers' }, 'NETWORK'],
  [{ drop: 'body' }, 'NETWORK'],
  [{ body: '<html>' }, 'FORMAT'],
  [{ body: '{"a": 1}' }, 'FORMAT'],
]
for (const [reply, code] of failures) {
  test(`a failure (${code}) of a prefetch is reported when a call takes it, and not before`, async () => {
    const { heard, things } = prefetchList(reply)
    passWaits()
    await prefetchesSettled()
    assert.equal(heard.failures, [])
    assert.is(things.available({}), undefined)
    const failure = await failureOf(things({}))
    assert.equal([failure.code, heard.failures], [code, [failure]])
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
  assert.is(((await asked) as Error).name, 'AbortError')

  talk({ hang: 'headers' }, { timeoutMs: 50 })
  const thing = one<object, object>('/thing/', anyObject)
  prefetch([['/thing/']], connection)
  assert.is((await failureOf(thing({}))).code, 'TIMEOUT')
})

// ---- remembered ----

const oneThing = { body: '[{"id": 1}]' }
const pathOf = (number: number) => `/things/${number}/`
const listOf = (changedBy?: readonly string[]) => list<{ page?: number }, { id: number }>(pathOf(++number), anyObject, { changedBy })
const isKnown = (things: ReturnType<typeof listOf>, input = {}) => things.available(input) !== undefined

test('an answer is remembered for its input, with its time, also if the session goes on with another token', async () => {
  const heard = talk(oneThing)
  const things = listOf()
  const before = Date.now()
  await things({ page: 1 })
  const { items, at = 0, isPrefetched } = things.available({ page: 1 })!
  assert.equal([items, isPrefetched, at >= before && at <= Date.now()], [[{ id: 1 }], undefined, true])
  assert.equal(
    [0, 299, -299, 301, -301].filter(age => isOld(at - age * 1000)),
    [301, -301],
    'ages in seconds at which isOld() counts one as old',
  )
  assert.not(isKnown(things, { page: 2 }))
  const key = things.requestKey({ page: 1 })
  heard.token = 'a-newer-one'
  assert.ok(isKnown(things, { page: 1 }))
  assert.is(things.requestKey({ page: 1 }), key)
})

test('an equal answer is the remembered list, and of a changed one the equal items are', async () => {
  talk({ body: '[{"id": 1}, {"id": 2}, {"id": 2}]' })
  const things = listOf()
  const first = await things({})
  assert.is(await things({}), first)
  talk({ body: '[{"id": 2}, {"id": 3}, {"id": 2}]' })
  const second = await things({})
  assert.equal(second, [{ id: 2 }, { id: 3 }, { id: 2 }])
  assert.ok(first.includes(second[0]!))
  assert.is.not(second[0], second[2])
})

test('at most 50 lists are remembered, and the least recently used one of a part is forgotten first', async () => {
  forgetSession()
  talk(oneThing)
  const things = listOf()
  await things({})
  for (let page = 1; page < 50; page++) await things({ page })
  assert.ok(isKnown(things, { page: 1 }))
  await things({ page: 50 })
  const known = [{}, ...[1, 2, 3, 50].map(page => ({ page }))].map(input => isKnown(things, input))
  assert.equal(known, [true, true, false, true, true])
})

test('a failed answer leaves the remembered one, but a 401 and the end of the session leave none', async () => {
  for (const [end, isLeft] of [
    [{ status: 500 }, true],
    [{ body: '<html>' }, true],
    [{ status: 401 }, false],
    [forgetSession, false],
  ] as const) {
    talk(oneThing)
    const things = listOf()
    await things({})
    const sentAt = tick()
    if (typeof end === 'function') end()
    else {
      talk(end)
      await failureOf(things({}))
    }
    remember('late', [], sentAt, {})
    assert.equal([isKnown(things), recall('late', {}) !== undefined], [isLeft, isLeft], JSON.stringify(end))
  }
})

test('a change, even a failed one, forgets the lists of its entity, and those that do not say theirs', async () => {
  for (const reply of [{ body: '' }, { status: 500 }, { drop: 'headers' }] as const) {
    talk(oneThing)
    const [groups, apps, others] = [listOf(['group', 'user']), listOf(['app']), listOf()]
    for (const things of [groups, apps, others]) await things({})
    talk(reply)
    await put('/group/{id}/')({ id: 1 }).catch(() => undefined)
    const known = [groups, apps, others].map(things => isKnown(things))
    assert.equal(known, [false, true, false], JSON.stringify(reply))
  }
})

test('an answer that was asked for before a change ended is shown, but not remembered', async () => {
  talk(oneThing)
  const things = listOf()
  prefetch([[pathOf(number)]], connection)
  const early = things({})
  await post('/group/')({})
  assert.equal(await early, [{ id: 1 }])
  assert.not(isKnown(things))
  prefetch([[pathOf(number)]], connection)
  await prefetchesSettled()
  await post('/group/')({})
  assert.not(isKnown(things))
})

test('notices the changes of its entity, of a single value only those of its own object', async () => {
  talk({ body: '' })
  const [all, own, users] = [listOf(['group', 'user']), one<{ id: number }, object>('/group/{id}/', anyObject), listOf(['link'])]
  const last = () => [all.changedAt({}), own.changedAt({ id: 1 }), users.changedAt({})]
  const changedBy = async (change: Promise<unknown>) => {
    const before = last()
    await change
    return last().map((at, index) => at > before[index]!)
  }
  assert.equal(await changedBy(put('/group/{id}/')({ id: 2 })), [true, false, false])
  assert.equal(await changedBy(put('/group/{id}/')({ id: 1 })), [true, true, false])
  assert.equal(await changedBy(post('/group/')({})), [true, false, false])
  assert.equal(await changedBy(remove('/user/{id}/', { changes: ['user', 'link'] })({ id: 1 })), [true, false, true])
})

test('takes an object that is gone for changed, and says each change to those who listen', async () => {
  talk({ status: 404 })
  const groups = listOf(['group'])
  let heard = 0
  const stop = onChanged(() => {
    heard++
  })
  const before = groups.changedAt({})
  await failureOf(one<{ id: number }, object>('/group/{id}/', anyObject)({ id: 1 }))
  assert.equal([groups.changedAt({}) > before, heard], [true, 1])
  stop()
  await failureOf(put('/group/{id}/')({ id: 1 }))
  assert.is(heard, 1)
})

test('tells those who listen what a change names', async () => {
  talk({ body: '' })
  const heard: Change[] = []
  const stop = onChanged(change => heard.push(change))
  await remove('/user/{id}/', { changes: ['user', 'link'] })({ id: 1, vendorId: 2 })
  await post('/link/')({ vendor: 3, user: 4 })
  await post('/member/')({ user: 6 }, undefined, { vendor: 5 })
  stop()
  assert.equal(heard, [
    { entity: 'user', id: 1, vendor: undefined },
    { entity: 'link', id: undefined, vendor: 3 },
    { entity: 'member', id: undefined, vendor: 5 },
  ])
})

test('an answer that is asked for besides is not remembered', async () => {
  talk(oneThing)
  const things = listOf()
  assert.equal([await things.ask({}), isKnown(things)], [[{ id: 1 }], false])
})

test('returns the last items even after a change', async () => {
  talk(oneThing)
  const things = listOf(['group'])
  await things({})
  talk({ body: '' })
  await put('/group/{id}/')({ id: 1 })
  assert.equal([isKnown(things), things.latest({})], [false, [{ id: 1 }]])
  forgetSession()
  assert.is(things.latest({}), undefined)
})

test.run()
