import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { failureOf, passing, runSample } from './sample.ts'

const test = suite('the document of component tests')

const dom = new URL('../setup/dom.ts', import.meta.url).href
const options = { imports: [new URL('../setup/typescript.mjs', import.meta.url).href, dom] }

/** A passing test named two, with this body. */
const two = (body: string) =>
  `import { allow } from '${dom}'\nimport * as assert from 'uvu/assert'\n${passing}test('two', async () => { ${body} })\ntest.run()`

test('a complaint fails the file, under the name of its test', async () => {
  assert.match(await failureOf(two('console.error("no %s", "good")'), options), /"two"\s+console\.error: no good/)
  assert.match(await failureOf(two('console.warn("odd")'), options), /"two"\s+console\.warn: odd/)
  const twice = await failureOf(two('for (const _ of [1, 2]) console.error("as before")'), options)
  assert.is(twice.split('console.error: as before').length, 2, 'it is printed once')
})

test('an uncaught error fails the file, too', async () => {
  assert.match(await failureOf(two('Promise.reject(new Error("rejected"))'), options), /unhandled rejection: Error: rejected/)
  const thrown = 'setTimeout(() => { throw new Error("thrown") }); await new Promise(resolve => setTimeout(resolve, 50))'
  assert.match(await failureOf(two(thrown), options), /uncaught error: Error: thrown/)
  const heard = 'document.addEventListener("x", () => { throw new Error("heard") }); document.dispatchEvent(new Event("x"))'
  assert.match(await failureOf(two(heard), options), /heard/)
})

test('an allowed complaint does not fail the file, but one that never comes does', async () => {
  const { passed, failed, printed } = await runSample({ 'a.test.mjs': two('allow(/good/); console.error("no good")') }, options)
  assert.equal([passed, failed], [2, 0], printed)
  assert.match(await failureOf(two('allow(/good/)'), options), /"two"\s+allowed, but never came: \/good\//)
  assert.match(await failureOf(two('allow(/good/); console.error("other")'), options), 'console.error: other')
})

test("a complaint does not hide a test's own failure", async () => {
  const printed = await failureOf(two('console.error("no good"); throw new Error("own")'), options)
  assert.match(printed, 'own')
  assert.match(printed, 'no good')
})

test('a failed assertion and a failed press say what is on the screen, with the filters in force', async () => {
  const user = new URL('../../component/user.ts', import.meta.url)
  const page = `document.body.innerHTML = '<main><label><input type="checkbox" checked> 有効のみ</label><button>追加する</button></main>'`
  const printed = await failureOf(two(`${page}; await import('${user}'); assert.is(1, 2)`), options)
  assert.match(printed, /Actual[^]*filters and inputs: \[有効のみ\][^]*buttons: \[追加する\][^]*alone:/)
  const pressed = await failureOf(two(`${page}; await (await import('${user}')).press('追加')`), options)
  assert.match(pressed, /nothing to press named 追加\n {4}nearest: \[追加する\]/)
  const doubled = page.replace('</main>', '<button>追加する</button></main>')
  const several = await failureOf(two(`${doubled}; await (await import('${user}')).press('追加する')`), options)
  assert.is(several.split('buttons: ').length, 2, several)
  const alerted = page
    .replace('<main>', '<main><h1>一覧</h1><p role="alert">空です。</p>')
    .replace('<button', '<button aria-description="満員"')
  const said = `${alerted}; document.querySelector('button').focus()`
  const waited = await failureOf(two(`${said}; await (await import('${user}')).until(() => document.title === '追加', 200)`), options)
  assert.match(
    waited,
    /nearest: \[追加する\]\n {4}at: .*heading: \[一覧\]; focus: \[追加する\]\n {4}messages: 空です。\n[^]*descriptions: \[追加する: 満員\]\n/,
  )
})

test('a wait in vain ends also while the clock of the page is stopped', async () => {
  const [clock, user] = ['clock', 'user'].map(name => new URL(`../../component/${name}.ts`, import.meta.url).href)
  const body = `(await import('${clock}')).stopClock(); await (await import('${user}')).until(() => false, 200)`
  const printed = await failureOf(two(body), options)
  assert.match(printed, 'Waited in vain until')
})

test.run()
