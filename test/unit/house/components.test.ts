import { posix } from 'node:path'
import { test } from 'uvu'
import { assertNone, findIn, readSource } from './source.ts'

/** Components that import a signal without a subscription, and functions that do not read while one renders, each with the reason. */
const exceptions = new Map([
  ['app/main.tsx', 'starts the console before React renders'],
  ['app/start.tsx', 'reads before React renders'],
  ['features/users/offboardUser.tsx', 'reads when the dialog opens'],
  ['features/vendors/inventory/inventoryColumns.tsx', 'cells: the table subscribes'],
  ['pages/VendorPage.tsx', 'cells: the table subscribes; else it reads on a press'],
  ['pages/VendorSteps.tsx', 'functions: the pages that call them subscribe'],
  ['pages/useScope.tsx', 'a hook: the pages that call it subscribe'],
  ['state/vendorSubject.ts#vendorSubject', 'returns a function that dialogs call'],
  ['ui/form/PageForm.tsx', 'only writes'],
  ['ui/layers.ts#useWhenOnTop', 'reads in an effect of its own'],
  ['ui/table/filters.tsx', 'hooks: the table that calls them subscribes'],
  ...['choiceFilter', 'flagFilter', 'textFilter'].map(
    name => [`ui/table/filters.tsx#${name}`, 'returns a hook, which the table calls'] as const,
  ),
])

const startOfDeclaration = /^(?=(?:export )?(?:async )?(?:const|let|function|class) \w)/m
const isSignal = /^(?:export )?const \w+(?:: (?:Readonly)?Signal<|(?:: .*)? = (?:signal|sessionSignal|computed)\b)/

/** Returns what a file imports, by its name there, as `state/a.ts#name`. */
function importsOf(file: string, text: string): [name: string, full: string][] {
  return [...text.matchAll(/^import \{([^}]*)\} from '(\.[^']+)'/gm)].flatMap(([, names = '', from = '']) =>
    [...names.matchAll(/(?<!type )\b(\w+)(?: as (\w+))?/g)].map(([, name = '', own = name]): [string, string] => [
      own,
      `${posix.join(posix.dirname(file), from)}#${name}`,
    ]),
  )
}

/** Lists the signals, and the functions that read one themselves or through another function of any file, as `state/a.ts#name`. */
function readableIn(files: ReadonlyMap<string, string>, excepted: ReadonlySet<string>): Set<string> {
  const readable = new Set<string>()
  const functions = new Map<string, string[]>()
  for (const [file, text] of files) {
    const parts = text.split(startOfDeclaration).map(part => [/(?:const|let|function|class) (\w+)/.exec(part)?.[1] ?? '', part] as const)
    const names = new Map([...importsOf(file, text), ...parts.map(([name]) => [name, `${file}#${name}`] as const)])
    for (const [name, part] of parts) {
      const full = `${file}#${name}`
      const read = [...part.matchAll(/(?<![.\w])(\w+)(?=\.value\b(?! = )|\()/g)].flatMap(([, used = '']) => names.get(used) ?? [])
      if (isSignal.test(part)) readable.add(full)
      else if (!excepted.has(full) && !part.includes('useSignals()')) functions.set(full, read)
    }
  }
  for (let known = -1; known < readable.size;) {
    known = readable.size
    for (const [name, read] of functions) if (read.some(one => readable.has(one))) readable.add(name)
  }
  return readable
}

/** Lists components that import or declare what is read, neither calling useSignals() nor being excepted. */
function deafIn(files: ReadonlyMap<string, string>, excepted: ReadonlySet<string>): string[] {
  const readable = readableIn(files, excepted)
  return [...files]
    .filter(([file, text]) => file.endsWith('.tsx') && !excepted.has(file) && !text.includes('  useSignals()\n'))
    .flatMap(([file, text]) => {
      const read = importsOf(file, text).filter(([name, full]) => readable.has(full) && !/^[A-Z]/.test(name))
      const own = text.split(startOfDeclaration).some(part => isSignal.test(part))
      return read.length > 0 || own ? [`src/${file} ${read.map(([name]) => name).join() || 'its own'}`] : []
    })
}

test('components that import a signal, or a function that reads one, call useSignals()', async () => {
  const files = await readSource(/\.tsx?$/)
  const names = [...exceptions.keys()]
  assertNone(deafIn(files, new Set(names)), 'start the component that reads the signal with useSignals(), so that it renders on changes')
  const unneeded = names.filter(name => {
    const others = new Set(names.filter(other => other !== name))
    return name.includes('#') ? !readableIn(files, others).has(name) : !deafIn(files, others).length
  })
  assertNone(unneeded, 'remove it from the exceptions')
})

/** Hooks that have their place, with what to do instead elsewhere. */
const hooks = [
  {
    rule: 'effects are in src/ui only',
    in: /^(?!ui\/)/,
    call: /\buse(Layout|Insertion)?Effect\b(?=\s*[(<])/g,
    instead: 'name a hook of src/ui after its purpose',
  },
  {
    rule: 'pages have no dependency lists',
    in: /^pages\//,
    call: /\buse(Memo|Callback)\b(?=\s*[(<])/g,
    instead: 'declare it at module level, or move the hook into src/ui',
  },
]

for (const { rule, in: place, call, instead } of hooks) {
  test(rule, async () => {
    const files = [...(await readSource())].filter(([name]) => place.test(name))
    assertNone(
      files.flatMap(([name, text]) => findIn(name, text, call)),
      instead,
    )
  })
}

test.run()
