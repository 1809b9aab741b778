import { readFile } from 'node:fs/promises'
import {
  type BinaryExpression,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isFunctionLikeDeclaration,
  isJsxAttribute,
  isJsxExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isStringLiteralLikeNode,
  isTemplateExpression,
  type Node,
  SyntaxKind,
  type TemplateSpan,
} from 'typescript/unstable/ast'
import { TypeFlags } from 'typescript/unstable/sync'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { nodesIn, openProgram, placeOf, type Program } from './program.ts'
import { assertNone, findIn, readSource } from './source.ts'

/** The possible texts of an expression, where undefined counts as an empty one; undefined if it could be any text. */
type Values = readonly string[] | undefined

/** Returns the classes that elements get, each with a place, and the places where they are unknown. */
function wornIn({ files, checker }: Program): { worn: Map<string, string>; unknown: string[] } {
  const worn = new Map<string, string>()
  const unknown: string[] = []
  for (const [name, file] of [...files].filter(([name]) => name.startsWith('src/'))) {
    for (const given of [...nodesIn(file)].flatMap(classesGiven)) {
      const values = valuesOf(given, checker)
      if (!values) unknown.push(`${placeOf(name, given)} ${given.getText()}`)
      for (const one of values?.flatMap(value => value.match(/\S+/g) ?? []) ?? []) worn.set(one, placeOf(name, given))
    }
  }
  return { worn, unknown }
}

/** Returns the classes in the static page, each with its place. */
function wornOn(page: string): [name: string, place: string][] {
  return page
    .split('\n')
    .flatMap((line, at) =>
      [...line.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names = '']) =>
        (names.match(/\S+/g) ?? []).map((name): [string, string] => [name, `static/index.html:${at + 1}`]),
      ),
    )
}

/** Finds `className="..."`, `className={...}`, `className: ...`, `element.className = ...`, `element.classList.add(...)`. */
function classesGiven(node: Node): Node[] {
  if (isJsxAttribute(node)) return node.name.getText() === 'className' && node.initializer ? [node.initializer] : []
  if (isPropertyAssignment(node)) return node.name.getText() === 'className' ? [node.initializer] : []
  if (isCallExpression(node)) return /\bclassList\.\w+$/.test(node.expression.getText()) ? [...node.arguments] : []
  return isAssignment(node) && isPropertyAccessExpression(node.left) && node.left.name.text === 'className' ? [node.right] : []
}

const isAssignment = (node: Node): node is BinaryExpression =>
  isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.EqualsToken

function valuesOf(node: Node, checker: Program['checker']): Values {
  const of = (part: Node) => valuesOf(part, checker)
  if (isStringLiteralLikeNode(node)) return [node.text]
  if (isJsxExpression(node)) return node.expression && of(node.expression)
  if (isConditionalExpression(node)) return both(of(node.whenTrue), of(node.whenFalse))
  if (isTemplateExpression(node)) {
    const append = (before: Values, { expression, literal }: TemplateSpan) => product(before, product(of(expression), [literal.text]))
    return node.templateSpans.reduce(append, [node.head.text])
  }
  return isCallExpression(node) ? resultsOf(node, checker) : typedValues(node, checker)
}

const both = (a: Values, b: Values): Values => a && b && [...a, ...b]
const product = (a: Values, b: Values): Values => a && b && a.flatMap(first => b.map(second => first + second))

/** Returns what a call may return, for all possible arguments. */
function resultsOf(call: Node, checker: Program['checker']): Values {
  const called = checker.getResolvedSignature(call)?.declaration?.resolve()
  if (!called || !isFunctionLikeDeclaration(called)) return undefined
  const returned = [...nodesIn(called)].filter(isReturnStatement).flatMap(({ expression }) => expression ?? [])
  const results = called.body && !isBlock(called.body) ? [called.body] : returned
  return results.length ? results.map(result => valuesOf(result, checker)).reduce(both) : undefined
}

/** Returns the texts in a union type. */
function typedValues(node: Node, checker: Program['checker']): Values {
  const type = checker.getTypeAtLocation(node)
  const parts = type?.isUnionType() ? type.getTypes() : [type]
  return parts
    .map((part): Values => {
      if (part?.isStringLiteralType()) return [part.value]
      return part && part.flags & TypeFlags.Undefined ? [''] : undefined
    })
    .reduce(both)
}

