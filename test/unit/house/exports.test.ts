import { SymbolFlags } from 'typescript/unstable/sync'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openProgram, placeOf, type Program } from './program.ts'
import { assertNone } from './source.ts'

/** Lists exports of src that no other file imports; JSDoc types are exempt. */
function unusedIn({ files, checker, meaningsOf, declarationOf }: Program): string[] {
  const users = new Map<string, Set<string>>()
  for (const [name, file] of files) {
    for (const declaration of [...meaningsOf(file).values()].flat()) users.set(declaration, (users.get(declaration) ?? new Set()).add(name))
  }
  return [...files]
    .filter(([name]) => name.startsWith('src/'))
    .flatMap(([name, file]) => {
      const module = checker.getSymbolAtLocation(file)
      const exports = module ? checker.getExportsOfModule(module) : []
      const own = name.endsWith('.mjs') ? exports.filter(({ flags }) => flags & SymbolFlags.Value) : exports
      const unused = own.filter(one => [...(users.get(declarationOf(one)) ?? [])].every(user => user === name))
      return unused.map(one => `${placeOf(name, one.declarations[0]?.resolve() ?? file)} ${one.name}`)
    })
}

const program = openProgram()
test.after(() => program.close())

test('every export is imported by another file', () => {
  assertNone(unusedIn(program), 'remove `export`, or the unused code')
})

test('imports count in every form, also in tests; re-exports and uses in the same file do not', () => {
  const imagined = openProgram({
    'src/a.ts': [
      'export const a = 1\nexport const b = 2\nexport function c() {}',
      'export interface D { e: E }\nexport type E = string\nexport class F {}',
      'export const g = a\nexport const h = 1\nexport const i = 1\nexport const j = 1\nexport const k = 1',
    ].join('\n'),
    'src/pass.ts': "export { a } from './a.ts'\nexport { b as bee } from './a.ts'\nexport { c } from './a.ts'\nexport * from './more.ts'",
    'src/more.ts': 'export const m = 1\nexport const n = 1',
    'src/user.ts': [
      "import type { D } from './a.ts'\nimport * as all from './a.ts'\nimport { m } from './pass.ts'",
      "export const use = async (d: D) => [(await import('./pass.ts')).a, d, m, all.h, new (await load()).F()]",
      "const load = () => import('./a.ts')\nconst { i } = await load()\nvoid import('./a.ts').then(({ j: one }) => one)\nvoid i",
    ].join('\n'),
    'src/x.mjs': "/** @typedef {string} Text */\nexport const x = /** @type {Text} */ ('')",
    'test/t.ts': [
      "import { bee } from '../src/pass.ts'",
      "export const { k } = await import('../src/a.ts') as typeof import('../src/a.ts')\nvoid bee",
    ].join('\n'),
  })
  const unused = unusedIn(imagined)
  imagined.close()
  assert.equal(unused, ['src/a.ts:5 E', 'src/a.ts:7 g', 'src/pass.ts:3 c', 'src/more.ts:2 n', 'src/user.ts:4 use', 'src/x.mjs:2 x'])
})

test.run()
