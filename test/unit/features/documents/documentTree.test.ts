import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { UploadDocument } from '../../../../src/api/entities.ts'
import { documentTree, documentName } from '../../../../src/features/documents/documentTree.ts'
import type { TreeNode } from '../../../../src/ui/tree/treeNodes.ts'
import { countCpu } from '../../../support/cpu.ts'

/** Creates documents with these categories and names, which nothing may change; their ids are 1, 2, ... */
const documentsOf = (entries: readonly (readonly [category: unknown, name: unknown])[]) =>
  Object.freeze(
    entries.map(([tree_category, document_name], at) => Object.freeze({ id: at + 1, tree_category, document_name } as UploadDocument)),
  )

/** Draws a tree as text: what a category holds stands in parentheses. */
const drawn = (nodes: readonly TreeNode[]): string =>
  nodes.map(({ label, children }) => (children ? `${label}(${drawn(children)})` : label)).join(' ')

/** Documents of the text `category name` each. */
const entriesOf = (...texts: string[]) => documentsOf(texts.map(text => text.split(' ') as [string, string]))

const draw = (...entries: Parameters<typeof documentsOf>[0]) => drawn(documentTree(documentsOf(entries)).roots)
const all = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap(node => [node, ...all(node.children ?? [])])

test('documents stand under their categories, the parts of a path beyond the five hundredth under one', () => {
  assert.is(draw(['A', '1'], ['A/B', '2'], ['A/B/C/D/E', '3'], ['F/G', '4']), 'A(1 B(2 C(D(E(3))))) F(G(4))')
  const deep = Array.from({ length: 500 }, (_, n) => `c${n}`)
  assert.is(draw([deep.join('/'), 'x']), `${deep.join('(')}(x${')'.repeat(500)}`)
  assert.is(draw([`${deep.join('/')}${'/d'.repeat(20_000)}`, 'x']), `${deep.join('(')}${'/d'.repeat(20_000)}(x${')'.repeat(500)}`)
})

test('categories go by name, numbers by value, and so do the documents of each, which stand before its subcategories', () => {
  const entries = [
    ['第10回', 'b'],
    ['第2回/あ', 'x'],
    ['第2回', '資料10'],
    ['第2回', '資料9'],
    ['', 'おわりに'],
    ['第2回/い/x', 'y'],
    ['API', 'a'],
    [null, 'いろは'],
  ] as const
  for (const order of [entries, entries.toReversed()])
    assert.is(draw(...order), 'いろは おわりに API(a) 第2回(資料9 資料10 あ(x) い(x(y))) 第10回(b)')
})

test('a category is ordered part by part, not by the text of its whole path', () => {
  assert.is(draw(['A!/x', '1'], ['A/x', '2'], ['A/!', '3']), 'A(!(3) x(2)) A!(x(1))')
})

test('empty parts of a path count for nothing, nor do blanks around a part', () => {
  assert.is(draw(['A/B', '1'], ['/A/B', '2'], ['A//B/', '3'], ['///A/ /　/B//', '4'], [' A / B　', '5']), 'A(B(1 2 3 4 5))')
})

test('documents without a category stand at the top; those without a name have a dash', () => {
  assert.is(draw([null, 'a'], [undefined, 'b'], ['', 'c'], ['/', 'd'], ['X', null], ['X', ''], ['X', undefined]), 'a b c d X(- - -)')
  assert.equal(
    [null, '', '名'].map(name => documentName(documentsOf([['', name]])[0]!)),
    ['-', '-', '名'],
  )
})

test('a name that would be read backwards shows where it tries to', () => {
  assert.is(draw(['A', 'a\u202efdp.exe'], ['A', '\u2066b\u2069.pdf']), 'A(a\ufffdfdp.exe \ufffdb\ufffd.pdf)')
})

test('each place of a name is a node with a key of its own; also of the same id, or one like a category', () => {
  const withIds = (...ids: readonly unknown[]) =>
    ids.map((id, at) => ({ id, tree_category: 'A', document_name: `${at}` }) as UploadDocument)
  for (const [documents, tree] of [
    [entriesOf('A/B x', 'A/B x', 'B x', 'B/A x', ' A', 'A B'), 'A A(B B(x x)) B(x A(x))'],
    [withIds('category /A', '/A'), 'A(0 1)'],
    [withIds(7, 7), 'A(0 1)'],
    [[], ''],
  ] as const) {
    const { roots, nodes } = documentTree(documents)
    assert.is(drawn(roots), tree)
    assert.is(new Set(all(roots).map(({ key }) => key)).size, all(roots).length)
    assert.is(nodes.size, documents.length)
  }
})

test('names that objects have by nature are names like others', () => {
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__proto__/constructor/__proto__']) {
    const parts = name.split('/')
    assert.is(draw([name, '__proto__'], [name, 'b']), `${parts.join('(')}(__proto__ b${')'.repeat(parts.length)}`)
  }
})

test('each node knows its depth, its place among its siblings, how many they are, and its parent', () => {
  const { roots } = documentTree(entriesOf('A 1', 'A 2', 'A/B 3', 'A/C 4', ' 5'))
  const known = all(roots).map(({ label, level, position, siblings, parent }) => [label, level, position, siblings, parent?.label])
  assert.equal(known, [
    ['5', 1, 1, 2, undefined],
    ['A', 1, 2, 2, undefined],
    ['1', 2, 1, 4, 'A'],
    ['2', 2, 2, 4, 'A'],
    ['B', 2, 3, 4, 'A'],
    ['3', 3, 1, 1, 'B'],
    ['C', 2, 4, 4, 'A'],
    ['4', 3, 1, 1, 'C'],
  ])
  for (const node of all(roots)) for (const child of node.children ?? []) assert.is(child.parent, node)
})

test("a document is found by its node's key, and its node by the document, be its id a number or a text", () => {
  const documents = [
    { id: 7, tree_category: 'A', document_name: 'x' },
    { id: 'a/b', tree_category: '', document_name: 'y' },
  ]
  const tree = documentTree(documents)
  for (const document of documents) {
    const node = tree.nodes.get(document)!
    assert.is(tree.documents.get(node.key), document)
    assert.is(node.label, document.document_name)
  }
  assert.is(tree.nodes.size, 2)
  assert.is(tree.documents.get('category /A'), undefined)
})

test('10,000 documents make a tree within a moment', () => {
  const documents = documentsOf(Array.from({ length: 10_000 }, (_, n) => [`報告書/${n % 20}年度/${n % 12}月`, `月次報告_${n}.pdf`]))
  const spent = countCpu()
  assert.is(documentTree(documents).nodes.size, 10_000)
  const took = spent()
  assert.ok(took < 1500, `${took} ms`)
})

test.run()
