import { SymbolFlags } from 'typescript/unstable/sync'
import { test } from 'uvu'
import { openProgram, placeOf, type Program } from './program.ts'
import { assertNone } from './source.ts'

/** Lists exports of src that no other file imports; JSDoc types are exempt. */
function unusedIn({ files, checker, meaningsOf, declarationOf }: Program): string[] {
  const exported = [...files]
    .filter(([name]) => name.startsWith('src/'))
    .map(([name, file]) => {
      const module = checker.getSymbolAtLocation(file)
      const exports = module ? checker.getExportsOfModule(module) : []
      return { name, file, own: name.endsWith('.mjs') ? exports.filter(({ flags }) => flags & SymbolFlags.Value) : exports }
    })
  // An import names what it takes, even if it renames it; a default export would have no name of its own.
  const names = new Set(exported.flatMap(({ own }) => own.map(({ name }) => name)))
  const users = new Map<string, Set<string>>()
  for (const [name, file] of files) {
    const used = meaningsOf(file, names).values()
    for (const declaration of [...used].flat()) users.set(declaration, (users.get(declaration) ?? new Set()).add(name))
  }
  return exported.flatMap(({ name, file, own }) => {
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
