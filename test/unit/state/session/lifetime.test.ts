import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { lifetimeOf } from '../../../../src/state/session/expiry.ts'

const minute = 60_000
const hour = 60 * minute
const start = Date.UTC(2026, 10, 23)
const tokenOf = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
const token = tokenOf({ iat: start / 1000, exp: (start + hour) / 1000 })

for (const [clock, offset] of [
  ['is right', 0],
  ['is an hour ahead', hour],
  ['is an hour behind', -hour],
] as const) {
  test(`a clock that ${clock} counts a token's lifetime from its receipt`, () => {
    assert.equal(lifetimeOf(token, start + offset, start + offset), { end: start + offset + hour, aheadMs: 5 * minute })
  })

  test(`after a reload, a clock that ${clock} neither ends the session nor forgets its end`, () => {
    const now = start + offset + hour / 2
    const { end } = lifetimeOf(token, undefined, now)!
    assert.ok(end > now && end <= now + hour)
    if (!offset) assert.is(end, start + hour)
  })
}

test('a token that says nothing of its end has none', () => {
  const endless = `h.${Buffer.from('{"exp": 1e306, "iat": 1e306}').toString('base64url')}.s`
  for (const other of ['', 'opaque', 'a.b.c', tokenOf({}), tokenOf({ exp: '1' }), tokenOf([]), endless]) {
    assert.is(lifetimeOf(other, start, start), undefined, other)
  }
})

test('a token that ended before all times has ended', () => {
  assert.is(lifetimeOf(tokenOf({ exp: 0, iat: start / 1000 }), start, start)!.end, 0)
})

test('the end of a life of five minutes or less is announced in its last fifth', () => {
  for (const [life, ahead] of [
    [hour, 5],
    [6 * minute, 5],
    [5 * minute, 1],
    [minute, 0.2],
  ] as const) {
    const short = tokenOf({ iat: start / 1000, exp: (start + life) / 1000 })
    assert.is(lifetimeOf(short, undefined, start + 1000)!.aheadMs, ahead * minute)
    // Without iat, the life counts from the receipt of the token.
    assert.is(lifetimeOf(tokenOf({ exp: (start + life) / 1000 }), start, start)!.aheadMs, ahead * minute)
  }
})

test.run()
