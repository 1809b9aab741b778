import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

const root = join(import.meta.dirname, '../../..')
const isDocument = (name: string) => name.endsWith('.md')
const pages = (await readdir(join(root, 'docs'), { recursive: true })).map(name => `docs/${name.replaceAll(sep, '/')}`)
const paths = [...(await readdir(root)), ...pages].filter(isDocument)
const texts = new Map(await Promise.all(paths.map(async path => [path, await readFile(join(root, path), 'utf8')] as const)))

const withoutCode = (text: string) => text.replace(/^```[^]*?^```$/gm, '').replace(/`[^`\n]*`/g, '')

/** Returns the anchors that common hosts generate for a document's headings. */
function anchorsOf(text: string): string[] {
  const headings = [...text.replace(/^```[^]*?^```$/gm, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading)
  return headings.map(heading =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** Lists a document's links and images that point nowhere inside the project. */
function deadLinks(path: string, text: string): string[] {
  const found = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)]
  const targets = found.map(([, link, picture]) => link ?? picture ?? '')
  return targets.filter(target => {
    if (/^https?:/.test(target)) return false
    const [file = '', anchor] = target.split('#')
    const found = file ? join(dirname(path), file) : path
    if (!existsSync(join(root, found))) return true
    return anchor !== undefined && !anchorsOf(texts.get(found) ?? '').includes(anchor)
  })
}

test('every link and picture in the documents exists', () => {
  assert.ok(paths.length > 8)
  assert.equal(
    paths.flatMap(path => deadLinks(path, texts.get(path) ?? '').map(target => `${path}: ${target}`)),
    [],
  )
})

/** Returns the test files that the document of decisions names, below `test/` and without their endings. */
function testsIn(text: string): string[] {
  return [...text.matchAll(/`((?:unit|component|every|browser|delivery)\/[\w/]+)`/g)].map(([, name = '']) => name)
}

test('every test that the decisions name exists', () => {
  const names = testsIn(texts.get('docs/decisions.md') ?? '')
  assert.ok(names.length > 50)
  const isThere = (name: string) => ['ts', 'tsx'].some(ending => existsSync(join(root, 'test', `${name}.test.${ending}`)))
  assert.equal(
    names.filter(name => !isThere(name)),
    [],
  )
})

test("every file that a new page changes exists, or is the page's own", () => {
  const files = [...(texts.get('docs/adding-a-page.md') ?? '').matchAll(/^\| `([\w/.]+)`/gm)].map(([, name = '']) => name)
  assert.is(files.length, 14)
  const own = ['src/text/news.ts', 'src/api/news.ts', 'src/features/news/removeNews.ts', 'src/pages/NewsPage.tsx']
  assert.equal(
    files.filter(name => !own.includes(name) && !existsSync(join(root, name))),
    [],
  )
})

/** Returns the files of the way that the architecture describes, in order. */
function wayIn(text: string): string[] {
  const [, way = ''] = text.split('## From the key to the row')
  const rows = way.split('\n').filter(line => line.startsWith('| ') && !line.startsWith('| step'))
  return rows.flatMap(row => [...row.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file))
}

test('each file on the way from the key to the row imports the next one, or is imported by it', async () => {
  const way = wayIn(texts.get('docs/architecture.md') ?? '')
  assert.ok(way.length > 20 && way.length <= 35)
  const imported = new Map(
    await Promise.all(
      way.map(async file => {
        const text = await readFile(join(root, 'src', file), 'utf8')
        return [file, [...text.matchAll(/from '(\.[^']+)'/g)].map(([, other = '']) => join(dirname(file), other))] as const
      }),
    ),
  )
  const apart = way.slice(1).filter((file, at) => !imported.get(file)?.includes(way[at]!) && !imported.get(way[at]!)?.includes(file))
  assert.equal(apart, [])
})

test.run()
