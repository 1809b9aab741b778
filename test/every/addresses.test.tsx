import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { routes } from '../../src/app/routes.ts'
import { type PageName, titleOf } from '../support/pages.ts'
import { alert, button, goTo, heading, open, settled } from '../component/open.tsx'
import { addUsers, smallPlatform } from '../component/peoplePage.ts'

const inAddress = (name: string) => new URLSearchParams(location.hash.split('?')[1]).getAll(name)

// ---- every parameter, with every kind of value ----

/** A parameter: two valid values, and some that look valid (another vendor's, the default, a number that is not offered). */
interface Param {
  good: readonly [string, string?]
  wrong?: readonly string[]
  isText?: boolean
  isList?: boolean
}

const text: Param = { good: ['a', 'b'], isText: true }
const rows: Param = { good: ['10', '0'], wrong: ['25', '05', '3', '1000'] }
const number: Param = { good: ['2', '1000000000'], wrong: ['1', '0', '-1', '1.5', '02', '0x2', ' 2', '99999999999999999999'] }
const tableOf = (name: string, column: string, params: Record<string, Param> = {}): Record<string, Param> => {
  const sort: Param = { good: [column, `-${column}`], wrong: ['constructor', '-', `--${column}`] }
  const all = { q: text, sort, rows, page: number, ...params }
  return Object.fromEntries(Object.entries(all).map(([param, values]) => [`${name}.${param}`, values]))
}
const vendor: Param = { good: ['2', '3'], wrong: ['999'] }
const group: Param = { good: ['21', '22'], wrong: ['31'] }

const pages: [page: PageName, base: Record<string, string>, params: Record<string, Param>][] = [
  [
    'vendor',
    {},
    tableOf('vendors', 'contract', {
      contract: text,
      types: { good: ['1', '2'], wrong: ['9', '1,2'], isList: true },
      active: { good: ['0'], wrong: ['1'] },
      soon: { good: ['1'], wrong: ['0'] },
    }),
  ],
  ['user', { vendor: '2' }, { vendor, group, ...tableOf('users', 'email') }],
  ['group', { vendor: '2' }, { vendor, ...tableOf('groups', 'name') }],
  ['app', { vendor: '2' }, { vendor, group, ...tableOf('apps', 'name') }],
  ['uploadDocument', {}, { document: { good: ['1', '2'], wrong: ['999'] }, 'documents.q': text }],
]

/** Lists the values of a parameter that an address may contain. */
const casesOf = ({ good: [one, other = ''], wrong = [] }: Param): string[][] => [
  [one],
  [],
  [''],
  [one, one],
  [one, other],
  ['nonsense', one],
  [other, one, 'nonsense'],
  ['Infinity'],
  ['-0'],
  ['1e9'],
  ['__proto__'],
  ...wrong.map(value => [value]),
]

/** Returns the values that remain: the valid ones without duplicates; only the first for single-value parameters. */
function sensible(values: string[], { good, isText, isList }: Param): string[] {
  const left = [...new Set(values)].filter(value => value !== '' && (isText || good.includes(value)))
  return isList ? left : left.slice(0, 1)
}

for (const [page, base, params] of pages) {
  const { path } = routes[page]
  test(`${path}: of every parameter the values that make no sense are ignored and cleaned away, and are no error`, async () => {
    const platform = smallPlatform()
    addUsers(
      platform,
      2,
      Array.from({ length: 30 }, (_, n) => [`n${n}@example.jp`, '名', `${n}`, 3]),
    )
    await open(path, { as: 'systemAdmin', platform })
    const wrong: string[] = []
    for (const [name, param] of Object.entries(params)) {
      for (const values of casesOf(param)) {
        const before = history.length
        const query = new URLSearchParams({ ...base, from: 'mail' })
        query.delete(name)
        for (const value of values) query.append(name, value)
        await goTo(`${path}?${query}`)
        await settled()
        const left = sensible(values, param)
        const isClean = inAddress(name).join() === left.join() && inAddress('from').join() === 'mail' && history.length === before + 1
        const isError = alert() || button('再試行') || heading() !== titleOf(page)
        if (!isClean || isError) wrong.push(`${name}=${values.join(`&${name}=`)}: ${inAddress(name).join('&')} ${isError}`)
      }
    }
    assert.equal(wrong, [])
  })
}

test.run()
