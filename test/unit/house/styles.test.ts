import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { assertNone, findIn, readSource } from './source.ts'

/** The widths in `src/css/tokens.css`. */
const breakpoints = ['600', '1024', '1440', '1920']

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

/** Lists the selectors that name a single block (`.block`, `.block__part`, `.block--variant`), by block and file. */
function ownRules(css: string): Set<string> {
  const found = new Set<string>()
  for (const [, selectors = ''] of withoutComments(css).matchAll(/(?:^|[{};])\s*([^{};@]+)\{/g)) {
    if (selectors.startsWith('&')) continue
    for (const selector of selectors.split(/,(?![^(]*\))/)) {
      const blocks = new Set([...selector.matchAll(/\.([a-z]+(?:-[a-z]+)*)/g)].map(([, block]) => block!))
      if (blocks.size === 1) found.add([...blocks][0]!)
    }
  }
  return found
}

/** Lists the blocks whose rules stand in several files. Print has rules of its own for all of them. */
function scattered(files: ReadonlyMap<string, string>): string[] {
  const homes = new Map<string, string[]>()
  for (const [name, css] of files) {
    if (name === 'print.css') continue
    for (const block of ownRules(css)) homes.set(block, [...(homes.get(block) ?? []), name])
  }
  return [...homes].filter(([, names]) => names.length > 1).map(([block, names]) => `.${block} in ${names.join(', ')}`)
}

const styles = new Map([...(await readSource(/\.css$/))].map(([name, css]) => [name.replace('css/', ''), css]))

test('declarations stand in the order of their names, custom properties first', () => {
  assertNone(
    [...styles].filter(([name]) => name !== 'tokens.css').flatMap(([name, css]) => unordered(name, css)),
    'order the declarations',
  )
  assert.equal(unordered('a.css', '.a {\n  --b: 0;\n  color: red;\n  &:hover {\n    border: 0;\n    all: unset;\n  }\n}\n'), [
    'src/css/a.css: all after border',
  ])
})

test('the rules of a block stand in one file, whichever sheet loads it', () => {
  assertNone(scattered(styles), 'move the rules to the file of their block')
  const files = new Map([
    ['a.css', '.a { }\n.a .b { }\n@media print { .a__part { } }'],
    ['b.css', '.b,\n.a--big { }'],
  ])
  assert.equal(scattered(files), ['.a in a.css, b.css'])
})

test('layers and breakpoints have names and are few', () => {
  assertNone(
    [...styles].flatMap(([name, css]) => findIn(`css/${name}`, css, /z-index: (?!var\(--z-)[^;]+/g)),
    'use a --z- token',
  )
  const widths = [...styles].flatMap(([name, css]) =>
    [...css.matchAll(/@media[^{]*width[^{]*/g)].flatMap(([query]) =>
      (query.match(/\d+(?=px)/g) ?? []).map(width => [name, width] as const),
    ),
  )
  assert.ok(widths.length > 20)
  assertNone(
    widths.filter(([, width]) => !breakpoints.includes(width)).map(([name, width]) => `src/css/${name}: ${width}px`),
    'use a breakpoint of tokens.css',
  )
})

test.run()
