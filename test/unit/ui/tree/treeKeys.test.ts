import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { TreeNode } from '../../../../src/ui/tree/treeNodes.ts'
import { treeMove } from '../../../../src/ui/tree/treeNodes.ts'

type Sketch = readonly (string | readonly [string, Sketch])[]

/** Builds nodes from a sketch: a text is a leaf, a pair is a node with children. */
function grow(sketch: Sketch, parent?: TreeNode): TreeNode[] {
  return sketch.map((entry, index) => {
    const [label, inner] = typeof entry === 'string' ? [entry] : entry
    const place = { level: (parent?.level ?? 0) + 1, position: index + 1, siblings: sketch.length }
    const node: TreeNode = { key: `${parent?.key ?? ''}/${label}`, label, parent, children: undefined, ...place }
    return Object.assign(node, inner && { children: grow(inner, node) })
  })
}

const roots = grow([
  'Readme',
  ['Api', ['auth', ['Bulk', ['one', 'two']], 'Errors']],
  ['ガイド', ['ｱｸﾞﾘ', 'アグリ２']],
  ['Closed', ['hidden']],
])
const open = new Set(['/Api', '/Api/Bulk', '/ガイド'])
const isOpen = ({ key }: TreeNode) => open.has(key)
const shownOf = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap(node => [node, ...(isOpen(node) ? shownOf(node.children!) : [])])
const shown = shownOf(roots)
const at = (label: string) => shown.find(node => node.label === label)!

/** Returns the effect of a key: where it moves, or what it expands or collapses. */
function effectOf(key: string, from: string) {
  const { to, open, close, activate } = treeMove(key, at(from), shown, isOpen) ?? { to: undefined }
  if (open) return `open ${open.map(({ label }) => label)}`
  if (close) return `close ${close.label}`
  return activate ? 'activate' : (to?.label ?? 'stays')
}

for (const [key, cases] of Object.entries({
  ArrowDown: { Readme: 'Api', Api: 'auth', two: 'Errors', Errors: 'ガイド', Closed: 'stays' },
  ArrowUp: { Readme: 'stays', Api: 'Readme', Errors: 'two', ガイド: 'Errors', Closed: 'アグリ２' },
  Home: { Readme: 'Readme', two: 'Readme', Closed: 'Readme' },
  End: { Readme: 'Closed', two: 'Closed', Closed: 'Closed' },
  ArrowRight: { Closed: 'open Closed', Api: 'auth', Bulk: 'one', Readme: 'stays', two: 'stays' },
  ArrowLeft: { Api: 'close Api', Bulk: 'close Bulk', two: 'Bulk', auth: 'Api', Readme: 'stays', Closed: 'stays' },
  Enter: { Readme: 'activate', Api: 'activate', Closed: 'activate' },
  ' ': { Readme: 'activate', Api: 'activate', Closed: 'activate' },
  '*': { Readme: 'open Api,ガイド,Closed', auth: 'open Bulk', one: 'open ' },
})) {
  test(`${key === ' ' ? 'Space' : key} does what the pattern says, and does not go round`, () => {
    for (const [from, expected] of Object.entries(cases)) assert.is(effectOf(key, from), expected, `from ${from}`)
  })
}

test('a letter, of any width or kana, goes to the next shown node whose name begins so, from the active one on and round', () => {
  for (const [from, letter, expected] of [
    ['Readme', 'a', 'Api'],
    ['Api', 'a', 'auth'],
    ['auth', 'a', 'Api'],
    ['Closed', 'A', 'Api'],
    ['Readme', 'e', 'Errors'],
    ['Readme', 'o', 'one'],
    ['Readme', 'x', 'stays'],
    ['Readme', 'h', 'stays'],
    ['Readme', 'r', 'stays'],
    ['Readme', 'あ', 'ｱｸﾞﾘ'],
    ['ｱｸﾞﾘ', 'ア', 'アグリ２'],
    ['Readme', 'Ａ', 'Api'],
    ['Readme', 'が', 'ガイド'],
  ] as const)
    assert.is(effectOf(letter, from), expected, `${letter} from ${from}`)
})

test('a closed node whose children are none is opened and goes nowhere', () => {
  const [empty] = grow([['empty', []]])
  const right = (isOpen: boolean) => treeMove('ArrowRight', empty!, [empty!], () => isOpen)
  assert.equal([right(false), right(true)], [{ open: [empty] }, { to: undefined }])
})

test.run()
