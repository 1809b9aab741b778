import { setImmediate as turn } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseAddress } from '../../../src/state/address.ts'
import {
  address,
  cleanQuery,
  currentAddress,
  go,
  hrefTo,
  path,
  query,
  restore,
  setQuery,
  startLocation,
} from '../../../src/state/location.ts'
import { hrefIntoVendor, hrefToTable } from '../../../src/state/tables.ts'
import { startTimers, stopTimers } from '../../support/timers.ts'
import { countCpu } from '../../support/cpu.ts'

test.after.each(startTimers)

const origin = 'http://localhost:8080'
/** A minimal browser: the entries of its history, their states and the current index, and what waits for the next frame. */
const browser = { entries: [] as string[], states: [] as unknown[], at: 0, frame: new Set<() => void>() }
const listeners = new Map<string, Set<(event: Event) => void>>()
const here = () => new URL(browser.entries[browser.at] ?? '', origin)
const hash = () => here().hash

function put(at: number, state: unknown, url: string, left = at + 1) {
  browser.at = at
  browser.entries.splice(at, left - at, new URL(url, here()).href.replace(origin, ''))
  browser.states.splice(at, left - at, state)
}

function dispatch(type: string) {
  for (const listener of listeners.get(type) ?? []) listener(new Event(type))
}

const tell = () => ['popstate', 'hashchange'].forEach(dispatch)

/** Paints the page, and waits for the task after it. */
async function paint() {
  for (const call of browser.frame) call()
  browser.frame.clear()
  for (let turns = 0; turns < 10; turns++) await turn()
}

/** Traverses like a browser: asynchronously, and not beyond the ends. */
function travel(steps: number) {
  setTimeout(() => {
    if (browser.entries[browser.at + steps] === undefined) return
    browser.at += steps
    tell()
  }, 5)
}

Object.defineProperty(globalThis, 'location', { get: here })
Object.assign(globalThis, {
  history: {
    get state() {
      return browser.states[browser.at] ?? null
    },
    pushState: (state: unknown, _: string, url: string) => put(browser.at + 1, state, url, Infinity),
    replaceState: (state: unknown, _: string, url: string) => put(browser.at, state, url),
    go: travel,
  },
  addEventListener(type: string, listener: (event: Event) => void, options: AddEventListenerOptions = {}) {
    listeners.set(type, (listeners.get(type) ?? new Set()).add(listener))
    options.signal?.addEventListener('abort', () => listeners.get(type)?.delete(listener))
  },
  Element: class {},
  requestAnimationFrame: (call: () => void) => browser.frame.add(call) && call,
  cancelAnimationFrame: (call: () => void) => browser.frame.delete(call),
})

let stop = () => {}
let mayLeave: () => boolean | Promise<boolean> = () => true
let returned: string | undefined

/** Loads a page at an address. */
function visit(url: string) {
  stop()
  returned = undefined
  Object.assign(browser, { entries: [url], states: [null], at: 0 })
  stop = startLocation(
    query => {
      returned = String(query)
    },
    () => mayLeave(),
  )
}

/** Navigates like the browser itself. */
function follow(hash: string) {
  put(browser.at + 1, null, `/${hash}`, Infinity)
  tell()
}

test('a navigation takes the query along, besides what it sets or takes away itself', () => {
  visit('/#/users?from=mail&from=again&vendor=1&users.q=a')
  assert.is(hrefTo('/groups', { vendor: '2', 'users.q': undefined }), '#/groups?from=mail&from=again&vendor=2')
  assert.is(hrefTo('/groups', { from: ['x', 'y'], vendor: [], 'users.q': undefined }), '#/groups?from=x&from=y')
  go('/groups', { vendor: '2' })
  assert.is(hash(), '#/groups?from=mail&from=again&users.q=a&vendor=2')
  assert.is(path.value, '/groups')
  assert.equal(query.value.getAll('from'), ['mail', 'again'])
  assert.is(browser.entries.length, 2)
})

test('a navigation adds a history entry, or replaces the one that is there', () => {
  visit('/#/users')
  go('/groups', {}, { replace: true })
  assert.equal(browser.entries, ['/#/groups'])
  go('/apps')
  restore('vendors?a=1')
  assert.equal(browser.entries, ['/#/groups', '/#/vendors?a=1'])
})

test('links encode what they set like a form, and leave ids as they are', () => {
  visit('/#/vendors')
  for (const [value, text] of [
    ['12', '12'],
    ['a-b_c.d', 'a-b_c.d'],
    ['東 京', '%E6%9D%B1+%E4%BA%AC'],
    ['a&b=c#d', 'a%26b%3Dc%23d'],
    ['50%', '50%25'],
    ['1+1', '1%2B1'],
    ['a\n', 'a%0A'],
    ['~', '%7E'],
    ['', ''],
  ] as const)
    assert.is(hrefTo('/users', { 'users.q': value }), `#/users?users.q=${text}`)
})

