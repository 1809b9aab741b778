import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { list, post, put } from '../../../src/lib/calls.ts'
import { connection, disconnect } from '../../../src/lib/http.ts'
import { prefetch, prefetchesSettled } from '../../../src/lib/prefetch.ts'
import { anyObject, failureOf, hangUp, talk } from './talk.ts'

test.after(hangUp)

let number = 0

const oneThing = { body: '[{"id": 1}]' }
const pathOf = (number: number) => `/things/${number}/`
const listOf = (changedBy?: readonly string[]) => list<{ page?: number }, { id: number }>(pathOf(++number), anyObject, changedBy)
const isKnown = (things: ReturnType<typeof listOf>, input = {}) => things.known(input) !== undefined

test('an answer is remembered for its input and token, with its time', async () => {
  const heard = talk(oneThing)
  const things = listOf()
  const before = Date.now()
  await things({ page: 1 })
  const { items, at = 0, isFresh } = things.known({ page: 1 })!
  assert.equal([items, isFresh, at >= before && at <= Date.now()], [[{ id: 1 }], undefined, true])
  assert.not(isKnown(things, { page: 2 }))
  heard.token = 'of-another-user'
  assert.not(isKnown(things, { page: 1 }))
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

test('at most 50 lists are remembered, and the least recently used one is forgotten first', async () => {
  talk(oneThing)
  const things = listOf()
  for (let page = 0; page < 50; page++) await things({ page })
  assert.ok(isKnown(things, { page: 0 }))
  await things({ page: 50 })
  assert.equal([0, 1, 2, 50].map(page => isKnown(things, { page })), [true, false, true, true])
})

test('a failed answer leaves the remembered one, but a 401 and the end of the session leave none', async () => {
  for (const [end, isLeft] of [
    [{ status: 500 }, true], [{ body: '<html>' }, true], [{ status: 401 }, false], [disconnect, false],
  ] as const) {
    talk(oneThing)
    const things = listOf()
    await things({})
    if (typeof end === 'function') end()
    else {
      talk(end)
      await failureOf(things({}))
    }
    assert.is(isKnown(things), isLeft, JSON.stringify(end))
  }
})

test('a change, even a failed one, forgets the lists of its entity, and those that do not say theirs', async () => {
  for (const reply of [{ body: '' }, { status: 500 }, { drop: 'headers' }] as const) {
    talk(oneThing)
    const [groups, apps, others] = [listOf(['group', 'user']), listOf(['app']), listOf()]
    for (const things of [groups, apps, others]) await things({})
    talk(reply)
    await put('/group/{id}/')({ id: 1 }).catch(() => undefined)
    assert.equal([groups, apps, others].map(things => isKnown(things)), [false, true, false], JSON.stringify(reply))
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

test.run()
