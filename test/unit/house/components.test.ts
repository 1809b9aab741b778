import {
  type CallExpression,
  type Identifier,
  isArrowFunction,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isExpressionStatement,
  isFunctionDeclaration,
  isFunctionExpression,
  isFunctionLikeDeclaration,
  isIdentifier,
  isPropertyAccessExpression,
  isVariableStatement,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { nodesIn, openProgram, placeOf, type Program } from './program.ts'
import { assertNone, findIn, readSource } from './source.ts'

/** A top-level function of a module. */
interface Callable {
  file: string
  name: Identifier
  body: Node
}

/** Functions that call their argument immediately. */
const atOnce = ['every', 'filter', 'find', 'findLast', 'flatMap', 'forEach', 'map', 'reduce', 'some', 'toSorted', 'useMemo', 'useState']

/** Lists components that read a signal without subscribing, and those that subscribe without reading. */
function offencesIn(program: Program): string[] {
  const sources = [...program.files].filter(([name]) => name.startsWith('src/'))
  const meanings = new Map(sources.flatMap(([, file]) => [...program.meaningsOf(file)]))
  const reads = readsIn(
    program,
    sources.map(([, file]) => file),
  )
  const meaningOf = (name: Identifier) => meanings.get(name)?.at(-1)
  const named = sources.flatMap(([name, file]) => callablesIn(name, file))
  const callables = new Map(named.map(callable => [meaningOf(callable.name), callable]))

  const reading = new Map<Callable, string>()
  const callsReader = (node: Node) => isIdentifier(node) && isCalled(node) && reading.has(callables.get(meaningOf(node))!)
  const isRead = (node: Node) => reads.has(node) || isHookOfValue(node) || callsReader(node)
  const waiting = new Map([...callables.values()].map(callable => [callable, nodesAtOnce(callable.body)]))
  // A caller of a reading function reads too.
  for (let before = -1; before < reading.size;) {
    before = reading.size
    for (const [callable, nodes] of waiting) {
      const read = nodes.find(isRead)
      if (read && waiting.delete(callable)) reading.set(callable, read.getText())
    }
  }

  return [...callables.values()]
    .filter(({ file, name }) => file.endsWith('.tsx') && /^[A-Z]/.test(name.text))
    .flatMap(callable => {
      const { file, name, body } = callable
      const read = reading.get(callable)
      if (Boolean(read) === beginsWithUseSignals(body)) return []
      return [`${placeOf(file, name)} ${name.text} ${read ? `reads ${read}` : 'reads no signal'}`]
    })
}

/** Finds every read of a signal's value. */
function readsIn({ checker }: Program, files: readonly SourceFile[]): Set<Node> {
  const values = files
    .flatMap(file => [...nodesIn(file)])
    .filter(isPropertyAccessExpression)
    .filter(({ name }) => name.text === 'value')
  const types = checker.getTypeAtLocation(values.map(({ expression }) => expression))
  return new Set(values.filter((node, at) => /^(Readonly)?Signal$/.test(types[at]?.getSymbol()?.name ?? '') && !isSet(node)))
}

/** Returns whether a hook is part of a value (`filter.useApplied(...)`): it may read any signal. */
function isHookOfValue(node: Node): boolean {
  return isPropertyAccessExpression(node) && /^use[A-Z]/.test(node.name.text) && isCalled(node)
}

function isSet(node: Node): boolean {
  return isBinaryExpression(node.parent) && node.parent.left === node && node.parent.operatorToken.kind === SyntaxKind.EqualsToken
}

/** Finds the top-level functions of a module. */
function callablesIn(file: string, { statements }: SourceFile): Callable[] {
  return statements.flatMap(statement => {
    if (isFunctionDeclaration(statement)) {
      const { name, body } = statement
      return name && body ? [{ file, name, body }] : []
    }
    if (!isVariableStatement(statement)) return []
    return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
      const value = initializer && isCallTo(initializer, 'memo') ? initializer.arguments[0] : initializer
      const isFunction = value && (isArrowFunction(value) || isFunctionExpression(value))
      return isIdentifier(name) && isFunction ? [{ file, name, body: value.body }] : []
    })
  })
}

/** Yields the nodes that run when a function is called, without callbacks for later. */
function nodesAtOnce(node: Node): Node[] {
  const found = [node]
  node.forEachChild(child => {
    if (!isFunctionLikeDeclaration(child) || isGivenAtOnce(child)) found.push(...nodesAtOnce(child))
  })
  return found
}

const isCalled = (node: Node) => (isCallExpression(node.parent) && node.parent.expression === node) || isGivenAtOnce(node)

function isGivenAtOnce(node: Node): boolean {
  if (!isCallExpression(node.parent) || node.parent.expression === node) return false
  const { expression } = node.parent
  return atOnce.includes(isPropertyAccessExpression(expression) ? expression.name.text : expression.getText())
}

function beginsWithUseSignals(body: Node): boolean {
  const [first] = isBlock(body) ? body.statements : []
  return first !== undefined && isExpressionStatement(first) && isCallTo(first.expression, 'useSignals')
}

const isCallTo = (node: Node, name: string): node is CallExpression => isCallExpression(node) && node.expression.getText() === name

