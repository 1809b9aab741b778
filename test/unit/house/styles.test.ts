import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { assertNone, findIn, readSource } from './source.ts'

const withoutComments = (css: string) => css.replace(/\/\*[^]*?\*\//g, '')

/** Lists declarations that are not in the order of their names, custom properties first. Prettier gives each a line. */
function unordered(name: string, css: string): string[] {
  const problems: string[] = []
  let before = ''
  for (const line of withoutComments(css).split('\n')) {
    const [, property] = /^\s+(-{0,2}[a-z][\w-]*):(?:\s|$)/.exec(line) ?? []
    if (/[{}]$/.test(line)) before = ''
    if (!property) continue
    const key = property.startsWith('--') ? ` ${property}` : property
    if (key < before) problems.push(`src/css/${name}: ${property} after ${before.trim()}`)
    before = key
  }
  return problems
}

/** Lists the selectors that name no class of their file's block: `.table`, `.table__part`, `.tables`, `.table-frame`. */
function misplaced(name: string, css: string): string[] {
  const block = new RegExp(String.raw`\.${/([\w-]+)\.css$/.exec(name)![1]}(?![a-rt-z])`)
  const rules = withoutComments(css).replace(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
  const selectors = [...rules.matchAll(/(?:^|[{};])\s*([^{};@]+)\{/g)].map(([, selector = '']) => selector.trim())
  return selectors.filter(selector => !selector.startsWith('&') && !block.test(selector)).map(selector => `src/css/${name}: ${selector}`)
}

/**
 * Lists the selectors for which browsers style more than a row whenever one is added: `:has()` of an element that holds the rows, and any
 * element after any other, or a slice of rows after another, which styles all of them in their parent.
 */
function restyling(name: string, css: string): string[] {
  const elements = String.raw`html|body|main|:root|\.table|\.card|\.list-page|\.list-page__main`
  const holders = String.raw`(?:^|[\s,}])(?:${elements})(?![\w-])[^\s,{(]*:has\([^{;]*`
  const neighbours = String.raw`(?:\*|tbody|tr|__slice) [+~] [^{;]*`
  return findIn(`css/${name}`, withoutComments(css), new RegExp(`${holders}|${neighbours}`, 'gm'))
}

const styles = new Map([...(await readSource(/\.css$/))].map(([name, css]) => [name.replace('css/', ''), css]))

test('declarations stand in the order of their names, custom properties first', () => {
  assertNone(
    [...styles].filter(([name]) => name !== 'tokens.css').flatMap(([name, css]) => unordered(name, css)),
    'order the declarations',
  )
})

test('a rule stands in the file of its block, whichever sheet loads it', () => {
  assertNone(
    [...styles].filter(([name]) => name.startsWith('components/')).flatMap(([name, css]) => misplaced(name, css)),
    'move the rule to the file of its block',
  )
})

test('every block belongs to one of the two sheets', () => {
  const listed = ['index.css', 'second.css'].flatMap(sheet =>
    [...styles.get(sheet)!.matchAll(/'\.\/(components\/.*)'/g)].map(([, file]) => file!),
  )
  assert.equal(listed.sort(), [...styles.keys()].filter(name => name.startsWith('components/')).sort())
})

test('a new row styles itself alone', () => {
  assertNone(
    [...styles].flatMap(([name, css]) => restyling(name, css)),
    'let the element have an attribute or a class, for example by usePageMark',
  )
})

test('layers have names', () => {
  assertNone(
    [...styles].flatMap(([name, css]) => findIn(`css/${name}`, css, /z-index: (?!var\(--z-)[^;]+/g)),
    'use a --z- token',
  )
})

test.run()
