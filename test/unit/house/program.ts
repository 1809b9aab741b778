import { fileURLToPath } from 'node:url'
import {
  type Identifier,
  isBindingElement,
  isIdentifier,
  isObjectBindingPattern,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast'
import { API, type Checker, type Symbol as Meaning, SymbolFlags } from 'typescript/unstable/sync'

const root = fileURLToPath(new URL('../../../', import.meta.url)).replaceAll('\\', '/')

/** The project, as its compiler sees it. */
export interface Program {
  /** Every file of src and test, and build.mjs, by path. */
  files: ReadonlyMap<string, SourceFile>
  checker: Checker
  /** Resolves the names in a file, or those of `only`: each to its declaration, preceded by all imports and exports on the way. */
  meaningsOf(file: SourceFile, only?: ReadonlySet<string>): ReadonlyMap<Identifier, readonly string[]>
  /** Names a symbol's declaration like `meaningsOf`. */
  declarationOf(meaning: Meaning): string
  close(): void
}

/** Opens the project. */
export function openProgram(): Program {
  const api = new API({ cwd: root })
  const [project] = api.updateSnapshot({ openProjects: [`${root}tsconfig.json`] }).getProjects()
  if (!project?.rootFiles.some(name => name.startsWith(`${root}src/`))) throw new Error('The compiler finds no file of src')
  const { checker, program, rootFiles } = project
  const files = new Map(rootFiles.map(name => [name.slice(root.length), program.getSourceFile(name)!]))

  const ways = new Map<number, readonly string[]>()
  function wayOf(meaning: Meaning): readonly string[] {
    const known = ways.get(meaning.id)
    if (known) return known
    const next = meaning.flags & SymbolFlags.Alias ? checker.getImmediateAliasedSymbol(meaning) : undefined
    const way = [declarationOf(meaning), ...(next ? wayOf(next) : [])]
    ways.set(meaning.id, way)
    return way
  }

  return {
    files,
    checker,
    declarationOf,
    meaningsOf(file, only) {
      const names = [...nodesIn(file)].filter(isIdentifier).filter(({ text }) => only?.has(text) ?? true)
      const meanings = checker.getSymbolAtLocation(names)
      return new Map(
        names.map((name, at) => {
          const meaning = takenFrom(name, checker) ?? meanings[at]
          return [name, meaning ? wayOf(meaning) : []]
        }),
      )
    },
    close: () => api.close(),
  }
}

const declarationOf = ({ declarations: [first], id }: Meaning) => (first ? `${first.path}#${first.index}` : String(id))

/** Resolves `name` in `const { name } = object` to the property; the compiler alone resolves it to the constant. */
function takenFrom(name: Identifier, checker: Checker): Meaning | undefined {
  const { parent } = name
  if (!isBindingElement(parent) || (parent.propertyName ?? parent.name) !== name || !isObjectBindingPattern(parent.parent)) return undefined
  const type = checker.getTypeAtLocation(parent.parent)
  return type && checker.getPropertyOfType(type, name.text)
}

/** Returns a node's location: `src/lib/http.ts:12`. */
export function placeOf(name: string, node: Node): string {
  const file = node.getSourceFile()
  return `${name}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`
}

/** Yields a node and its descendants. */
export function* nodesIn(node: Node): Generator<Node> {
  yield node
  const children: Node[] = []
  node.forEachChild(child => void children.push(child))
  for (const child of children) yield* nodesIn(child)
}
