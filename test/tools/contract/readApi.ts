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
  const?: unknown
  maxLength?: number
  minLength?: number
  minimum?: number
  maximum?: number
  examples?: readonly unknown[]
  [extension: `x-${string}`]: unknown
}

/** One of the functions that `src/lib/calls.ts` makes calls with. */
export type Kind = (typeof kinds)[number]
const kinds = ['list', 'one', 'lookup', 'file', 'post', 'put', 'patch', 'remove'] as const

export interface ApiCall {
  kind: Kind
  /** Below `/api/v1`. */
  path: string
  /** What the console sends: parameters of the path, then the query of a GET or DELETE, else the body. */
  input: Schema
  /** The interface that declares it, or a part of it. */
  inputName: string | undefined
  /** What the console reads of the answer; undefined if it reads nothing. For a list, one of its items. */
  output: Schema | undefined
}

export interface Api {
  calls: readonly ApiCall[]
  /** The entities, by name. */
  schemas: Readonly<Record<string, Schema>>
}

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
  const declared = new Map<string, ast.Node>(nodes.filter(ast.isInterfaceDeclaration).map(found => [found.name.text, found]))
  for (const { name, initializer } of nodes.filter(ast.isVariableDeclaration))
    if (initializer && ast.isCallExpression(initializer)) declared.set(entityOf(name), initializer)
  const context = { declared, used: new Set<string>() }
  const calls = new Map<string, ApiCall>()
  for (const node of nodes.filter(ast.isCallExpression)) {
    const [path] = node.arguments
    const kind = kinds.find(name => name === node.expression.getText())
    if (!kind || !path || !ast.isStringLiteral(path)) continue
    const [input, output] = [...(node.typeArguments ?? [])]
    const sent = { input: read(input!, context), inputName: /\w+Input\b/.exec(input!.getText())?.[0] }
    calls.set(`${kind} ${path.text}`, { kind, path: path.text, ...sent, output: output && read(output, context) })
  }
  const schemas: Record<string, Schema> = {}
  // Reading an entity may name further ones.
  for (const name of context.used) schemas[name] = schemaOf(name, context)
  return { calls: [...calls.values()], schemas }
}

/** `declared`: interfaces and shapes, by the names of their entities. */
type Context = Readonly<{ declared: ReadonlyMap<string, ast.Node>; used: Set<string> }>

function read(type: ast.TypeNode, context: Context): Schema {
  if (ast.isTypeLiteralNode(type)) return fieldsOf(type.members, context)
  if (ast.isIntersectionTypeNode(type)) return type.types.map(part => inPlace(part, context)).reduce(joined)
  if (ast.isTypeReferenceNode(type)) return named(type.typeName.getText(), [...(type.typeArguments ?? [])], context)
  const plain = type.getText()
  if (plain === 'unknown' || plain === 'object') return {}
  if (plain === 'string' || plain === 'number' || plain === 'boolean') return { type: plain }
  throw new Error(`The contract cannot say the type ${plain}`)
}

/** Reads a part of another type: an interface is no schema of its own there. */
const inPlace = (part: ast.TypeNode, context: Context): Schema =>
  context.declared.has(part.getText()) ? schemaOf(part.getText(), context) : read(part, context)

const idSchema: Schema = { $ref: '#/components/schemas/Id' }

function named(name: string, [first]: readonly ast.TypeNode[], context: Context): Schema {
  if (name === 'Partial') {
    const { required: _, ...schema } = schemaOf(first!.getText(), context)
    return schema
  }
  if (name === 'Id') return idSchema
  if (!context.declared.has(name)) throw new Error(`The contract knows no type ${name}`)
  context.used.add(name)
  return { $ref: `#/components/schemas/${name}` }
}

/** Returns the name of the entity of a shape: `Vendor` for `vendor`. */
const entityOf = (shape: ast.Node) => shape.getText().replace(/^./, letter => letter.toUpperCase())

function schemaOf(name: string, context: Context): Schema {
  const found = context.declared.get(name)!
  return ast.isInterfaceDeclaration(found) ? fieldsOf(found.members, context) : readShape(found, context)
}

const types = { text: { type: 'string' }, number: { type: 'number' }, flag: { type: ['number', 'string', 'boolean'] } }
const plainShapes = new Map<string, Schema>(Object.entries({ id: idSchema, rowId: idSchema, unknown: {}, boolean: {}, ...types }))

/** Reads a shape of `src/lib/shape.ts`. A function makes what one of the shapes does that it calls. */
function readShape(shape: ast.Node, context: Context): Schema {
  if (ast.isArrowFunction(shape))
    return { anyOf: [...nodesIn(shape)].filter(ast.isCallExpression).map(call => readShape(call.expression, context)) }
  if (!ast.isCallExpression(shape)) return plainShapes.get(shape.getText()) ?? named(entityOf(shape), [], context)
  const [of] = shape.arguments
  if (!of || !ast.isObjectLiteralExpression(of)) return readShape(of!, context)
  return objectOf(
    [...(of.properties as Iterable<ast.PropertyAssignment | ast.ShorthandPropertyAssignment>)].map(property => {
      const value = ast.isPropertyAssignment(property) ? property.initializer : property.name
      const [schema, isRequired] = [readShape(value, context), /^(rowId$|needed\()/.test(value.getText())]
      return [property.name.getText(), isRequired || value.getText() === 'unknown' ? schema : nullable(schema), isRequired]
    }),
  )
}

function nullable(schema: Schema): Schema {
  if (schema.type) return { ...schema, type: [schema.type, 'null'].flat() }
  return { anyOf: [...(schema.anyOf ?? [schema]), { type: 'null' }] }
}

function fieldsOf(members: Iterable<ast.Node>, context: Context): Schema {
  const fields = [...members].filter(ast.isPropertySignatureDeclaration)
  return objectOf(fields.map(({ name, type, postfixToken }) => [name.getText(), read(type!, context), !postfixToken]))
}

function objectOf(fields: readonly (readonly [name: string, schema: Schema, isRequired: boolean])[]): Schema {
  const required = fields.flatMap(([name, , isRequired]) => (isRequired ? name : []))
  const properties = Object.fromEntries(fields.map(([name, schema]) => [name, schema]))
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

function joined(a: Schema, b: Schema): Schema {
  const required = [...(a.required ?? []), ...(b.required ?? [])]
  return { type: 'object', properties: { ...a.properties, ...b.properties }, ...(required.length > 0 && { required }) }
}
