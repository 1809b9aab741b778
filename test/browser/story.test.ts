import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { securityHeaders } from '../../deploy/headers.mjs'
import { closeBrowsers, type PageOptions, type PageTools, visit } from './story.ts'

const test = suite('what fails a story')
const picture = '.cache/failures/story-self-test.png'

// The pages of this file are not the console's, so they need no screenshots.
delete process.env.SCREENSHOTS

/** V8's report on a script. */
interface Counted {
  functions: { functionName: string; ranges: { count: number }[] }[]
}

const nothing = async (_: PageTools): Promise<unknown> => undefined

/** Runs a story on a page with this body and script, under the console's headers. Returns why it failed, or undefined. */
async function failureOf(body: string, script = '', tell = nothing, options: PageOptions = {}) {
  const server = createServer((request, response) => {
    const isScript = request.url === '/script.js'
    const type = isScript ? 'text/javascript' : 'text/html; charset=utf-8'
    response.writeHead(request.url === '/missing' ? 404 : 200, { ...securityHeaders, 'Content-Type': type })
    response.end(
      isScript
        ? script
        : `<!doctype html><html lang="ja"><head><link rel="icon" href="data:,"><title>題</title></head>
      <body><main><h1>見出し</h1>${body}</main><script src="/script.js"></script></body></html>`,
    )
  })
  await new Promise(resolve => server.listen(0, 'localhost', () => resolve(0)))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  try {
    await visit(origin, { file: 'story', title: 'self-test' }, { localStorage: { greeting: 'こんにちは' }, ...options }, async tools => {
      await tools.page.goto(origin)
      await tell(tools)
    })
    return ''
  } catch (error) {
    return (error as Error).message
  } finally {
    server.close()
  }
}

test('a story passes on a good page', async () => {
  assert.is(
    await failureOf('<p>本文</p>', 'document.querySelector("p").textContent = localStorage.greeting', async ({ page, look }) => {
      assert.is(await page.textContent('p'), 'こんにちは')
      assert.is(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone), 'Asia/Tokyo')
      await look('the page')
    }),
    '',
  )
})

test('a story fails by its own error, with the address and a picture', async () => {
  const failure = await failureOf('', '', async () => assert.is(1, 2))
  assert.match(failure, /address: http:\/\/localhost/)
  assert.match(failure, `picture: ${picture}`)
})

test('a story fails by every complaint of its pages, of a second tab too', async () => {
  const script = `
    if (location.hash) console.error("second")
    console.error("broken")
    console.warn("odd")
    Promise.reject(new Error("rejected"))
    setTimeout(() => { throw new Error("thrown") })
    document.querySelector("p").innerHTML = "x"`
  const failure = await failureOf('<p style="color: red">赤</p>', script, async ({ page, newTab, origin }) => {
    await page.evaluate(async () => {
      await fetch('/missing')
    })
    await (await newTab()).goto(`${origin}/#2`)
  })
  assert.is(failure.match(/address: /g)?.length, 2, 'both tabs are described')
  for (const complaint of [
    'console error: broken',
    'console error: second',
    'console warning: odd',
    /console error: .*404/,
    'uncaught: Error: thrown',
    'uncaught: Error: rejected',
    /content security policy: style-src-attr blocked inline/,
    /require-trusted-types-for blocked trusted-types-sink/,
  ]) {
    assert.match(failure, complaint)
  }
})

test('a story fails by requests to another origin', async () => {
  const failure = await failureOf('<a href="http://elsewhere.example/y">外</a>', '', async ({ page }) => {
    await page.evaluate(async () => {
      await fetch('http://elsewhere.example/x').catch(() => {})
    })
    await Promise.all([page.waitForRequest(/elsewhere/), page.click('a').catch(() => {})])
  })
  assert.match(failure, 'request to another origin: http://elsewhere.example/y')
  assert.match(failure, 'elsewhere.example/x')
})

test('a story fails by violations of accessibility rules at each look', async () => {
  const image = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">'
  const failure = await failureOf(image, '', async ({ page, look }) => {
    await look('the image')
    await page.evaluate(() => document.querySelector('img')?.remove())
    await look('the page')
  })
  assert.match(failure, /the image: accessibility: image-alt/)
  assert.not.match(failure, /the page:/)
})

test('what a story allows does not fail it, unless it never comes', async () => {
  assert.is(await failureOf('', 'console.error("broken")', async ({ allow }) => allow(/broken/)), '')
  assert.match(await failureOf('', '', async ({ allow }) => allow(/broken/)), 'never came: /broken/')
})

test('what its pages run is counted if coverage is asked for, before they are left and in a tab that is closed, too', async () => {
  const { NODE_V8_COVERAGE: asked } = process.env
  const folder = await mkdtemp(join(tmpdir(), 'coverage-'))
  process.env.NODE_V8_COVERAGE = folder
  try {
    const script = 'function first() {} function second() {} function third() {} function never() {}'
    const call = 'if (location.search) [first, second, third, never][location.search.slice(1)]()'
    assert.is(
      await failureOf('', `${script}\n${call}`, async ({ page, origin, newTab }) => {
        await page.goto(`${origin}/?0`)
        await page.goto(`${origin}/?1`)
        const tab = await newTab()
        await tab.goto(`${origin}/?2`)
        await tab.close()
      }),
      '',
    )
    const [name = ''] = await readdir(folder)
    const { result } = JSON.parse(await readFile(join(folder, name), 'utf8')) as { result: Counted[] }
    const called = result.flatMap(({ functions }) => functions).filter(({ ranges }) => ranges[0]?.count)
    assert.equal([...new Set(called.map(({ functionName }) => functionName))].sort(), ['', 'first', 'second', 'third'])
  } finally {
    if (asked === undefined) delete process.env.NODE_V8_COVERAGE
    else process.env.NODE_V8_COVERAGE = asked
    await rm(folder, { recursive: true })
  }
})

test('a story that takes too long fails', async () => {
  assert.match(await failureOf('', '', () => new Promise(() => {}), { limitMs: 500 }), 'longer than 0.5 s')
})

test('a page that spins for ever does not hold a story that has failed', async () => {
  const spins = async ({ page }: PageTools) => {
    await page.evaluate(
      () =>
        void setTimeout(() => {
          for (;;);
        }),
    )
    throw new Error('it spins')
  }
  const before = Date.now()
  const failure = await failureOf('<p>本文</p>', '', spins)
  assert.match(failure, /^it spins\n/)
  assert.match(failure, 'picture: none could be taken')
  assert.ok(Date.now() - before < 60_000)
})

test.after(async () => {
  await closeBrowsers()
  await rm(join(import.meta.dirname, '../..', picture), { force: true })
})
test.run()
