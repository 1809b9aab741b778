import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseMailbox } from '../../../src/lib/emailAddress.ts'
import { countCpu } from '../../support/cpu.ts'

test('names and address are split as mail programs write them', () => {
  const noda = { family: '野田', given: '花子', address: 'h@b.jp' }
  for (const text of ['野田 花子 <h@b.jp>', '野田　花子<h@b.jp>', ' "野田 花子"  < h@b.jp > ']) assert.equal(parseMailbox(text), noda, text)
  assert.equal(parseMailbox('野田 花 子 <a@b>'), { family: '野田', given: '花 子', address: 'a@b' })
  assert.equal(parseMailbox('野田 <a@b>'), { family: '野田', given: '', address: 'a@b' })
})

test('any other text is left as it is', () => {
  const otherPeople = ['野田 花子 <a@b>; 木村 <c@d>', 'a@b, 木村 <c@d>', '野田 <a>, 木村 <c@d>', 'a@b <a@b>']
  const others = ['', 'a@b', '<a@b>', ' <a@b>', '野田 花子', '野田 <>', '野田 <a@b', 'a@b> 野田 <', '野田 <a@b> 花子']
  for (const text of [...otherPeople, ...others]) assert.is(parseMailbox(text), undefined, text)
})

test('a long text without an address takes no time', () => {
  const spent = countCpu()
  assert.is(parseMailbox(`${'野 '.repeat(500_000)}>`), undefined)
  assert.ok(spent() < 500)
})

test.run()
