import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type PaletteItem, itemOf, findItems, sectionsOf } from '../../../../src/features/palette/paletteItems.ts'
import { countCpu } from '../../../support/cpu.ts'

const onPress = () => {}
const item = (kind: PaletteItem['kind'], label: string, more: { detail?: string; id?: string | number } = {}) =>
  itemOf({ kind, label, onPress, ...more })

const items = [
  item('page', 'ユーザー'),
  item('command', 'ユーザー一覧のCSV'),
  item('vendor', '北海農業データ株式会社', { id: 2 }),
  item('vendor', 'アグリ北海', { id: 23 }),
  item('user', '北野 恵子', { detail: 'keiko.kitano@example.jp', id: 4 }),
  item('user', '兼田 務', { detail: 'several@example.jp', id: 230 }),
  item('group', '穀物 第2班', { id: 'G-7' }),
  item('app', '収量予測', { detail: '畑ごとの収量を予測します', id: 'a1b2c3d4-0000-4000-8000-000000000002' }),
  item('document', 'API利用手引き', { detail: '運用/手引き' }),
]

const labels = (wanted: string, among = items) => findItems(among, wanted).map(({ label }) => label)

/** What is typed, each of several, and the items that it finds, in their order. */
const cases: [title: string, wanted: readonly string[], found: readonly string[]][] = [
  ['without a text there are the pages and what can be done', ['', ' ', '　', '\t '], ['ユーザー', 'ユーザー一覧のCSV']],
  ['width and kana make no difference', ['アグリ', 'あぐり', 'ｱｸﾞﾘ', 'アぐり'], ['アグリ北海']],
  ['letter case makes no difference', ['api', 'API', 'ａｐｉ', 'Ａpi'], ['API利用手引き']],
  ['the width of digits makes no difference', ['第２班'], ['穀物 第2班']],
  ['an address finds its user', ['KEIKO.kitano@'], ['北野 恵子']],
  ['a description finds its application', ['畑ごと'], ['収量予測']],
  ['a category finds its document', ['運用/'], ['API利用手引き']],
  ['a full name is found without its blank', ['北野恵子'], ['北野 恵子']],
  ['each word has to be in it, in whatever order', ['恵子 北野', '北野　恵子', ' 北野   example.jp '], ['北野 恵子']],
  ['a word that is not in it', ['北野 several'], []],
  ['what begins with the text comes first', ['北海'], ['北海農業データ株式会社', 'アグリ北海']],
  ['what begins with the text keeps its order', ['北'], ['北海農業データ株式会社', '北野 恵子', 'アグリ北海']],
  ['a whole name before a longer one', ['ユーザー'], ['ユーザー', 'ユーザー一覧のCSV']],
  ['an id that is meant exactly comes first', ['23'], ['アグリ北海', '兼田 務']],
  ['the beginning of an id comes last', ['2'], ['北海農業データ株式会社', 'アグリ北海', '兼田 務', '穀物 第2班']],
  ['an id of letters', ['ｇ-７'], ['穀物 第2班']],
  ['the beginning of an id of letters', ['A1B2'], ['収量予測']],
  ['an end of an id finds nothing', ['30', '000000000002'], []],
  ['an item that two things speak for is there once', ['4'], ['北野 恵子']],
  ['nothing that is typed is taken for a pattern', ['.*', '(', '[', '\\', '^北', '$', '|'], []],
  ['a part of an address', ['@example.'], ['北野 恵子', '兼田 務']],
]

for (const [title, all, found] of cases) {
  test(title, () => {
    for (const wanted of all) assert.equal(labels(wanted), found, wanted)
  })
}

test('an id that is meant exactly comes even before a name that begins so', () => {
  assert.equal(labels('7', [item('vendor', '7番農園', { id: 1 }), item('vendor', '農園', { id: 7 })]), ['農園', '7番農園'])
  assert.equal(labels('100', [item('vendor', '100', { id: 100 })]), ['100'])
})

test('items without a name are no obstacle', () => {
  const nameless = [item('app', '', { id: 5 }), item('app', '', { detail: '説明' })]
  assert.equal([labels('5', nameless), labels('説明', nameless), labels('x', nameless)], [[''], [''], []])
})

test('the kind of the best item comes first, and each kind has its share of the room', () => {
  const sizes = (max: number, wanted = 'a') =>
    sectionsOf(findItems(many, wanted), max)
      .map(({ kind, items }) => `${kind} ${items.length}`)
      .join(', ')
  const manyOf = (kind: PaletteItem['kind'], count: number, label: string) =>
    Array.from({ length: count }, (_, n) => item(kind, label, { id: n }))
  const many = [...manyOf('vendor', 90, 'ba'), ...manyOf('user', 4, 'ab'), ...manyOf('group', 40, 'ca')]
  assert.is(sizes(30), 'user 4, vendor 16, group 10')
  assert.is(sizes(200), 'user 4, vendor 90, group 40')
  assert.is(sizes(30, 'nothing'), '')
})

test('10,000 items are searched within a keystroke', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => item('user', `利用 者${n}`, { detail: `user${n}@example.jp`, id: n }))
  const spent = countCpu()
  assert.is(findItems(many, '者9999 user').length, 1)
  const took = spent()
  assert.ok(took < 50, `${took} ms`)
})

test.run()
