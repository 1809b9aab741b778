import { readFile } from 'node:fs/promises'
import { test } from 'uvu'
import { assertNone, findIn, readSource } from './source.ts'

type Files = ReadonlyMap<string, string>

const wordsOf = (text: string) => text.match(/[\w-]+/g) ?? []

/** Texts in quotes, without the comments, whose apostrophes are no quotes. */
const textsIn = (code: string) =>
  code
    .replace(/\/\*[^]*?\*\/|^\s*\/\/.*/gm, '')
    .match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g)
    ?.map(text => text.slice(1, -1)) ?? []

/** Returns the classes written where elements get them, each with a place. */
function wornIn(files: Files): Map<string, string> {
  const worn = new Map<string, string>()
  for (const [name, text] of files) {
    text.split('\n').forEach((line, at) => {
      const [, ...values] = /\bclass(?:Name)?(?:=("[^"]*"|\{.*?\}(?=[ >]|$))|: ([^,}]*)| = (.*))/.exec(line) ?? []
      // Texts that are compared or given to a function are no classes.
      const classes = textsIn(values.join('').replace(/[!=]== *('[^']*'|"[^"]*")|\w+\(.*?\)/g, '')).flatMap(one => [
        one.replace(/\$\{.*\}/, ''),
        ...textsIn(one),
      ])
      for (const one of classes.flatMap(wordsOf)) worn.set(one, `${name}:${at + 1}`)
    })
  }
  return worn
}

/** Returns the classes in selectors, each with a place. */
function styledIn(files: Files): Map<string, string> {
  const styled = new Map<string, string>()
  for (const [name, text] of files) {
    const code = text.replace(/\/\*[^]*?\*\/|"[^"]*"/g, hidden => hidden.replace(/[^\n]/g, ' '))
    for (const { 0: rule, index } of code.matchAll(/[^{};]*\{/g)) {
      if (rule.trimStart().startsWith('@')) continue
      for (const found of rule.matchAll(/\.([a-z][\w-]*)/gi)) {
        const line = code.slice(0, index + found.index).split('\n').length
        styled.set(found[1]!, `src/${name}:${line}`)
      }
    }
  }
  return styled
}

/** Lists classes without an element, which no text of the source holds or begins (`a--${look}`), and those without a style. */
function offencesIn(source: Files, styles: Files): string[] {
  const code = [...source.values()]
  const written = new Set(code.flatMap(textsIn).flatMap(wordsOf))
  const begun = code.flatMap(text => text.match(/[\w-]+--(?=\$\{)/g) ?? [])
  const styled = styledIn(styles)
  const isWritten = (name: string) => written.has(name) || begun.some(start => name.startsWith(start))
  return [
    ...[...styled].filter(([name]) => !isWritten(name)).map(([name, place]) => `${place} .${name} is on no element`),
    ...[...wornIn(source)].filter(([name]) => !styled.has(name)).map(([name, place]) => `${place} ${name} has no style`),
  ]
}

test('every class has a style, and every styled class an element', async () => {
  const page = await readFile(new URL('../../../static/index.html', import.meta.url), 'utf8')
  const code = [...(await readSource(/\.tsx?$/))].map(([name, text]) => [`src/${name}`, text] as const)
  const offences = offencesIn(new Map([...code, ['static/index.html', page]]), await readSource(/\.css$/))
  assertNone(offences, 'remove the unused class or style; write class names as literals')
})

/** Those of the specification, 600 to 1920 px, and one for phones with large text; in rem, so that they follow the font size. */
const breakpoints = ['18', '37.5', '64', '90', '120']

test('the layout has the breakpoints of the specification, in rem', async () => {
  const offences = [...(await readSource())].flatMap(([name, text]) =>
    findIn(name, text, /(?:@media|matchMedia).*\bwidth\b.*/g).filter(
      found => found.match(/(?<!height < )\b\d[\d.]*(?=[a-z])/g)?.some(width => !breakpoints.includes(width)) ?? true,
    ),
  )
  assertNone(offences, `use ${breakpoints.join(', ')} rem (src/css/tokens.css)`)
})

test.run()
