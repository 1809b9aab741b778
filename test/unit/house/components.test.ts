import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { assertNone, findIn, readSource } from './source.ts'

/** Modules that import a signal, but have no component that reads one while it renders. */
const exceptions = new Map([
  ['app/start.tsx', 'reads before React renders'],
  ['pages/useScope.tsx', 'a hook: the pages that call it subscribe'],
  ['ui/form/PageForm.tsx', 'only writes'],
])

const exported = /^export const (\w+)(?:: (?:Readonly)?Signal<.*|(?:: .*)? = (?:signal|computed)\b.*)$/gm
const declared = /^const \w+ = (?:signal|computed)\b/m

/** Lists modules of components that import or declare a signal, neither calling useSignals() nor being an exception. */
function deafIn(files: ReadonlyMap<string, string>): string[] {
  const signals = new Set([...files.values()].flatMap(text => [...text.matchAll(exported)].map(([, name]) => name)))
  return [...files]
    .filter(([name, text]) => name.endsWith('.tsx') && !exceptions.has(name) && !text.includes('  useSignals()\n'))
    .flatMap(([name, text]) => {
      const imported = [...text.matchAll(/^import \{([^}]*)\} from '\.(?!.*\/text\/)/gm)].flatMap(
        ([, names = '']) => names.match(/\w+/g) ?? [],
      )
      const read = imported.filter(one => signals.has(one))
      return read.length > 0 || declared.test(text) ? [`src/${name} ${read.join() || 'its own'}`] : []
    })
}

test('components that import a signal call useSignals()', async () => {
  const files = await readSource(/\.tsx?$/)
  assertNone(deafIn(files), 'start the component that reads the signal with useSignals(), so that it renders on changes')
  const unneeded = [...exceptions.keys()].filter(name => !files.has(name) || files.get(name)!.includes('useSignals()'))
  assertNone(unneeded, 'remove it from the exceptions')
})

test('the rule detects imported and own signals', () => {
  const files = new Map([
    ['state/s.ts', 'export const s = signal(1)\nexport const c: ReadonlySignal<number> = computed(f)\nexport const f = () => s.value'],
    ['ui/A.tsx', "import { f, s } from '../state/s.ts'"],
    ['ui/B.tsx', "import {\n  c,\n} from '../state/s.ts'"],
    ['ui/C.tsx', 'const own = signal(1)'],
    ['ui/D.tsx', "import { s } from '../state/s.ts'\nfunction D() {\n  useSignals()\n}"],
    ['ui/E.tsx', "import { f } from '../state/s.ts'"],
    ['ui/F.tsx', "import { s } from '../text/s.ts'"],
    ['ui/f.ts', "import { s } from '../state/s.ts'"],
  ])
  assert.equal(deafIn(files), ['src/ui/A.tsx s', 'src/ui/B.tsx c', 'src/ui/C.tsx its own'])
})

/** Lists effects outside of src/ui. */
function effectsIn(files: ReadonlyMap<string, string>): string[] {
  const call = /\buse(Layout|Insertion)?Effect\b(?=\s*[(<])/g
  return [...files].filter(([name]) => !name.startsWith('ui/')).flatMap(([name, text]) => findIn(name, text, call))
}

test('effects are in src/ui only', async () => {
  assertNone(effectsIn(await readSource()), 'move the effect into a hook of src/ui that is named after its purpose')
})

test('the rule detects every call of an effect, and ignores imports', () => {
  const text = "import { useEffect } from 'react'\nuseEffect(() => {})\n  React.useLayoutEffect (f)\nuseInsertionEffect<x>(f), useEffects()"
  const found = effectsIn(
    new Map([
      ['app/a.tsx', text],
      ['features/b/b.ts', 'useEffect(b)'],
      ['ui/c.ts', 'useEffect(c)'],
    ]),
  )
  assert.equal(found, [
    'src/app/a.tsx:2 useEffect',
    'src/app/a.tsx:3 useLayoutEffect',
    'src/app/a.tsx:4 useInsertionEffect',
    'src/features/b/b.ts:1 useEffect',
  ])
})

/** Lists hooks with a dependency list in pages. */
function dependenciesIn(files: ReadonlyMap<string, string>): string[] {
  const call = /\buse(Memo|Callback)\b(?=\s*[(<])/g
  return [...files].filter(([name]) => name.startsWith('pages/')).flatMap(([name, text]) => findIn(name, text, call))
}

test('pages have no dependency lists', async () => {
  assertNone(dependenciesIn(await readSource()), 'declare it at module level, or move the hook into src/ui')
  const found = dependenciesIn(
    new Map([
      ['pages/a.tsx', 'useMemo<A>(f, [])\nuseCallback(f, [a])'],
      ['ui/b.ts', 'useMemo(f, [])'],
    ]),
  )
  assert.equal(found, ['src/pages/a.tsx:1 useMemo', 'src/pages/a.tsx:2 useCallback'])
})

test.run()
