import { fileURLToPath } from 'node:url'
import * as ast from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'
import { nodesIn } from '../../unit/house/program.ts'

/** A JSON Schema, in the keywords of OpenAPI 3.1 that the contract uses. */
export interface Schema {
  $ref?: string
  type?: string | readonly string[]
  description?: string
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  oneOf?: readonly Schema[]
  anyOf?: readonly Schema[]
  allOf?: readonly Schema[]
  const?: unknown
  maxLength?: number
  minLength?: number
  minimum?: number
  maximum?: number
  examples?: readonly unknown[]
  [extension: `x-${string}`]: unknown
}

/** One of the functions that `src/lib/calls.ts` makes calls with. */
export type Kind = 'list' | 'one' | 'lookup' | 'file' | 'post' | 'put' | 'patch' | 'remove'

export interface ApiCall {
  kind: Kind
  /** Below `/api/v1`. */
  path: string
  /** What the console sends: parameters of the path, then the query of a GET or DELETE, else the body. */
  input: Schema
  /** What the console reads of the answer; undefined if it reads nothing. For a list, one of its items. */
  output: Schema | undefined
}

export interface Api {
  calls: readonly ApiCall[]
  /** The entities, by name. */
  schemas: Readonly<Record<string, Schema>>
}

const kinds: readonly string[] = ['list', 'one', 'lookup', 'file', 'post', 'put', 'patch', 'remove'] satisfies Kind[]

/** Reads calls and entities from the declarations in `src/api`. Two calls of one path become one, with what either may send. */
export function readApi(): Api {
  const root = fileURLToPath(new URL('../../../', import.meta.url)).replaceAll('\\', '/')
  const compiler = new API({ cwd: root })
  try {
    const [project] = compiler.updateSnapshot({ openProjects: [`${root}tsconfig.json`] }).getProjects()
    if (!project) throw new Error('The compiler finds no project')
    const names = project.rootFiles.filter(name => name.startsWith(`${root}src/api/`))
    return readDeclarations(names.flatMap(name => [...nodesIn(project.program.getSourceFile(name)!)]))
  } finally {
    compiler.close()
  }
}

function readDeclarations(nodes: readonly ast.Node[]): Api {
  const interfaces = new Map(nodes.filter(ast.isInterfaceDeclaration).map(found => [found.name.text, found]))
  const used = new Set<string>()
  const context = { interfaces, used }
  const calls = new Map<string, ApiCall>()
  for (const node of nodes.filter(ast.isCallExpression)) {
    const [path] = node.arguments
    if (!ast.isIdentifier(node.expression) || !kinds.includes(node.expression.text) || !path || !ast.isStringLiteral(path)) continue
    const kind = node.expression.text as Kind
    const [input, output] = [...(node.typeArguments ?? [])]
    const call = { kind, path: path.text, input: read(input, context).schema, output: output && read(output, context).schema }
    calls.set(`${kind} ${path.text}`, call)
  }
  const schemas: Record<string, Schema> = {}
  // Reading an entity may name further ones.
  for (const name of used) schemas[name] = fieldsOf(interfaces.get(name)!.members, context)
  return { calls: [...calls.values()], schemas }
}

interface Context {
  interfaces: ReadonlyMap<string, ast.InterfaceDeclaration>
  used: Set<string>
}

interface Read {
  schema: Schema
  mayBeMissing?: boolean
}

/** Reads a type. `Optional` and `undefined` say that a field may be missing; `Optional` and `null` that it may be null. */
function read(type: ast.TypeNode | undefined, context: Context): Read {
  if (!type) return { schema: {} }
  if (ast.isTypeLiteralNode(type)) return { schema: fieldsOf(type.members, context) }
  if (ast.isIntersectionTypeNode(type)) return { schema: type.types.map(part => read(part, context).schema).reduce(joined) }
  if (ast.isUnionTypeNode(type)) return unionOf([...type.types], context)
  if (ast.isTypeReferenceNode(type) && ast.isIdentifier(type.typeName))
    return named(type.typeName.text, [...(type.typeArguments ?? [])], context)
  const plain = type.getText()
  if (plain === 'unknown' || plain === 'object') return { schema: {} }
  if (plain === 'string' || plain === 'number' || plain === 'boolean') return { schema: { type: plain } }
  throw new Error(`The contract cannot say the type ${plain}`)
}

function named(name: string, [first]: readonly ast.TypeNode[], context: Context): Read {
  if (name === 'Optional') return { schema: nullable(read(first, context).schema), mayBeMissing: true }
  if (name === 'Partial') return { schema: withoutRequired(read(first, context).schema, context) }
  if (name === 'Id') return { schema: { $ref: '#/components/schemas/Id' } }
  if (!context.interfaces.has(name)) throw new Error(`The contract knows no type ${name}`)
  context.used.add(name)
  return { schema: { $ref: `#/components/schemas/${name}` } }
}

function unionOf(types: readonly ast.TypeNode[], context: Context): Read {
  const texts = types.map(type => type.getText())
  const parts = types.filter((_, at) => texts[at] !== 'null' && texts[at] !== 'undefined').map(type => read(type, context).schema)
  const schema =
    parts.length === 1 ? parts[0]! : parts.every(({ type }) => type) ? { type: parts.map(({ type }) => type as string) } : { anyOf: parts }
  return { schema: texts.includes('null') ? nullable(schema) : schema, mayBeMissing: texts.includes('undefined') }
}

function nullable(schema: Schema): Schema {
  if (schema.type) return { ...schema, type: [schema.type, 'null'].flat() }
  return { anyOf: [...(schema.anyOf ?? [schema]), { type: 'null' }] }
}

/** Fields whose type is a literal are the console's own. */
function fieldsOf(members: Iterable<ast.Node>, context: Context): Schema {
  const fields = [...members].filter(ast.isPropertySignatureDeclaration).filter(({ type }) => type && !ast.isLiteralTypeNode(type))
  const entries = fields.map(({ name, type, postfixToken }) => {
    const { schema, mayBeMissing } = read(type, context)
    return { name: name.getText(), schema, isRequired: !postfixToken && !mayBeMissing }
  })
  const required = entries.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 && { required }),
  }
}

function joined(a: Schema, b: Schema): Schema {
  const required = [...(a.required ?? []), ...(b.required ?? [])]
  return { type: 'object', properties: { ...a.properties, ...b.properties }, ...(required.length > 0 && { required }) }
}

/** A part of an entity has its fields, and needs none. */
function withoutRequired(schema: Schema, context: Context): Schema {
  const name = schema.$ref?.split('/').at(-1)
  const { type, properties } = name ? fieldsOf(context.interfaces.get(name)!.members, context) : schema
  return { type: type!, properties: properties! }
}
