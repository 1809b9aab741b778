import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { putInput } from '../../../src/lib/putInput.ts'

/** What a PUT sends of a value that a form shows, by what the platform told of it. */
const cases: [what: string, told: object, shown: string | null | undefined, sent: object][] = [
  ['a value', { name: '前' }, '後', { name: '後' }],
  ['an emptied value', { name: '前' }, '', { name: '' }],
  ['a value that was told to be empty', { name: '' }, '', { name: '' }],
  ['a value that was told to be none', { name: null }, null, { name: '' }],
  ['an empty value that was not told', {}, '', {}],
  ['a value that was not told, and was typed', {}, '後', { name: '後' }],
  ['a value that the form does not show', { name: '前' }, undefined, {}],
]
for (const [what, told, name, sent] of cases) test(what, () => assert.equal(putInput({ name }, told), sent))

test.run()
