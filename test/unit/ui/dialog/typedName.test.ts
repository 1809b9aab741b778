import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { firstError } from '../../../../src/lib/rules.ts'
import { asOneLine, typedNameRules } from '../../../../src/ui/dialog/typedName.tsx'

const missing = 'ベンダーの名前を入力してください。'
const other = 'ベンダーの名前が異なります。'

/** A name, what is typed for it, and the error. */
const cases: [name: string, typed: string, error: string | undefined][] = [
  ['青森農園', '青森農園', undefined],
  ['青森農園', '', missing],
  ['青森農園', ' ', other],
  ['青森農園', '青森', other],
  ['青森農園', '青森農園 ', other],
  ['青森農園', '青森農園x', other],
  ['青森農園', '秋田農園', other],
  ['　', '　', undefined],
  ['　', '', missing],
  ['青森\u200b農園', '青森農園', other],
  ['\u202e園農森青', '園農森青', other],
  ['青森\0農園', '青森農園', other],
  ['青森農園\ud83c', '青森農園', other],
  ['青森か\u3099農園', '青森が農園', other],
]

for (const [name, typed, error] of cases) {
  const told = JSON.stringify(typed)
  test(`H34 ${told} typed for the name ${JSON.stringify(name)}: ${error ?? 'accepted'}`, () => {
    assert.is(firstError(typedNameRules('ベンダー', name), typed), error)
    assert.is(firstError(typedNameRules('ベンダー', name), name), undefined)
  })
}

test('a name of several lines is typed in one, and a dash stands for none', () => {
  assert.equal(['青森\r\n農園\n', '\n', '', '　'].map(asOneLine), ['青森 農園', '-', '-', '　'])
})

test.run()
