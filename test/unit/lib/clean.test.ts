import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { clean } from '../../../src/lib/clean.ts'
import { countCpu } from '../../support/cpu.ts'

test('blanks of any width and invisible characters around a text go, those inside stay', () => {
  for (const around of [...' \t\r\n\u00a0\u00ad\u2003\u200b\u200c\u200d\u2060\u3000\ufeff', '\u3000\u200b ', ''])
    for (const text of ['a', '稲 子', 'a\u200bb', '\ue000', '👨\u200d🌾', '\u202ea'])
      assert.is(clean(`${around}${text}${around}`), text, JSON.stringify(around + text))
  for (const blank of ['', ' ', '\u200b\u3000\ufeff']) assert.is(clean(blank), '')
})

test('takes a time that grows with the length alone', () => {
  const spent = countCpu()
  assert.is(clean(`a${' '.repeat(1_000_000)}b`).length, 1_000_002)
  assert.is(clean(' '.repeat(1_000_000)), '')
  assert.ok(spent() < 500)
})

test.run()
