import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sentence } from '../../../src/text/sentence.ts'

const ordinary = [...'青森農園 ｱｸﾞﾘ Ελλάς ไร่ 🍎 \u200b \u200e <b> $& \0 \ud83c a\nb'.split(' '), '', 'Aomori Farm (1)', 'Ferme à l’été']

test('an ordinary name stands in its sentence as it is', () => {
  for (const name of ordinary) assert.is(sentence`ベンダー「${name}」を削除します。`, `ベンダー「${name}」を削除します。`)
  assert.is(sentence`${1}-${25} / ${100}件`, '1-25 / 100件')
  assert.is(sentence`${1426}人、${'2026'}年`, '1,426人、2026年')
  assert.is(sentence`追加：${['甲', '乙']}`, '追加：甲、乙')
  assert.is(sentence`なし`, 'なし')
})

const turning = [
  ...'חווה \ufb1d مزرعة \u{1e900} ߒߞߏ \u202e園農森青 \u202e \u202b\u202b\u202b \u200fa \u2067 \u2066\u2067\u2068 \u2069'.split(' '),
  ...'\u2069\u2069\u202e a\u2069b\u2069\u202ec \u2067a\u2069\u2069\u202eb\u2068 \u202ea\nb\u202ec a\u2029\u202eb \r\n\u202e'.split(' '),
  ...['\u2069'.repeat(1000), '\u202e'.repeat(1000), '青森農園（مزرعة）\u202e'],
]

/** Counts open directional formatting characters at the end of each paragraph (UAX 9, X1 to X8). */
function inForceAtTheEnd(text: string): number {
  const open: string[] = []
  for (const sign of text) {
    if (/[\n\r\x1c-\x1e\x85\u2029]/.test(sign)) open.length = 0
    else if (/[\u202a\u202b\u202d\u202e\u2066-\u2068]/.test(sign)) open.push(sign)
    else if (sign === '\u202c' && /[\u202a-\u202e]/.test(open.at(-1) ?? '')) open.pop()
    else if (sign === '\u2069' && open.some(one => one >= '\u2066')) open.splice(open.findLastIndex(one => one >= '\u2066'))
  }
  return open.length
}

test('a name that is read the other way, or has signs that turn what follows, turns nothing but itself', () => {
  for (const name of turning) {
    const text = sentence`「${name}」を削除`
    const before = text.slice(0, text.indexOf('」を削除'))
    assert.is(inForceAtTheEnd(before), 0, JSON.stringify(name))
    assert.is(text.replace(/[\u2066-\u2069]/g, ''), `「${name}」を削除`.replace(/[\u2066-\u2069]/g, ''))
    // Each line is inside an isolate from its first to its last character.
    for (const line of name.split(/[\n\r\u2029]/).filter(Boolean)) {
      assert.ok(text.includes(`\u2068${line}\u2069`), JSON.stringify(text))
      assert.ok(inForceAtTheEnd(text.slice(0, text.indexOf(line) + line.length)) > 0, JSON.stringify(name))
    }
  }
})

test('each of several names, and a name within a name, turns itself alone', () => {
  assert.is(sentence`追加：${['甲', 'חווה']}`, '追加：甲、\u2068חווה\u2069')
  const inner = sentence`${'חווה'} (${'a@example.jp'})`
  assert.is(sentence`${inner}を削除`, '\u2068\u2068חווה\u2069 (a@example.jp)\u2069を削除')
})

test.run()
