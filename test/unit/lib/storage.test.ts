import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isStorageError, isUsableToken, local, sessionStore, storageWorks, storedSub } from '../../../src/lib/storage.ts'
import { provide, provideEmpty } from './memoryStorage.ts'

let [localItems, sessionItems] = [new Map<string, string>(), new Map<string, string>()]

test.before.each(() => {
  localItems = provideEmpty('localStorage')
  sessionItems = provideEmpty('sessionStorage')
})

test('a value is stored under its key as it is, each area for itself', () => {
  local.set('accessToken', 'a')
  sessionStore.set('state', '')
  assert.equal([[...localItems], [...sessionItems]], [[['accessToken', 'a']], [['state', '']]])
  assert.equal(
    [local.get('accessToken'), local.get('idToken'), sessionStore.get('state'), sessionStore.get('nonce')],
    ['a', null, '', null],
  )
})

test('below a path, keys follow the path: two consoles on one host keep apart', () => {
  const atRoot = location
  for (const page of ['/a/b/', '/a/b/index.html', '/a/b/users']) {
    Object.assign(globalThis, { location: new URL(page, 'https://console.example') })
    local.set('accessToken', page)
    assert.is(local.get('accessToken'), page)
    Object.assign(globalThis, { location: atRoot })
    assert.is(local.get('accessToken'), null)
  }
  local.set('accessToken', 'root')
  assert.equal(Object.fromEntries(localItems), { '/a/b/accessToken': '/a/b/users', accessToken: 'root' })
})

test('an id token that names nobody, or by a number that may be another, is nobody’s: no two of them are the same person’s', () => {
  const read = ['"a"', '7', '""', 'null', '9007199254740993', '[1]'].map(sub => {
    local.set('idToken', `h.${btoa(`{"sub":${sub}}`)}.s`)
    return storedSub()
  })
  assert.equal(read, ['a', '7', undefined, undefined, undefined, undefined])
})

test('removing takes away the keys that are named, and no other', () => {
  for (const key of ['accessToken', 'idToken', 'refreshToken'] as const) local.set(key, key)
  local.remove('accessToken', 'refreshToken')
  local.remove()
  assert.equal([...localItems.keys()], ['idToken'])
})

test('a value that is taken is there once', () => {
  sessionStore.set('nonce', 'n')
  sessionStore.set('state', 's')
  assert.equal([sessionStore.take('nonce'), sessionStore.take('nonce'), sessionStore.take('code')], ['n', null, null])
  assert.equal([...sessionItems.keys()], ['state'])
})

test('storage that works is found to work, and left as it was', () => {
  sessionStore.set('state', 's')
  localItems.set('probe', 'of another page of the origin')
  assert.is(storageWorks(), true)
  assert.equal([[...localItems.keys()], [...sessionItems]], [['probe'], [['state', 's']]])
})

test('T19 storage that is blocked, missing, full or read only, either of the two, does not work', () => {
  const refuse = (name: string) => () => {
    throw new DOMException('', name)
  }
  const blocked = refuse('SecurityError')
  const full = { setItem: refuse('QuotaExceededError'), removeItem() {} }
  const locked = { setItem() {}, removeItem: refuse('InvalidStateError') }
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    for (const get of [blocked, () => undefined, () => null, () => full, () => locked]) {
      const working = Object.getOwnPropertyDescriptor(globalThis, name)!.get!
      provide(name, get)
      assert.is(storageWorks(), false, `${name} ${get}`)
      provide(name, working)
    }
  }
  assert.is(storageWorks(), true)
  assert.not(isStorageError(new DOMException('', 'NotFoundError')))
})

test('T20 a token that no header can carry is none', () => {
  const texts = ['', ' ', 'a b', 'a\nb', 'a\r\nX-Evil: 1', 'a\tb', 'a\u0000', 'あ', 'é', 'a\u007f', ' a', 'a ']
  for (const value of [...texts, null, undefined, 1, true, {}, ['a']]) assert.is(isUsableToken(value), false, JSON.stringify(value))
  for (const value of ['a', 'eyJh.eyJz-_.c2ln', 'a+/=~', '!'.repeat(5000)]) {
    assert.is(isUsableToken(value), true)
    assert.is(new Headers({ Authorization: `Bearer ${value}` }).get('Authorization'), `Bearer ${value}`)
  }
})

test.run()
