import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { lazyModule } from '../../../src/lib/lazyModule.ts'

test('a module is fetched once, however often it is asked for on its way, and is at hand in the same task from then on', async () => {
  let fetches = 0
  const { load } = lazyModule(async () => ({ number: ++fetches }))
  assert.equal(await Promise.all([load(), load()]), [{ number: 1 }, { number: 1 }])
  assert.equal(load(), { number: 1 })
})

test('a module that could not be fetched is fetched again when it is asked for again', async () => {
  let fetches = 0
  const { load, connect } = lazyModule<{ number: number }>()
  connect(async () => {
    if (++fetches === 1) throw new TypeError('Failed to fetch')
    return { number: fetches }
  })
  const [first, second] = await Promise.allSettled([load(), load()])
  assert.is(first.status, 'rejected')
  assert.is(second.status, 'rejected')
  assert.is(fetches, 1)
  assert.equal(await load(), { number: 2 })
})

test.run()
