import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { messagesOf } from '../../../src/lib/messages.ts'

const cases: [body: unknown, lines: string[]][] = [
  [{ name: ['a\nb'] }, ['a', 'b']],
  ['x', ['x']],
  [{}, []],
  ['', []],
  [null, []],
  [[[], {}, [null]], []],
  [true, []],
  [{ a: 'one\r\ntwo', b: ['three', { message: 'four' }], c: 5, d: false }, ['one', 'two', 'three', 'four', '5']],
  ['\n\n a \n \n', [' a ']],
  [JSON.parse('{"__proto__": "x", "constructor": {"toString": "y"}}'), ['x', 'y']],
  [{ html: '<img src=x onerror=alert(1)>' }, ['<img src=x onerror=alert(1)>']],
]

for (const [body, lines] of cases) {
  test(`T49 ${JSON.stringify(body)} holds ${JSON.stringify(lines)}`, () => {
    assert.equal(messagesOf(body), lines)
    assert.not.match(messagesOf(body).join(), '[object')
  })
}

test.run()