const pages = 'users.page=2&apps.page=3'
const startOver: [what: string, query: string, changes: Parameters<typeof setQuery>[0], after: string][] = [
  ['another vendor', `vendor=1&${pages}`, { vendor: '2' }, 'vendor=2'],
  ['no vendor', `vendor=1&${pages}`, { vendor: undefined }, ''],
  ['another group', `group=1&${pages}`, { group: '2' }, 'group=2'],
  ['the same vendor and group', `vendor=1&group=2&${pages}`, { vendor: '1', group: '2' }, `${pages}&vendor=1&group=2`],
  ['another filter', pages, { 'users.q': 'a' }, 'apps.page=3&users.q=a'],
  ['another sort', `${pages}&apps.sort=name`, { 'apps.sort': '-name' }, 'users.page=2&apps.sort=-name'],
  ['another number of rows', pages, { 'users.rows': '5' }, 'apps.page=3&users.rows=5'],
  ['one choice more', `${pages}&users.types=1`, { 'users.types': ['1', '2'] }, 'apps.page=3&users.types=1&users.types=2'],
  ['another page', `vendor=1&${pages}`, { 'users.page': '4' }, 'vendor=1&apps.page=3&users.page=4'],
  ['a page of another vendor', `vendor=1&${pages}`, { vendor: '2', 'users.page': '4' }, 'vendor=2&users.page=4'],
  ['something else', pages, { from: 'mail' }, `${pages}&from=mail`],
]

test('a table goes to its first page with another vendor, group, filter, sort or number of rows, by a link too', () => {
  for (const [what, query, changes, after] of startOver) {
    const is = `#/users${after && `?${after}`}`
    visit(`/#/users?${query}`)
    assert.is(hrefTo('/users', changes), is, what)
    setQuery(changes)
    assert.is(hash(), is, what)
    visit(`/#/apps?${query}`)
    go('/users', changes)
    assert.is(hash(), is, what)
  }
})

test('builds the links of a page at once from an address of 20,000 parameters, the last of which count', () => {
  const many = (name: string) => Array.from({ length: 20_000 }, (_, n) => `${name.replace('N', String(n))}=1`).join('&')
  for (const name of ['xN', 'xN.page', 'users.xN', 'vendor']) {
    visit(`/?a=1&b=2#/users?${many(name)}`)
    const spent = countCpu()
    assert.is(query.value.size, 100, name)
    for (let link = 0; link < 300; link++) hrefToTable('users', { vendor: String(link) })
    setQuery({ 'users.q': 'a' })
    const took = spent()
    assert.ok(took < 2_000, `${name}: ${took} ms`)
    assert.is(query.value.get('users.q'), 'a')
  }
})

test('a link into a vendor is that of its table, at any address and for any id', () => {
  const from = [
    'vendors?vendors.q=a&vendors.page=3&users.q=b',
    'users?vendor=2&users.page=2&apps.page=4',
    'users?vendor=&apps.page=4',
    'apps?vendor=7&group=1',
    'forgot',
  ]
  for (const address of from) {
    visit(`/#/${address}`)
    for (const id of [1, 2, '2', 7, 'a b', 'a&group=1', '農#%2', 'AB.', '\ud800']) {
      const { path, query } = parseAddress(hrefIntoVendor('users', id).slice(1))
      const inFull = parseAddress(hrefToTable('users', { vendor: String(id) }).slice(1))
      assert.equal([path, [...query]], [inFull.path, [...inFull.query]], `${address}: ${id}`)
      assert.is(query.get('vendor'), String(id).toWellFormed())
    }
  }
})

test('to clean a parameter changes nothing else, and adds no history entry', () => {
  visit('/#/users?vendor=x&vendor=2&users.sort=x&users.page=2')
  cleanQuery('vendor', ['2'])
  cleanQuery('users.sort', [])
  assert.equal(browser.entries, ['/#/users?users.page=2&vendor=2'])
})

for (const page of ['/resetPassword', '/resetPassword/']) {
  test(`the token of ${page} stays behind, whatever way the page is left`, () => {
    const leave = (act: () => unknown) => {
      visit(`/#${page}?token=secret&from=mail`)
      return act()
    }
    for (const target of ['/intro', '/forgot', '/', '/users', '/nowhere', '/reset']) {
      assert.not.match(leave(() => hrefTo(target)) as string, 'secret', target)
      leave(() => go(target, { vendor: '1' }))
      assert.is(hash(), `#${target}?from=mail&vendor=1`)
      assert.is(currentAddress(), `${target}?from=mail&vendor=1`)
      leave(() => go(target, {}, { replace: true }))
      assert.equal(browser.entries, [`/#${target}?from=mail`])
    }
    assert.is(leave(currentAddress), `${page}?from=mail`)
    assert.is(
      leave(() => hrefTo('/intro', { token: 'another' })),
      '#/intro?from=mail&token=another',
    )
  })

  test(`on ${page} itself the token stays where it is`, () => {
    visit(`/#${page}?token=secret`)
    assert.is(hrefTo(page, { a: '1' }), `#${page}?token=secret&a=1`)
    setQuery({ a: '1' })
    assert.is(query.value.get('token'), 'secret')
  })
}

