import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sessionEndOf } from '../../../src/state/sessionEnd.ts'

const hour = 3_600_000
const start = Date.UTC(2026, 10, 23)
const tokenOf = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
const token = tokenOf({ iat: start / 1000, exp: (start + hour) / 1000 })

for (const [clock, offset] of [['is right', 0], ['is an hour ahead', hour], ['is an hour behind', -hour]] as const) {
  test(`a clock that ${clock} counts a token's lifetime from its receipt`, () => {
    assert.is(sessionEndOf(token, start + offset, start + offset), start + offset + hour)
  })

  test(`after a reload, a clock that ${clock} neither ends the session nor forgets its end`, () => {
    const now = start + offset + hour / 2
    const end = sessionEndOf(token, undefined, now)!
    assert.ok(end > now && end <= now + hour)
    if (!offset) assert.is(end, start + hour)
  })
}

test('a token that says nothing of its end has none', () => {
  for (const other of ['', 'opaque', 'a.b.c', tokenOf({}), tokenOf({ exp: '1' }), tokenOf([])]) {
    assert.is(sessionEndOf(other, start, start), undefined, other)
  }
})

test.run()
