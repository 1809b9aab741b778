import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { forgetReturn, keep, readKept, rememberReturn, signOutReason, takeReturn, watchKept } from '../../../../src/state/session/kept.ts'
import { storedDrafts } from '../../../../src/state/session/storedDrafts.ts'
import { provideEmpty } from '../../lib/memoryStorage.ts'

const minutes = 60_000
const { now } = Date
let items = new Map<string, string>()

test.before.each(() => {
  items = provideEmpty('sessionStorage')
})
test.after.each(() => {
  Date.now = now
})

/** Moves the clock, in milliseconds from now. */
const later = (ms: number) => {
  Date.now = () => now() + ms
}

test('what is kept can be read, as often as asked, under its key alone', () => {
  keep('returnTo', { address: '/users?vendor=1', reason: '日本' })
  for (const _ of [1, 2]) assert.equal([readKept('returnTo').address, readKept('returnTo').reason], ['/users?vendor=1', '日本'])
  assert.equal(readKept('draft'), {})
  assert.equal([...items.keys()], ['returnTo'])
})

test('a value is kept for 15 minutes, and no longer', () => {
  keep('draft', { form: 'x' })
  later(15 * minutes - 1000)
  assert.is(readKept('draft').form, 'x')
  later(15 * minutes + 1000)
  assert.equal(readKept('draft'), {})
})

test('a value leaves the storage once its time is over, whether anybody looks at the page or not', () => {
  const { setInterval } = globalThis
  const document = new EventTarget()
  Object.assign(globalThis, { document })
  for (const event of ['the clock', 'a look'] as const) {
    let look = () => {}
    Object.assign(globalThis, {
      setInterval(call: () => void) {
        look = call
      },
    })
    keep('draft', { form: 'x' })
    const stop = watchKept()
    keep('returnTo', { address: '/users' })
    later(15 * minutes + 1000)
    assert.equal([...items.keys()], ['draft', 'returnTo'])
    if (event === 'the clock') look()
    else document.dispatchEvent(new Event('visibilitychange'))
    assert.equal([...items.keys()], [], event)
    stop()
    Date.now = now
  }
  Object.assign(globalThis, { setInterval })
})

test('a clock that was set back keeps a value for a minute longer at most', () => {
  keep('draft', { form: 'x' })
  later(-59_000)
  assert.is(readKept('draft').form, 'x')
  later(-61_000)
  assert.equal(readKept('draft'), {})
})

test('an address is given back once, with the reason if there is one, and not at all once it is forgotten', () => {
  for (const reason of ['expired', undefined]) {
    rememberReturn('/users?vendor=1', reason)
    assert.equal([signOutReason(), takeReturn({}), takeReturn({}), signOutReason()], [reason, '/users?vendor=1', undefined, undefined])
    assert.is(items.size, 0)
  }
  rememberReturn('/apps', 'expired')
  forgetReturn()
  assert.equal([signOutReason(), takeReturn({}), items.size], [undefined, undefined, 0])
})

test('H23 whatever else stands in the storage is no value, address, reason or draft, and is removed', () => {
  const fresh = now() + minutes
  const texts = [
    ...['', ' ', '{', 'x', 'null', '1', 'true', '"x"', '[]', '[[[', '\0', '{}', '{"form": "x"}'],
    '{"until": null}',
    `{"until": "${fresh}"}`,
    `{"until": [${fresh}]}`,
    `{"until": ${now() - 1000}}`,
    `{"until": ${now() + 60 * minutes}}`,
    '{"until": 1e999}',
    `{"__proto__": {"until": ${fresh}, "address": "/users", "reason": "x"}, "until": 1}`,
    JSON.stringify({ until: Number.MAX_SAFE_INTEGER, address: '/users', verb: 'editVendor', args: [], input: {} }),
    JSON.stringify({ until: fresh, address: { path: '/users' }, verb: ['editVendor'], args: 1, input: 'x' }),
  ]
  for (const text of texts) {
    for (const key of ['returnTo', 'draft']) items.set(key, text)
    if (!text.includes('path')) assert.equal(readKept('draft'), {}, text)
    assert.equal([signOutReason(), takeReturn({}), storedDrafts('12')], [undefined, undefined, undefined], text)
    assert.is(items.size, 0, text)
  }
})

test.run()
