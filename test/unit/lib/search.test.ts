import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fold, isBlank, searchFor } from '../../../src/lib/search.ts'
import { countCpu } from '../../support/cpu.ts'

const finds = (wanted: string, text: string | null | undefined) => searchFor(wanted)(text)

test('width, kana and letter case make no difference, either way round', () => {
  const alike = [
    ['ｱｸﾞﾘ', 'アグリ', 'あぐり'],
    ['ABC', 'abc', 'ＡＢＣ', 'ａｂｃ'],
    ['ﾊﾟｰﾃｨｰ', 'パーティー', 'ぱーてぃー'],
    ['１２３', '123', '①23'],
    ['ヴ', 'ゔ', 'ｳﾞ'],
    ['ー', 'ｰ'],
    ['　', ' '],
    ['が', 'か\u3099', 'ガ'],
    ['㈱', '(株)', '（株）'],
    ['ヽヾ', 'ゝゞ'],
    ['ァヶ', 'ぁゖ'],
  ]
  for (const texts of alike) for (const a of texts) for (const b of texts) assert.is(fold(a), fold(b), `${a} ${b}`)
})

test('the characters that Mac and Windows write for one sign make no difference', () => {
  for (const pair of ['〜～', '−－', '‖∥', '—―', '‾￣', '¢￠', '£￡', '¬￢', '¥￥', '¦￤']) {
    const [mac = '', windows = ''] = pair
    assert.is(fold(mac), fold(windows), pair)
    assert.ok(finds(`1${mac}3`, `第1${windows}3期`), pair)
    assert.ok(finds(windows, mac), pair)
  }
  assert.ok(finds('10~20', '10〜20'))
})

test('which glyph a character has, and what shows nothing, make no difference', () => {
  for (const [wanted, text] of [
    ['葛城', '株式会社葛\u{e0100}城'],
    ['辻\ufe00', '辻商店'],
    ['稲\u200b', '稲'],
    ['ab', 'a\u00ad\u200c\u200d\u2060\ufeffb'],
    ['髙橋', '高橋'],
    ['高橋', '髙橋'],
    ['山崎', '山﨑'],
    ['山嵜', '山崎'],
    ['渡辺', '渡邉'],
    ['渡邊', '渡邉'],
    ['斎藤', '齋藤'],
    ['斉藤', '齊藤'],
    ['吉野', '𠮷野'],
    ['神', '\ufa19'],
    ['駒ケ根', '駒ヶ根'],
    ['一ヵ月', '一ｶ月'],
  ] as const)
    assert.ok(finds(wanted, text), `${wanted} finds ${text}`)
  assert.ok(isBlank('\u200b\u3000\u00a0\ufeff'))
})

test('dashes of all kinds, the minus and the mark of long vowels make no difference', () => {
  const dashes = [...'-‐‑‒–—―−－﹣﹘ーｰ─']
  for (const typed of dashes) for (const dash of dashes) assert.ok(finds(`cー${'0'}${typed}1`, `C${dash}0${dash}1号`), `${typed} ${dash}`)
  assert.not.ok(finds('C1', 'C-1'))
})

test('what differs otherwise stays different', () => {
  const different = [
    ['か', 'が'],
    ['は', 'ぱ'],
    ['つ', 'っ'],
    ['山', '川'],
    ['a', 'ä'],
    ['ん', 'ン '],
    ['おー', 'おう'],
    ['〜', 'ー'],
    ['斎', '斉'],
  ] as const
  for (const [a, b] of different) assert.is.not(fold(a), fold(b), `${a} ${b}`)
})

test('H16 a part anywhere in the text is found, a pattern or half of a character as the text that it is', () => {
  for (const wanted of ['ｱｸﾞﾘ', 'あぐ', 'リ商', '商事 no.1', 'NO', '𠮷']) assert.ok(finds(wanted, 'アグリ商事 No.1𠮷'), wanted)
  for (const wanted of ['いぐり', 'アグリ  商事', '商事no', '.*', '[', '\\']) assert.not.ok(finds(wanted, 'アグリ商事 No.1'), wanted)
  for (const sign of ['.*', '[', '\\', '(', '(?=', '$', '^', '%', '\ud83c', '__proto__'])
    assert.equal([finds(sign, '農園'), finds(sign, `農${sign}園`)], [false, true], sign)
  // One character that normalizes to eighteen, and marks that it sorts.
  const spent = countCpu()
  assert.is(finds('無い', '\u0301\u200b\u0316\uff9e'.repeat(50_000)), false)
  assert.ok(finds('ー'.repeat(31), `${'\ufdfa'.repeat(300_000)}${'ー'.repeat(31)}`))
  assert.ok(spent() < 5_000)
})

test('an empty search, or one of blanks, finds everything', () => {
  for (const wanted of ['', ' ', '　', '\t\n']) for (const text of ['x', '', null, undefined]) assert.ok(finds(wanted, text))
})

test('blanks around what is searched for do not count, blanks inside do', () => {
  assert.ok(finds('　アグリ ', 'あぐり'))
  assert.ok(finds('a b', 'xＡ　Ｂx'))
  assert.not.ok(finds('a b', 'ab'))
})

test('T54 an absent text is found by nothing but the empty search', () => {
  for (const text of ['', null, undefined]) assert.not.ok(finds('x', text))
  assert.is(fold(null), '')
  assert.not.ok(finds('null', null))
})

test.run()
