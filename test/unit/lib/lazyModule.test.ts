import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ApiError } from '../../../src/lib/http.ts'
import { connectModules, lazyModule } from '../../../src/lib/lazyModule.ts'

test('a module is fetched once, however often it is asked for on its way, and is at hand in the same task from then on', async () => {
  let fetches = 0
  const { load } = lazyModule(async () => ({ number: ++fetches }))
  assert.equal(await Promise.all([load(), load()]), [{ number: 1 }, { number: 1 }])
  assert.equal(load(), { number: 1 })
})

const lost = () => new TypeError('Failed to fetch dynamically imported module: https://console.example.jp/static/a-ABCDEFGH.js')
/** As Safari says it, of a server that answers with a page for every address. */
const replaced = () => new TypeError("'text/html' is not a valid JavaScript MIME type.")

const page = new EventTarget()
Object.assign(globalThis, { addEventListener: page.addEventListener.bind(page) })

/** Loads a module whose first fetches are lost. Returns its loads and what they asked of the page. */
function lose(times: number) {
  const asked: string[] = []
  let fetches = 0
  connectModules({
    renew: async () => void asked.push('renew'),
    imports: {
      async counter() {
        if (++fetches <= times) throw fetches % 2 ? lost() : replaced()
        return { number: fetches }
      },
    },
  })
  const { load, now } = lazyModule<{ number: number }>('counter')
  return { load, now, asked, back: () => page.dispatchEvent(new Event('online')), count: () => fetches }
}

test('a lost file is fetched again, after a look whether another version is installed', async () => {
  const { load, asked } = lose(2)
  assert.equal(await Promise.all([load(), load()]), [{ number: 3 }, { number: 3 }])
  assert.equal(asked, ['renew'])
})

test('a file that stays lost fails like a GET without an answer, and comes once the connection is back', async () => {
  const { load, now, asked, back, count } = lose(3)
  const error = await Promise.resolve(load()).catch(error => error)
  assert.instance(error, ApiError)
  assert.equal([error.code, error.trace.method, error.trace.path, count()], ['NETWORK', 'GET', '/static/a-ABCDEFGH.js', 3])
  assert.equal([asked, now()], [['renew'], undefined])
  back()
  await new Promise(resolve => setTimeout(resolve))
  assert.equal(now(), { number: 4 })
})

test('a file that fails for another reason is not fetched again', async () => {
  let fetches = 0
  const { load } = lazyModule(async () => {
    fetches++
    throw new TypeError('x is not a function')
  })
  for (const _ of [1, 2]) assert.match(String(await Promise.resolve(load()).catch(error => error)), 'not a function')
  assert.is(fetches, 2)
})

test.run()
