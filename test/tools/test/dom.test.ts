import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failureOf, passing, runSample } from './sample.ts'

const test = suite('the document of component tests')

const dom = new URL('../setup/dom.ts', import.meta.url).href
const options = { imports: [new URL('../setup/typescript.mjs', import.meta.url).href, dom] }

/** A passing test named one, and tests with these bodies that are named by their numbers, from 2 on: each file starts a process. */
const tests = (...bodies: string[]) =>
  `import { allow } from '${dom}'\nimport * as assert from 'uvu/assert'\n${passing}
${bodies.map((body, at) => `test('${at + 2}', async () => { ${body} })`).join('\n')}\ntest.run()`

test('a complaint fails the file, under the name of its test', async () => {
  const twice = 'for (const _ of [1, 2]) console.error("as before")'
  const printed = await failureOf(tests('console.error("no %s", "good")', 'console.warn("odd")', twice), options)
  assert.match(printed, /"2"\s+console\.error: no good[^]*"3"\s+console\.warn: odd/)
  assert.is(printed.split('console.error: as before').length, 2, 'it is printed once')
})

test('an uncaught error fails the file, too', async () => {
  const later = 'await new Promise(resolve => setTimeout(resolve, 50))'
  const rejected = `Promise.reject(new Error("rejected")); ${later}`
  const thrown = `setTimeout(() => { throw new Error("thrown") }); ${later}`
  const heard = 'document.addEventListener("x", () => { throw new Error("heard") }); document.dispatchEvent(new Event("x"))'
  const printed = await failureOf(tests(rejected, thrown, heard), options)
  assert.match(printed, /"2"\s+unhandled rejection: Error: rejected[^]*"3"\s+uncaught error: Error: thrown[^]*"4"\s.*heard/)
})

test('an allowed complaint does not fail the file, but one that never comes does', async () => {
  const { passed, failed, printed } = await runSample({ 'a.test.mjs': tests('allow(/good/); console.error("no good")') }, options)
  assert.equal([passed, failed], [2, 0], printed)
  const never = await failureOf(tests('allow(/good/)', 'allow(/good/); console.error("other")'), options)
  assert.match(never, /"3"\s+console\.error: other[^]*"2"\s+allowed, but never came: \/good\//)
})

test('a failed assertion, press or wait, also with a stopped clock or a complaint, says what is on the screen', async () => {
  const [clock, user] = ['clock', 'user'].map(name => new URL(`../../component/${name}.ts`, import.meta.url).href)
  const page = `document.body.innerHTML = '<main><label><input type="checkbox" checked> 有効のみ</label><button>追加する</button></main>'`
  const doubled = page.replace('</main>', '<button>追加する</button></main>')
  const alerted = page
    .replace('<main>', '<main><h1>一覧</h1><p role="alert">空です。</p>')
    .replace('<button', '<button aria-description="満員"')
  const bodies = [
    `${page}; await import('${user}'); assert.is(1, 2)`,
    `${page}; await (await import('${user}')).press('追加')`,
    `${doubled}; await (await import('${user}')).press('追加する')`,
    `${alerted}; document.querySelector('button').focus(); await (await import('${user}')).until(() => document.title === '追加', 200)`,
    `(await import('${clock}')).stopClock(); await (await import('${user}')).until(() => false, 200)`,
    'console.error("no better"); throw new Error("own")',
  ]
  const { failed, printed } = await runSample({ 'a.test.mjs': tests(...bodies) }, options)
  assert.is(failed, bodies.length, printed)
  const [, asserted = '', pressed = '', several = '', waited = '', stopped = ''] = printed.split(/^FAIL {2}/m)
  assert.match(asserted, /Actual[^]*filters and inputs: \[有効のみ\][^]*buttons: \[追加する\][^]*alone:/)
  assert.match(pressed, /nothing to press named 追加\n {4}nearest: \[追加する\]/)
  assert.is(several.split('buttons: ').length, 2, several)
  assert.match(
    waited,
    /nearest: \[追加する\]\n {4}at: .*heading: \[一覧\]; focus: \[追加する\]\n {4}messages: 空です。\n[^]*descriptions: \[追加する: 満員\]\n/,
  )
  assert.match(stopped, 'Waited in vain until')
  assert.match(printed, /"7"\s+console\.error: no better[^]*"7"\s+own/)
})

test.run()
