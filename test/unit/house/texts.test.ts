import {
  isAsExpression,
  isExportSpecifier,
  isIdentifier,
  isImportSpecifier,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isVariableStatement,
  type Expression,
  type Identifier,
  type Node,
} from 'typescript/unstable/ast'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openProgram, placeOf, type Program } from './program.ts'
import { assertNone, findIn, readSource } from './source.ts'

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\u3000-\u303f\uff01-\uffef※…]+/gu

/** Lists Japanese words outside of src/text, in code or comments; escape sequences are allowed. */
function wordsIn(files: ReadonlyMap<string, string>): string[] {
  return [...files].filter(([name]) => !name.startsWith('text/')).flatMap(([name, text]) => findIn(name, text, japanese))
}

test('Japanese is in src/text only', async () => {
  assertNone(wordsIn(await readSource()), 'move the text to src/text, and write comments in English')
})

test('the rule detects Japanese in every form, also in style sheets and comments, and ignores escapes', async () => {
  const code = [
    '// 注',
    "const a = '保存'",
    'const b = `${a}件`',
    'const c = <p title="題">{/* 注 */}字</p>',
    "const d = /[ぁ-ん]/, e = '\\u3042'",
  ].join('\n')
  const style = 'a::before { content: "必須" }'
  assert.equal(
    wordsIn(
      new Map([
        ['ui/X.tsx', code],
        ['css/x.css', style],
        ['text/x.ts', "export const x = '字'"],
      ]),
    ),
    [...['1 注', '2 保存', '3 件', '4 題', '4 注', '4 字', '5 ぁ', '5 ん'].map(word => `src/ui/X.tsx:${word}`), 'src/css/x.css:1 必須'],
  )
  const elsewhere = [...(await readSource())].map(([name, text]) => [name.replace('text/', 'words/'), text] as const)
  assert.ok(wordsIn(new Map(elsewhere)).length > 300)
})

/** Lists templates without the tag `sentence`, which isolates right-to-left names. */
function plainTemplatesIn(files: ReadonlyMap<string, string>): string[] {
  const texts = [...files].filter(([name]) => name.startsWith('text/') && name !== 'text/sentence.ts')
  return texts.flatMap(([name, text]) => findIn(name, text, /(?<!sentence)`[^`\n]*\$\{[^\n]*/g))
}

test('texts with values use the tag sentence', async () => {
  assertNone(plainTemplatesIn(await readSource()), 'use sentence`…`, which isolates right-to-left names')
  const code = 'export const x = {\n  a: (n: string) => sentence`${n}を${n && `「${n}」`}`,\n  b: (n: string) => `${n}`,\n  c: `字`,\n}'
  assert.is(plainTemplatesIn(new Map([['text/x.ts', code]])).length, 2)
})

/** A text, or an object of texts. */
interface Entry {
  path: string
  place: string
  parts: Entry[]
  isUsed: boolean
}

/** Lists texts that are never used, neither by name nor through their object (`state[progress]`). */
function unusedIn(program: Program): string[] {
  const sources = [...program.files].filter(([name]) => name.startsWith('src/'))
  const meanings = new Map(sources.flatMap(([, file]) => [...program.meaningsOf(file)]))
  const entries = new Map<string, Entry>()

  function add(file: string, name: Identifier, value: Expression | undefined, prefix = ''): Entry {
    const path = prefix + name.text
    const entry: Entry = { path, place: placeOf(file, name), parts: [], isUsed: false }
    entries.set(meanings.get(name)!.at(-1)!, entry)
    meanings.delete(name)
    const object = value && isAsExpression(value) ? value.expression : value
    if (object && isObjectLiteralExpression(object)) {
      for (const part of object.properties.filter(isPropertyAssignment)) {
        if (isIdentifier(part.name)) entry.parts.push(add(file, part.name, part.initializer, `${path}.`))
      }
    }
    return entry
  }

  for (const [file, { statements }] of sources.filter(([name]) => name.startsWith('src/text/'))) {
    const declarations = statements.filter(isVariableStatement).flatMap(({ declarationList }) => [...declarationList.declarations])
    for (const { name, initializer } of declarations) {
      if (isIdentifier(name)) add(file, name, initializer)
    }
  }
  for (const [name, way] of meanings) {
    const entry = entries.get(way.at(-1) ?? '')
    if (entry && !isImportSpecifier(name.parent) && !isExportSpecifier(name.parent)) use(entry, isPartOf(name))
  }
  return [...entries.values()].filter(({ isUsed }) => !isUsed).map(({ place, path }) => `${place} ${path}`)
}

function use(entry: Entry, isForPart: boolean): void {
  entry.isUsed = true
  if (!isForPart) entry.parts.forEach(part => use(part, false))
}

/** Returns whether the name is followed by a dot and a part's name. */
function isPartOf(name: Identifier): boolean {
  const whole: Node = isPropertyAccessExpression(name.parent) && name.parent.name === name ? name.parent : name
  return isPropertyAccessExpression(whole.parent) && whole.parent.expression === whole
}

const program = openProgram()
test.after(() => program.close())

test('every text is used', () => {
  assertNone(unusedIn(program), 'remove the unused texts')
})

test('texts count as used by name, as a whole, through their object or by another text; unused ones are reported', () => {
  const imagined = openProgram({
    'src/text/a.ts': [
      "export const a = {\n  one: '', two: '', five: '',",
      "  kinds: { x: '', y: '' },\n  more: { x: '', z: '' } as const,\n  status: { 1: '', no: '' } as Record<string, string>,\n}",
      "export const b = { three: a.two, four: '' }\nexport const none = { six: '' }\nexport const all = { seven: '' }",
    ].join('\n'),
    'src/ui/b.ts': [
      "import { a as t, b, all, none } from '../text/a.ts'\nexport { none } from '../text/a.ts'",
      'const { four } = b\nexport const used = (x: "x" | "y") => [t.one, t.kinds[x], t.more.z, t.status[x], four, all]',
    ].join('\n'),
    'test/c.ts': "import { a, none } from '../src/text/a.ts'\nexport const six = [none.six, a.five]",
  })
  const unused = unusedIn(imagined)
  imagined.close()
  assert.equal(unused, ['src/text/a.ts:2 a.five', 'src/text/a.ts:4 a.more.x', 'src/text/a.ts:8 none', 'src/text/a.ts:8 none.six'])
})

test.run()
