import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  containing,
  email,
  firstError,
  lengthOf,
  lengthWithin,
  maxLength,
  numberOf,
  required,
  type Rule,
  sameAs,
  wholeNumber,
} from '../../../src/lib/rules.ts'
import { countCpu } from '../../support/cpu.ts'

const message = '入力してください。'
const address = email('形式')
const accepts = (value: string) => address(value) === undefined

test('the marks tell the label and the counter of a field about its rules', () => {
  for (const [rule, isRequired, max] of [
    [required(message), true, undefined],
    [maxLength(64, message), undefined, 64],
    [lengthWithin(2, 3, message), undefined, undefined],
    [wholeNumber(0, 9, message), true, undefined],
    [address, undefined, undefined],
  ] as const)
    assert.equal([rule.isRequired, rule.max], [isRequired, max])
})

test('required accepts text that shows something, and any choice', () => {
  const rule = required(message)
  for (const hidden of ['\u200e', '\u3164', '\u2800 ', '\u115f\u200b']) assert.is(rule(hidden), message, escape(hidden))
  for (const value of ['', ' ', '　', '\t\n', null, undefined, []]) assert.is(rule(value), message, JSON.stringify(value))
  for (const value of ['a', ' a ', '0', 0, 1, false, [1], '　山　']) assert.is(rule(value), undefined, JSON.stringify(value))
})

test('a length, also within bounds, is that of the characters people see written: code points, blanks too, not UTF-16 units', () => {
  for (const [length, texts] of [
    [0, ['']],
    [1, ['a', '𠮷', '😀', '\ud83d']],
    [2, ['日本', '😀😀', 'ｶﾞ', 'a\n', '  ']],
    [3, ['abc', '日本語', '𠮷野家', '😀😀😀', ' ａ ']],
    [4, ['abcd', '日本語。', '𠮷野家家', '😀😀😀😀', '    ']],
  ] as const)
    for (const text of texts) {
      const errors = [maxLength(3, message), lengthWithin(2, 3, message)].map(rule => rule(text) === undefined)
      assert.equal([lengthOf(text), ...errors], [length, length <= 3, length === 2 || length === 3], text)
    }
})

test('T64 e-mail addresses that carriers gave out are accepted, against the RFC', () => {
  for (const value of ['a..b@docomo.ne.jp', '.a@docomo.ne.jp', 'a.@docomo.ne.jp', 'a+b@x.jp']) assert.ok(accepts(value), value)
})

test('T64 whatever the HTML pattern accepts is accepted, and so is none', () => {
  const label = `${'a'.repeat(61)}-a`
  const values = [
    'a@b',
    'A@B.JP',
    '1@2.3',
    "o'hara!#$%&*+/=?^_`{|}~-@x.jp",
    'a@x-y.co.jp',
    `a@${label}.jp`,
    `${'a'.repeat(200)}@x.jp`,
    `a@${'x.'.repeat(400)}jp`,
  ]
  for (const value of ['', ...values]) assert.ok(accepts(value), value)
})

test('T64 H14 H36 commas, invisible characters, blanks, further lines or addresses, Japanese and halves of addresses are refused', () => {
  const values = [
    'a@b,c',
    'a b@x.jp',
    'a@x y.jp',
    ' a@x.jp',
    ...'a @ a@ @x.jp a@@x.jp a@x@y.jp a@.jp a@x. a@x..jp a@-x.jp a@x-.jp あ@x.jp a@日本.jp ａ@x.jp a＠x.jp a@x_y.jp a,b@x.jp'.split(' '),
    ...'<a@x.jp> a@[127.0.0.1] a@x.jp,b@x.jp a@x.jp;b@x.jp a@ſ.jp'.split(' '),
    ...['a@x.jp ', 'a@x.jp\nBcc: c@d.jp', 'a@x.jp%0aBcc:c@d.jp', '"a b"@x.jp', `a@${'a'.repeat(64)}.jp`, '\u212a@x.jp', 'a@\u212a.jp'],
    ...[...'\u200b\u200d\u202e\ufeff\0\n\u00ad\ud800\t', '\r\n'].flatMap(one => [
      `a${one}@b.jp`,
      `${one}a@b.jp`,
      `a@b.jp${one}`,
      `a@b${one}.jp`,
    ]),
  ]
  for (const value of values) assert.not.ok(accepts(value), JSON.stringify(value))
})

