import { SymbolFlags } from 'typescript/unstable/sync'
import { test } from 'uvu'
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

test.run()