/** Returns the classes in selectors, each with a place. */
function styledIn(files: ReadonlyMap<string, string>): Map<string, string> {
  const styled = new Map<string, string>()
  for (const [name, text] of files) {
    const code = text.replace(/\/\*[^]*?\*\/|"[^"]*"/g, hidden => hidden.replace(/[^\n]/g, ' '))
    for (const { 0: rule, index } of code.matchAll(/[^{};]*\{/g)) {
      if (rule.trimStart().startsWith('@')) continue
      for (const found of rule.matchAll(/\.([a-z][\w-]*)/gi)) {
        const line = code.slice(0, index + found.index).split('\n').length
        styled.set(found[1]!, `src/${name}:${line}`)
      }
    }
  }
  return styled
}

/** Lists classes without a style or without an element, and dynamic ones. */
function offencesIn(program: Program, page: string, styles: ReadonlyMap<string, string>): string[] {
  const { worn: wornLater, unknown } = wornIn(program)
  const worn = new Map([...wornOn(page), ...wornLater])
  const styled = styledIn(styles)
  return [
    ...unknown.map(one => `${one} is no known class`),
    ...[...styled].filter(([name]) => !worn.has(name)).map(([name, place]) => `${place} .${name} is on no element`),
    ...[...worn].filter(([name]) => !styled.has(name)).map(([name, place]) => `${place} ${name} has no style`),
  ]
}

const program = openProgram()
test.after(() => program.close())

test('every class has a style, and every styled class an element', async () => {
  const instead = 'remove the unused class or style; write class names as literals, or type them as a union of literals'
  const page = await readFile(new URL('../../../static/index.html', import.meta.url), 'utf8')
  assertNone(offencesIn(program, page, await readSource(/\.css$/)), instead)
})

test('the rule detects classes in every form, including computed ones, and reports unused ones', () => {
  const imagined = openProgram({
    'src/ui/A.tsx': [
      'interface Props { look?: "quiet" | "loud" | undefined; is: boolean; any: string }',
      "const small = 'a-small'",
      'export function A({ look, is, any }: Props) {',
      '  return <p className={look}><b className="a-b  a-c" /><i className={is ? "a-i" : undefined} />',
      '    <b className={`a-d ${small}`} /><i className={nameOf(look)} /><u className={any} /><s className={arrow(is)} /></p>',
      '}',
      'function nameOf(look?: Props["look"]) {',
      '  if (!look) return "a-none"',
      '  return `a${look ? `--${look}` : ""}`',
      '}',
      'const arrow = (is: boolean) => (is ? "a-e" : "a-f")',
      'export function set(element: Element) {',
      '  element.className = "a-set"',
      '  element.classList.add("a-add", "a-more")',
      '  return element.className === "a-other"',
      '}',
    ].join('\n'),
    'test/b.tsx': 'export const b = <p className="b" />',
  })
  const styles = new Map([
    [
      'css/a.css',
      [
        '/* .no { } */',
        '.quiet, .loud > .a-b:not(.a-c) { color: red; background: url("x.no"); margin: 0.5rem; }',
        '.a-i[title=".no"] { &.a-d { top: 0 }',
        '  & .unused { top: 0 } }',
        '@media (width < 600px) { .a-small, .a-none::after { content: ".no" } }',
        '.a, .a--quiet, .a--loud, .a-e, .a-set { top: 0 }',
        '.a-add {',
        '  .b { top: 0 }',
        '}',
        '.p-a { top: 0 }',
      ].join('\n'),
    ],
  ])
  const offences = offencesIn(imagined, '<main class="a p-a">\n<p class="p-b">p</p></main>', styles)
  imagined.close()
  assert.equal(offences, [
    'src/ui/A.tsx:5 {any} is no known class',
    'src/css/a.css:4 .unused is on no element',
    'src/css/a.css:8 .b is on no element',
    'static/index.html:2 p-b has no style',
    'src/ui/A.tsx:5 a-f has no style',
    'src/ui/A.tsx:14 a-more has no style',
  ])
})

/** Those of the specification, 600 to 1920 px, and one for phones with large text; in rem, so that they follow the font size. */
const breakpoints = ['18', '37.5', '64', '90', '120']

test('the layout has the breakpoints of the specification, in rem', async () => {
  const offences = [...(await readSource())].flatMap(([name, text]) =>
    findIn(name, text, /(?:@media|matchMedia).*\bwidth\b.*/g).filter(
      found => found.match(/\d[\d.]*(?=[a-z])/g)?.some(width => !breakpoints.includes(width)) ?? true,
    ),
  )
  assertNone(offences, `use ${breakpoints.join(', ')} rem (src/css/tokens.css)`)
})

test.run()
