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

/** Lists templates without the tag `sentence`, which isolates right-to-left names. */
function plainTemplatesIn(files: ReadonlyMap<string, string>): string[] {
  const texts = [...files].filter(([name]) => name.startsWith('text/') && name !== 'text/sentence.ts')
  return texts.flatMap(([name, text]) => findIn(name, text, /(?<!sentence)`[^`\n]*\$\{[^\n]*/g))
}

test('texts with values use the tag sentence', async () => {
  assertNone(plainTemplatesIn(await readSource()), 'use sentence`…`, which isolates right-to-left names')
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

test.run()