test('T64 hostile input of any length is answered at once', () => {
  const spent = countCpu()
  for (const length of [1000, 100_000]) {
    const many = (part: string) => part.repeat(Math.ceil(length / part.length))
    for (const value of [
      many('a'),
      many('.'),
      `a@${many('a')}`,
      `a@${many('a.')}`,
      `a@${many('a-')}`,
      `a@${many('-')}`,
      `a@${many('a.')}!`,
      `a@${many('a')}.${many('a')}!`,
      `${many('a@')}`,
      `${many('a')}@`,
      `${many('a.')}@b,c`,
      `a@${many(`${'a'.repeat(62)}.`)}!`,
      `a@${many(`${'a'.repeat(63)}.`)}`,
      `a@${many('1-1.')}_`,
      many(' '),
      many('\n'),
    ])
      assert.not.ok(accepts(value), `${value.slice(0, 10)} of ${value.length}`)
  }
  assert.ok(spent() < 3_000)
})

test('H15 a whole number within its range is accepted, in half-width or full-width digits', () => {
  const rule = wholeNumber(60, 31_536_000, message)
  const accepted = ['60', '61', '3600', '31536000', '６０', '３６００', '3６0０', ' 3600 ', '　３６００　', '0060']
  for (const value of accepted) assert.is(rule(value), undefined, value)
  assert.equal(accepted.slice(4).map(numberOf), [60, 3600, 3600, 3600, 3600, 60])
  const refused = [
    ...'59 31536001 0 -60 +60 60.0 60.5 ６０．５ 1e3 6e1 0x3C 3,600 １,０００ 1_000 60秒 六十 ６０。 NaN Infinity ٦٠'.split(' '),
    ...['6 0', '60\0', '', ' ', '9'.repeat(400)],
  ]
  for (const value of refused) assert.is(rule(value), message, value)
})

test('a text contains the pattern anywhere', () => {
  const rule = containing(/[0-9]/, message)
  for (const value of ['1', 'a1', '1a', 'a1b', '日本1', '\n1', '11']) assert.is(rule(value), undefined, value)
  for (const value of ['', 'a', '１', '一', '①', '\u0661', ' ']) assert.is(rule(value), message, value)
})

test('the same as another field is the same to the letter', () => {
  const rule = sameAs('password', message)
  for (const value of ['', 'a', ' a ', 'が', '😀']) assert.is(rule(value, { password: value }), undefined, value)
  for (const [value, other] of [
    ['a', 'A'],
    ['a', 'a '],
    ['a', ''],
    ['', 'a'],
    ['が', 'か\u3099'],
    ['a', 'ａ'],
    ['1', 1],
  ] as const) {
    assert.is(rule(value, { password: other }), message, `${value} and ${other}`)
  }
  for (const values of [undefined, {}, { confirmation: 'a' }]) assert.is(rule('a', values), message)
})

test('the first error of several rules is the one that is made, the rules after it are not asked, and all know the whole form', () => {
  const rules: Rule<string>[] = [required('a'), maxLength(3, 'b'), email('c'), sameAs('again', 'd')]
  for (const [value, error] of [
    ['', 'a'],
    ['long', 'b'],
    ['abc', 'c'],
    ['a@b', undefined],
    ['a@c', 'd'],
  ] as const)
    assert.is(firstError(rules, value, { again: 'a@b' }), error)
  const never: Rule<string> = () => {
    throw new Error('asked')
  }
  assert.is(firstError([required('a'), never], ''), 'a')
  assert.is(firstError([], 'x'), undefined)
})

test.run()
