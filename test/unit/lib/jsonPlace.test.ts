import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { findJsonError } from '../../../src/lib/jsonPlace.ts'

const place = (text: string) => Object.values(findJsonError(text)).join(':')

test('the first character that is not JSON is found', () => {
  for (const [text, expected] of [
    ['', '1:1'],
    [' \n', '2:1'],
    ['<!doctype html>', '1:1'],
    ['{"auth": {', '1:11'],
    ['{"a": 1,}', '1:9'],
    ['{"a": 1\n "b": 2}', '2:2'],
    ['{\n  // note\n}', '2:3'],
    ["{'a': 1}", '1:2'],
    ['{a: 1}', '1:2'],
    ['{"a" 1}', '1:6'],
    ['[1, 2', '1:6'],
    ['[1, ]', '1:5'],
    ['{"a": "x\ny"}', '1:9'],
    ['{"a": "\\x"}', '1:8'],
    ['{"a": tru}', '1:7'],
    ['{"a": 01}', '1:8'],
    ['{"a": .5}', '1:7'],
    ['{"a": "あ", }', '1:12'],
    ['{} {}', '1:4'],
    ['{"a": 1}\n}', '2:1'],
    ['{"a":\u00a01}', '1:6'],
  ] as const) {
    assert.throws(() => JSON.parse(text), undefined, text)
    assert.is(place(text), expected, text)
  }
})

test('JSON is read to its end', () => {
  const text = '{"a": [1, -2.5e+3, {"b": null, "c": []}, "\\u3042\\n\\"", true], "d": {}, "": false}'
  JSON.parse(text)
  assert.is(place(text), `1:${text.length + 1}`)
})

test.run()