const program = openProgram()
test.after(() => program.close())

test('components that read a signal, directly or through calls, start with useSignals(), and no others do', () => {
  const remedy = 'start components that read signals with useSignals(), so that they render on changes; remove it from others'
  assertNone(offencesIn(program), remedy)
})

test('the rule detects every form of read, also through hooks and helpers of other files, and ignores later reads and writes', () => {
  const head = [
    "import { signal } from '@preact/signals-react'\nimport { useSignals } from '@preact/signals-react/runtime'",
    "import { memo, useMemo, useEffect } from 'react'\nimport { isOdd, may, peek, ping, pong, s, useS } from '../state/s.ts'",
  ].join('\n')
  const imagined = openProgram({
    'src/state/s.ts': [
      "import { computed, signal } from '@preact/signals-react'\nexport const s = signal(1)\nexport const c = computed(() => s.value)",
      'export const may = () => c.value > 0\nexport const isOdd = (n: number) => n % s.value === 1\nexport const peek = () => s.peek()',
      'export function ping(n: number): boolean { return n > 1 ? pong(n) : may() }',
      'export function pong(n: number): boolean { return ping(n - 1) }',
      'export const useS = () => store().s.value\nexport const store = () => ({ s })',
    ].join('\n'),
    'src/ui/Wrong.tsx': [
      head,
      'const own = signal(1)',
      'function A() { return <p>{s.value}</p> }',
      'const B = () => <p>{own.value}</p>',
      'const C = memo(function C() { return <p>{useS()}</p> })',
      'function D() { return <p>{[1].filter(isOdd)}</p> }',
      'function E() { return <p>{[1].map(n => n + s.value)}</p> }',
      'function F() { return <p>{useMemo(() => may(), [])}</p> }',
      'function G() { return <p>{String(ping(1))}</p> }',
      'function H() { return <p>{String(pong(1))}</p> }',
      'function I() { const n = s.value; useSignals(); return <p>{n}</p> }',
      'function J() { useSignals(); return <A /> }',
      'function Q({ f }: { f: { useF: () => string } }) { return <p>{f.useF()}</p> }',
    ].join('\n'),
    'src/ui/Right.tsx': [
      head,
      'const later = () => s.value',
      'function K() { useSignals(); return <p>{useS()}</p> }',
      'function L() { return <K /> }',
      'function M() { return <p onClick={() => may()} onFocus={later}>{peek()}</p> }',
      'function N() { useEffect(() => { peek(s.value) }, []) }',
      'function O({ value }: { value: { value: number } }) { return <p>{value.value}</p> }',
      'function P() { s.value = 1 }',
    ].join('\n'),
  })
  const offences = offencesIn(imagined)
  imagined.close()
  assert.equal(
    offences.map(offence => offence.replace('src/ui/Wrong.tsx:', '')),
    [
      '6 A reads s.value',
      '7 B reads own.value',
      '8 C reads useS',
      '9 D reads isOdd',
      '10 E reads s.value',
      '11 F reads may',
      '12 G reads ping',
      '13 H reads pong',
      '14 I reads s.value',
      '15 J reads no signal',
      '16 Q reads f.useF',
    ],
  )
})

/** Lists effects outside of src/ui. */
function effectsIn(files: ReadonlyMap<string, string>): string[] {
  const call = /\buse(Layout|Insertion)?Effect\b(?=\s*[(<])/g
  return [...files].filter(([name]) => !name.startsWith('ui/')).flatMap(([name, text]) => findIn(name, text, call))
}

test('effects are in src/ui only', async () => {
  assertNone(effectsIn(await readSource()), 'move the effect into a hook of src/ui that is named after its purpose')
})

test('the rule detects every call of an effect, and ignores imports', () => {
  const text = "import { useEffect } from 'react'\nuseEffect(() => {})\n  React.useLayoutEffect (f)\nuseInsertionEffect<x>(f), useEffects()"
  const found = effectsIn(
    new Map([
      ['app/a.tsx', text],
      ['features/b/b.ts', 'useEffect(b)'],
      ['ui/c.ts', 'useEffect(c)'],
    ]),
  )
  assert.equal(found, [
    'src/app/a.tsx:2 useEffect',
    'src/app/a.tsx:3 useLayoutEffect',
    'src/app/a.tsx:4 useInsertionEffect',
    'src/features/b/b.ts:1 useEffect',
  ])
})

/** Lists hooks with a dependency list in pages. */
function dependenciesIn(files: ReadonlyMap<string, string>): string[] {
  const call = /\buse(Memo|Callback)\b(?=\s*[(<])/g
  return [...files].filter(([name]) => name.startsWith('pages/')).flatMap(([name, text]) => findIn(name, text, call))
}

test('pages have no dependency lists', async () => {
  assertNone(dependenciesIn(await readSource()), 'declare it at module level, or move the hook into src/ui')
  const found = dependenciesIn(
    new Map([
      ['pages/a.tsx', 'useMemo<A>(f, [])\nuseCallback(f, [a])'],
      ['ui/b.ts', 'useMemo(f, [])'],
    ]),
  )
  assert.equal(found, ['src/pages/a.tsx:1 useMemo', 'src/pages/a.tsx:2 useCallback'])
})

test.run()
