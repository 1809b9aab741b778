import {
  isAwaitExpression,
  isForOfStatement,
  isFunctionLikeDeclaration,
  isVariableDeclarationList,
  type Node,
  NodeFlags,
} from 'typescript/unstable/ast'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { nodesIn, openProgram, placeOf, type Program } from './program.ts'
import { assertNone } from './source.ts'

/** Lists `await` outside of functions in src: WebKit resolves importers of such a module too early (bug 242740). */
function topLevelAwaitsIn({ files }: Program): string[] {
  return [...files]
    .filter(([name]) => name.startsWith('src/'))
    .flatMap(([name, file]) => [...nodesIn(file)].filter(node => isAwait(node) && !isInFunction(node)).map(node => placeOf(name, node)))
}

function isAwait(node: Node): boolean {
  if (isVariableDeclarationList(node)) return (node.flags & NodeFlags.AwaitUsing) === NodeFlags.AwaitUsing
  return isAwaitExpression(node) || (isForOfStatement(node) && node.awaitModifier !== undefined)
}

const isInFunction = (node: Node): boolean => node.parent && (isFunctionLikeDeclaration(node.parent) || isInFunction(node.parent))

test('no file of src has a top-level await', () => {
  const program = openProgram()
  assertNone(topLevelAwaitsIn(program), 'move the await into a function that runs on use')
  program.close()
})

test('the rule detects every form of top-level await, and ignores functions', () => {
  const program = openProgram({
    'src/a.ts': [
      'await 1\nexport const a = [await 2]\nfor await (const b of []) void b',
      'await using c = { async [Symbol.asyncDispose]() {} }\nvoid c',
    ].join('\n'),
    'src/b.ts': [
      'export async function d() { await 1 }\nexport const e = async () => { for await (const f of []) void f }',
      'export class G { async h() { await using i = { async [Symbol.asyncDispose]() { await 1 } }; void i } }',
    ].join('\n'),
  })
  assert.equal(topLevelAwaitsIn(program), ['src/a.ts:1', 'src/a.ts:2', 'src/a.ts:3', 'src/a.ts:4'])
  program.close()
})

test.run()
