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

const labels = (wanted: string) => findItems(items, wanted).map(({ label }) => label)

test('without a text there are the pages and what can be done, in their order', () => {
  for (const nothing of ['', ' ', '　', '\t ']) assert.equal(labels(nothing), ['ユーザー', 'ユーザー一覧のCSV'], JSON.stringify(nothing))
})

test('letter case, width and kana make no difference', () => {
  for (const wanted of ['アグリ', 'あぐり', 'ｱｸﾞﾘ', 'アぐり']) assert.equal(labels(wanted), ['アグリ北海'], wanted)
  for (const wanted of ['api', 'API', 'ａｐｉ', 'Ａpi']) assert.equal(labels(wanted), ['API利用手引き'], wanted)
  assert.equal(labels('第２班'), ['穀物 第2班'])
})

test('what tells an item from others finds it as well', () => {
  assert.equal(labels('KEIKO.kitano@'), ['北野 恵子'])
  assert.equal(labels('畑ごと'), ['収量予測'])
  assert.equal(labels('運用/'), ['API利用手引き'])
})

test('a full name is found without the blank in it', () => {
  assert.equal(labels('北野恵子'), ['北野 恵子'])
})

test('each word has to be in it, in whatever order, however they are set apart', () => {
  for (const wanted of ['恵子 北野', '北野　恵子', ' 北野   example.jp ']) assert.equal(labels(wanted), ['北野 恵子'], wanted)
  assert.equal(labels('北野 several'), [])
})

test('what begins with the text comes before what has it within, and else the order stays', () => {
  assert.equal(labels('北海'), ['北海農業データ株式会社', 'アグリ北海'])
  assert.equal(labels('北'), ['北海農業データ株式会社', '北野 恵子', 'アグリ北海'])
  assert.equal(labels('ユーザー'), ['ユーザー', 'ユーザー一覧のCSV'])
})

test('an id that is meant exactly comes first, even before a name that begins so; the beginning of an id comes last', () => {
  assert.equal(labels('23'), ['アグリ北海', '兼田 務'])
  assert.equal(labels('2'), ['北海農業データ株式会社', 'アグリ北海', '兼田 務', '穀物 第2班'])
  assert.equal(labels('ｇ-７'), ['穀物 第2班'])
  assert.equal(labels('A1B2'), ['収量予測'])
  const named = [item('vendor', '7番農園', { id: 1 }), item('vendor', '農園', { id: 7 })]
  assert.equal(
    findItems(named, '7').map(({ label }) => label),
    ['農園', '7番農園'],
  )
})

test('an end of an id finds nothing, and what has no id is not found by none', () => {
  assert.equal(labels('30'), [])
  assert.equal(labels('000000000002'), [])
})

test('an item that two things speak for is there once', () => {
  assert.equal(labels('4').length, 1)
  const twice = [item('vendor', '100', { id: 100 })]
  assert.is(findItems(twice, '100').length, 1)
})

test('nothing of what is typed is taken for a pattern', () => {
  for (const wanted of ['.*', '(', '[', '\\', '^北', '$', '|']) assert.equal(labels(wanted), [], wanted)
  assert.equal(labels('@example.'), ['北野 恵子', '兼田 務'])
})

test('items without a name are no obstacle', () => {
  const nameless = [item('app', '', { id: 5 }), item('app', '', { detail: '説明' })]
  assert.is(findItems(nameless, '5').length, 1)
  assert.is(findItems(nameless, '説明').length, 1)
  assert.is(findItems(nameless, 'x').length, 0)
})

test('the kind of the best item comes first, and each kind has its share of the room', () => {
  const sizes = (max: number, wanted = 'a') => sectionsOf(findItems(many, wanted), max).map(({ kind, items }) => [kind, items.length])
  const manyOf = (kind: PaletteItem['kind'], count: number, label: string) =>
    Array.from({ length: count }, (_, n) => item(kind, label, { id: n }))
  const many = [...manyOf('vendor', 90, 'ba'), ...manyOf('user', 4, 'ab'), ...manyOf('group', 40, 'ca')]
  assert.equal(sizes(30), [
    ['user', 4],
    ['vendor', 16],
    ['group', 10],
  ])
  assert.equal(sizes(200), [
    ['user', 4],
    ['vendor', 90],
    ['group', 40],
  ])
  assert.equal(sizes(30, 'nothing'), [])
})

test('10,000 items are searched within a keystroke', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => item('user', `利用 者${n}`, { detail: `user${n}@example.jp`, id: n }))
  const spent = countCpu()
  assert.is(findItems(many, '者9999 user').length, 1)
  const took = spent()
  assert.ok(took < 50, `${took} ms`)
})

test.run()