test('T32 a query that holds what a sign-in returns stays behind, all of it; half of it, or a token of another page, goes along', () => {
  visit('/#/users?code=a&state=b&from=mail')
  assert.is(hrefTo('/groups'), '#/groups')
  assert.is(hrefTo('/groups', { vendor: '1' }), '#/groups?vendor=1')
  assert.is(currentAddress(), '/users')
  setQuery({ vendor: '1' })
  assert.is(hash(), '#/users?vendor=1')
  for (const one of ['code=a', 'state=b', 'token=x']) {
    visit(`/#/users?${one}`)
    assert.equal([hrefTo('/groups'), currentAddress()], [`#/groups?${one}`, `/users?${one}`])
  }
})

test('a change of the query that changes nothing leaves the history alone', async () => {
  visit('/#/users?a=1')
  setQuery({ a: '1', b: undefined })
  assert.equal(browser.entries, ['/#/users?a=1'])
  setQuery({ a: undefined }, { replace: true })
  await paint()
  assert.equal(browser.entries, ['/#/users'])
  setQuery({ a: '日本 &=#?' })
  assert.is(browser.entries.length, 2)
  assert.is(query.value.get('a'), '日本 &=#?')
})

const filter = (text: string) => setQuery({ 'users.q': text }, { replace: true })

test('writes the address of a filter after the paint, once for several', async () => {
  visit('/#/users')
  filter('a')
  filter('b')
  assert.equal([query.value.get('users.q'), hrefTo('/users'), hash()], ['b', '#/users?users.q=b', '#/users'])
  await paint()
  assert.equal(browser.entries, ['/#/users?users.q=b'])
})

for (const [what, act] of [
  ['a press', () => dispatch('click')],
  ['the page loads again', () => dispatch('beforeunload')],
  ['the page is left', () => dispatch('pagehide')],
  ['the tab is hidden', () => dispatch('visibilitychange')],
  ['the console stops', () => stop()],
] as const) {
  test(`writes the address of a filter at once if ${what} comes before the paint`, async () => {
    visit('/#/users')
    filter('a')
    act()
    assert.equal(browser.entries, ['/#/users?users.q=a'])
    await paint()
    assert.equal(browser.entries, ['/#/users?users.q=a'])
  })
}

test('writes the address of a filter before a navigation, so that Back leads to it', async () => {
  const timers = stopTimers()
  visit('/#/users')
  filter('a')
  go('/groups')
  assert.equal(browser.entries, ['/#/users?users.q=a', '/#/groups?users.q=a'])
  filter('b')
  setQuery({ 'groups.page': '2' })
  filter('c')
  cleanQuery('groups.page', [])
  assert.equal(browser.entries, ['/#/users?users.q=a', '/#/groups?users.q=b', '/#/groups?users.q=c'])
  await paint()
  history.go(-1)
  await timers.pass(10)
  assert.equal([path.value, query.value.get('users.q')], ['/groups', 'b'])
})

test('Back before the paint of a filter leads where it led', async () => {
  const timers = stopTimers()
  visit('/#/users')
  go('/groups')
  filter('a')
  history.go(-1)
  await timers.pass(10)
  await paint()
  assert.equal([path.value, query.value.get('users.q'), browser.at], ['/users', null, 0])
  assert.equal(browser.entries, ['/#/users', '/#/groups'])
})

for (const [how, refuse] of [
  ['throws', () => assert.unreachable()],
  ['is silent', () => {}],
] as const) {
  test(`a history that is full and ${how} stops nothing: the last address is written later, as one entry`, async () => {
    const timers = stopTimers()
    visit('/#/vendors')
    const { pushState, replaceState } = history
    Object.assign(history, { pushState: refuse, replaceState: refuse })
    go('/users')
    filter('a')
    await paint()
    assert.equal([path.value, query.value.get('users.q'), hash()], ['/users', 'a', '#/vendors'])
    go('/groups')
    await timers.pass(3000)
    assert.is(path.value, '/groups')
    Object.assign(history, { pushState, replaceState })
    await timers.pass(1000)
    assert.equal(browser.entries, ['/#/vendors', '/#/groups?users.q=a'])
    history.go(-1)
    await timers.pass(10)
    assert.is(path.value, '/vendors')
  })
}

