import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ApiError } from '../../../../src/lib/http.ts'
import { type BatchItem, createBatch } from '../../../../src/ui/batch/batch.ts'
import { progressIn } from '../../../../src/ui/batch/interrupted.ts'

type Outcome = 'done' | Error | Promise<unknown>

const aborted = () => Object.assign(new Error(), { name: 'AbortError' })

/** Creates a batch whose items end as listed, once for each run of an item; records which items ran. */
function batchOf(outcomes: Record<string, Outcome | readonly Outcome[]>, needs: Record<string, readonly string[]> = {}) {
  const ran: string[] = []
  const items = Object.entries(outcomes).map(([id, all]): BatchItem => {
    const left = Array.isArray(all) ? [...all] : [all]
    return {
      id,
      name: id,
      needs: needs[id],
      async run() {
        ran.push(id)
        const outcome = left.length > 1 ? left.shift() : left[0]
        if (outcome instanceof Error) throw outcome
        await outcome
      },
    }
  })
  const batch = createBatch(items)
  const states = () => batch.jobs.map(({ item, progress }) => `${item.id} ${progress.value.state}`).join(', ')
  const problems = () => batch.jobs.flatMap(({ progress }) => progress.value.problem ?? [])
  return { ...batch, ran, states, problems }
}

test('the next item begins only when the one before it has ended', async () => {
  let end = () => {}
  const held = new Promise<void>(resolve => {
    end = resolve
  })
  const { ran, states, counts, start, status } = batchOf({ a: held, b: 'done' })
  const run = start()
  await start()
  assert.equal([ran, status.value, states()], [['a'], 'running', 'a running, b waiting'])
  assert.equal(counts.value, { waiting: 1, running: 1, blocked: 0, done: 0, failed: 0 })
  end()
  await run
  assert.equal([ran, status.value, states()], [['a', 'b'], 'idle', 'a done, b done'])
})

test('a 401, or an aborted request as at the end of a session, stops the rest, and the refused item waits with it', async () => {
  for (const refusal of [new ApiError(401), aborted()]) {
    const { ran, states, start } = batchOf({ a: 'done', b: [refusal, 'done'], c: 'done' })
    assert.is(await start().catch(error => error), refusal)
    assert.equal([ran, states()], [['a', 'b'], 'a done, b waiting, c waiting'])
    await start()
    assert.equal([ran, states()], [['a', 'b', 'b', 'c'], 'a done, b done, c done'])
  }
})

test('what only reads runs six at a time; a stop aborts them, and keeps what came', async () => {
  const ran: string[] = []
  const items = [...'abcdefgh'].map(id => ({
    id,
    name: id,
    run: (signal: AbortSignal) => {
      ran.push(id)
      return id === 'a' ? Promise.resolve() : new Promise((_, reject) => signal.addEventListener('abort', () => reject(aborted())))
    },
  }))
  const { jobs, start, stop } = createBatch(items, { onlyReads: true })
  const run = start()
  while (ran.length < 7) await Promise.resolve()
  assert.equal(ran, [...'abcdefg'])
  stop()
  await run
  assert.equal(
    jobs.map(({ progress }) => progress.value.state),
    ['done', ...Array(7).fill('waiting')],
  )
})

test('items that an earlier run has settled are not sent again', async () => {
  const ran: number[] = []
  const items = (['done', 'failed', 'waiting'] as const).map((state, id) => ({
    id,
    name: state,
    before: { state },
    run: async () => void ran.push(id),
  }))
  const { counts, start } = createBatch(items)
  await start()
  assert.equal([ran, counts.value], [[2], { waiting: 0, running: 0, blocked: 0, done: 2, failed: 1 }])
})

test('what an interrupted run had begun is known after a second interruption too, and what it had not is told from it', async () => {
  const interrupt = (items: readonly object[]) => Object.fromEntries(progressIn({ items })!.before)
  const first = interrupt([
    { id: 'a', state: 'done' },
    { id: 'b', state: 'running' },
    { id: 'c', state: 'failed', problem: '結果は不明です。' },
    { id: 'd', state: 'waiting' },
  ])
  assert.equal(first, {
    a: { state: 'done' },
    b: { state: 'waiting', wasBegun: true },
    c: { state: 'failed', problem: '結果は不明です。', wasBegun: true },
    d: { state: 'waiting' },
  })
  const items = Object.entries(first).map(([id, before]) => ({ id, name: id, before, run: () => Promise.reject(new ApiError(401)) }))
  const batch = createBatch(items)
  await batch.start().catch(() => undefined)
  assert.equal(interrupt(batch.jobs.map(({ item: { id }, progress }) => ({ id, ...progress.value }))), first)
})

test('an item waits for those it needs: it is not tried, says for want of what, and runs with what is retried', async () => {
  const needs = { group: ['app'], user: ['app', 'group'], vendor: ['app', 'group', 'user', 'other'] }
  const outcomes = {
    app: [new ApiError(409), 'done'],
    other: 'done',
    group: 'done',
    user: [new ApiError(500), 'done'],
    vendor: 'done',
  } as const
  const { ran, states, problems, counts, run, isSettled, start } = batchOf(outcomes, needs)
  await start()
  assert.equal(ran, ['app', 'other'])
  assert.is(states(), 'app failed, other done, group blocked, user blocked, vendor blocked')
  const missing = '先に必要な項目が完了していません：app'
  assert.equal(problems().slice(1), [missing, `${missing}、ほか1件`, `${missing}、ほか2件`])
  assert.equal(counts.value, { waiting: 0, running: 0, blocked: 3, done: 1, failed: 1 })
  assert.equal(run.value, { settled: 5, total: 5 })
  assert.not(isSettled.value)
  await start('failed')
  assert.equal(ran.slice(2), ['app', 'group', 'user'])
  assert.is(states(), 'app done, other done, group done, user failed, vendor blocked')
  assert.equal(run.value, { settled: 4, total: 4 })
  await start('failed')
  assert.equal(ran.slice(5), ['user', 'vendor'])
  assert.is(states(), 'app done, other done, group done, user done, vendor done')
})

test.run()
