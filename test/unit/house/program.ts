import { fileURLToPath } from 'node:url'
import {
  type Identifier, isBindingElement, isIdentifier, isObjectBindingPattern, type Node, type SourceFile,
} from 'typescript/unstable/ast'
import { API, type Checker, type Symbol as Meaning, SymbolFlags } from 'typescript/unstable/sync'

const root = fileURLToPath(new URL('../../../', import.meta.url)).replaceAll('\\', '/')

/** The project as its compiler understands it. */
export interface Program {
  /** Every file of src and test, and build.mjs, by its path. */
  files: ReadonlyMap<string, SourceFile>
  checker: Checker
  /** What the names in a file stand for: the declaration, and before it every import and export by which it came there. */
  meaningsOf(file: SourceFile): ReadonlyMap<Identifier, readonly string[]>
  /** A symbol's declaration, as `meaningsOf` names it. */
  declarationOf(meaning: Meaning): string
  close(): void
}

/** Opens the project, or in its place some files that are only imagined, by their paths. */
export function openProgram(imagined?: Readonly<Record<string, string>>): Program {
  const folder = imagined ? `${root}imagined/` : root
  const api = new API({ cwd: root, ...(imagined && { fs: filesIn(folder, imagined) }) })
  const [project] = api.updateSnapshot({ openProjects: [`${folder}tsconfig.json`] }).getProjects()
  if (!project?.rootFiles.some(name => name.startsWith(`${folder}src/`))) throw new Error('The compiler finds no file of src')
  const { checker, program, rootFiles } = project
  const files = new Map(rootFiles.map(name => [name.slice(folder.length), program.getSourceFile(name)!]))

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
    meaningsOf(file) {
      const names = [...nodesIn(file)].filter(isIdentifier)
      const meanings = checker.getSymbolAtLocation(names)
      return new Map(names.map((name, at) => {
        const meaning = takenFrom(name, checker) ?? meanings[at]
        return [name, meaning ? wayOf(meaning) : []]
      }))
    },
    close: () => api.close(),
  }
}

const declarationOf = ({ declarations: [first], id }: Meaning) => (first ? `${first.path}#${first.index}` : String(id))

/** In `const { name } = object`: what it is of the object. By itself, the compiler says that it is the constant. */
function takenFrom(name: Identifier, checker: Checker): Meaning | undefined {
  const { parent } = name
  if (!isBindingElement(parent) || (parent.propertyName ?? parent.name) !== name || !isObjectBindingPattern(parent.parent)) return undefined
  const type = checker.getTypeAtLocation(parent.parent)
  return type && checker.getPropertyOfType(type, name.text)
}

/** Where a node is, for whoever has to look at it: `src/lib/http.ts:12`. */
export function placeOf(name: string, node: Node): string {
  const file = node.getSourceFile()
  return `${name}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`
}

/** A node and all below it. */
export function* nodesIn(node: Node): Generator<Node> {
  yield node
  const children: Node[] = []
  node.forEachChild(child => void children.push(child))
  for (const child of children) yield* nodesIn(child)
}

/** A file system that has these files besides the real ones. */
function filesIn(folder: string, imagined: Readonly<Record<string, string>>) {
  const config = { extends: '../tsconfig.json', files: Object.keys(imagined), include: [] }
  const files = Object.entries({ ...imagined, 'tsconfig.json': JSON.stringify(config) })
  const texts = new Map(files.map(([name, text]) => [folder + name, text]))
  return {
    readFile: (name: string) => texts.get(name),
    fileExists: (name: string) => texts.has(name) || undefined,
    directoryExists: (name: string) => [...texts.keys()].some(path => path.startsWith(`${name}/`)) || undefined,
    realpath: (name: string) => (texts.has(name) ? name : undefined),
  }
}