test('an address that the history refused is forgotten once the user goes elsewhere', async () => {
  const timers = stopTimers()
  visit('/#/vendors')
  const { pushState } = history
  history.pushState = () => {}
  go('/users')
  history.pushState = pushState
  follow('#/apps')
  await timers.pass(3000)
  assert.equal([path.value, browser.entries], ['/apps', ['/#/vendors', '/#/apps']])
})

test('a link of a mail leads to the page that was meant: a real path and query, or what a mail program has changed', () => {
  for (const [from, to] of [
    ['/resetPassword?token=x', '/resetPassword?token=x'],
    ['/?a=1#/users?b=2', '/users?a=1&b=2'],
    ['/users#/groups', '/groups'],
    ['/index.html?a=1', '/?a=1'],
    ['/#/users', '/users'],
    ['/?a=1#/users?a=2', '/users?a=2'],
    ['/?a=1&a=2#/users', '/users?a=1&a=2'],
    ['/?a=1&b=1#/users?a=2&a=3', '/users?b=1&a=2&a=3'],
    ['/#%2Fgroups', '/groups'],
    ['/#%2fgroups?vendor=1', '/groups?vendor=1'],
    ['/#%2FresetPassword%3Ftoken%3Da%252Bb', '/resetPassword?token=a%2Bb'],
    ['/%23%2FresetPassword?token=a', '/resetPassword?token=a'],
    ['/%23%2FresetPassword%3Ftoken%3Da', '/resetPassword?token=a'],
    ['/%23', '/'],
    // As servers redirect `/%23/groups`.
    ['/#/%23/groups', '/groups'],
    ['/?token=a#/%23%2FresetPassword', '/resetPassword?token=a'],
    ['/#/groups。', '/groups'],
    ['/#/groups.', '/groups'],
    ['/users.?vendor=1.', '/users?vendor=1'],
    ['/#/resetPassword?token=a.b。', '/resetPassword?token=a.b'],
    // A filter is as it was typed, and nothing that is malformed throws.
    ['/#/users?users.q=K.K.', '/users?users.q=K.K.'],
    ['/#%2F%E0%A4%A', '/%2F%E0%A4%A'],
    ['/#%2F%2Felsewhere.example/x', '/elsewhere.example/x'],
  ] as const) {
    visit(from)
    assert.is(`${path.value}${query.value.size ? `?${query.value}` : ''}`, to, from)
    if (!from.startsWith('/#')) assert.is(hash(), `#${to}`, from)
    // Without a history entry, and nothing is handed over.
    assert.equal([browser.entries.length, returned], [1, undefined], from)
  }
})

test('what a sign-in returns leaves the address, and is handed over', () => {
  for (const real of ['code=a&state=b', 'code=a', 'error=x&error_description=y']) {
    visit(`/users?${real}#/groups`)
    assert.equal([browser.entries, returned, address.value.query.size], [['/#/callback'], real, 0])
  }
})

test('links, Back and typed addresses are followed until the console stops', () => {
  visit('/#/users')
  follow('#/groups?a=1')
  assert.equal([path.value, query.value.get('a')], ['/groups', '1'])
  follow('')
  assert.is(path.value, '/')
  stop()
  follow('#/apps')
  assert.is(path.value, '/')
})

test('what may not change comes back, by whatever way it was left, and Forward leads where it led', async () => {
  const timers = stopTimers()
  const entries = ['/#/vendors', '/#/users', '/#/users', '/#/groups', '/#/apps']
  for (const steps of [[-1], [2], [-1, -1], [-1, 1], [-2, 1, 1, -1]]) {
    visit(entries[0]!)
    go('/users')
    go('/groups', {}, { replace: true })
    go('/users', {}, { replace: true })
    for (const page of ['/users', '/groups', '/apps']) go(page)
    history.go(-2)
    await timers.pass(10)
    assert.is(path.value, '/users')
    mayLeave = () => false
    for (const step of steps) history.go(step)
    await timers.pass(450)
    assert.equal([browser.at, path.value, browser.entries], [2, '/users', entries], String(steps))
    mayLeave = () => true
  }
})

test('an address that was asked about is gone to once the user agrees, and one typed by hand can be undone too', async () => {
  const timers = stopTimers()
  visit('/#/users')
  for (const isAgreed of [false, true]) {
    let answer = (_: boolean) => {}
    mayLeave = () =>
      new Promise(resolve => {
        answer = resolve
      })
    follow('#/groups')
    await timers.pass(20)
    assert.equal([hash(), path.value], ['#/users', '/users'])
    answer(isAgreed)
    await timers.pass(20)
    assert.equal([hash(), path.value], isAgreed ? ['#/groups', '/groups'] : ['#/users', '/users'])
    assert.equal(browser.entries, ['/#/users', '/#/groups'])
  }
  mayLeave = () => true
})

test.run()
