import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseJson } from '../../../src/lib/json.ts'

const execute = promisify(execFile)

/** Node 20 gives a reviver the source text behind a flag. */
const flags = 'rawJSON' in JSON ? [] : ['--harmony-json-parse-with-source']

/** Evaluates an expression with `parseJson` in a process whose engine gives the source text. */
async function evaluate(expression: string): Promise<string> {
  const code = `import { parseJson } from './src/lib/json.ts'; console.log(${expression})`
  const options = [...flags, '--import', './test/tools/setup/typescript.mjs', '--input-type=module']
  const { stdout } = await execute(process.execPath, [...options, '--eval', code])
  return stdout.trim()
}

test('reads and writes integers of any size with every digit, if the engine gives their source', async () => {
  const text = '{"id":9007199254740993,"list":[-12345678901234567890],"small":9007199254740991,"text":"9007199254740993"}'
  assert.is(await evaluate(`JSON.stringify(parseJson('${text}'))`), text)
  assert.is(await evaluate(`typeof parseJson('${text}').id + typeof parseJson('${text}').small`), 'bigintnumber')
})

test('reads other numbers and long texts as ever', () => {
  const texts = ['{"a":1.5e300}', '["9007199254740993"]', '{"a": 12345678901234567.5}', 'null', '" 1234567890123456"']
  for (const text of texts) assert.equal(parseJson(text), JSON.parse(text))
  assert.throws(
    () => parseJson('[9007199254740993'),
    (error: unknown) => error instanceof SyntaxError,
  )
})

test.run()
