import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import { alert, departures, dialog, goTo, open, settled, signIn, text, until } from '../component/open.tsx'
import { openForm } from '../component/peoplePage.ts'
import { isReady } from '../component/vendorPage.ts'
import { type Row, rows } from '../support/dialogs.ts'
import { sample } from '../support/sweeps.ts'
import { readSource } from '../unit/house/source.ts'
import { fill, save, shownIn, valuesOf } from './rows.ts'
import { sweepPlatform } from './sweep.ts'

const restored = 'サインインの前に入力した内容を復元しました。'

const forms = rows.filter(({ send, takesOver, as }) => as && send === '保存' && !takesOver)
/** Vendor administrators open the same forms in their own vendor, but those of vendors. */
const asVendorAdmin = forms
  .filter(({ path }) => path.includes('?vendor=2'))
  .map((row): Row => {
    const { 'トークン有効期間（秒）': _, ...fields } = row.fields ?? {}
    return { ...row, fields, as: 'vendorAdmin', path: row.path.replace('?vendor=2', '') }
  })

/** Matches typed texts, which occur nowhere else. */
const traces = /打越|uchikoshi|UCHI-900|７２００|Sweep-Console/i

const stored = (area: Storage): Record<string, string> => ({ ...area })

/** Creates the platform of all forms, with another user of the same vendor who may open each of them too. */
async function sharedPlatform({ as }: Row) {
  const { platform } = await sweepPlatform()
  platform.tables.vendors[1]!.notify_email_address = 'notify@example.jp'
  const other = platform.tables.users.find(user => user.user_name === platform.accounts.severalRoles.email)!
  other.system_admin = as === 'systemAdmin'
  platform.tables.vendorUsers.find(link => link.user === other.id)!.role = 2
  return platform
}

/** Types into the form, and saves it after the session expired. Returns what the session leaves in storage. */
async function expire(platform: Platform, one: Row) {
  await open(one.path, { as: one.as!, platform })
  await openForm(platform, one.opener, one.title!)
  const before = shownIn(one)
  await fill(one)
  assert.equal(shownIn(one), valuesOf(one))
  for (const [label, value] of Object.entries(before)) assert.is.not(value, valuesOf(one)[label], `${label} is to change`)
  platform.expireTokens()
  await save(one)
  await until(() => departures.length)
  assert.is(dialog(), null)
  assert.is(alert(), null)
  assert.not.match(document.documentElement.outerHTML, traces)
  assert.not.match(location.href, traces)
  assert.equal(stored(localStorage), {})
  return { before, session: stored(sessionStorage) }
}

/** Checks that no trace of the input is left, and that the form starts with its usual values. */
async function nothingIsLeft(platform: Platform, one: Row, before: object) {
  await settled()
  assert.is(dialog(), null)
  assert.is(sessionStorage.getItem('draft'), null)
  const isThere = () => {
    const kept = JSON.stringify([stored(localStorage), stored(sessionStorage)])
    return traces.test(document.documentElement.outerHTML + location.href + kept)
  }
  assert.not.ok(isThere())
  await openForm(platform, one.opener, one.title!)
  assert.equal(shownIn(one), before)
  assert.not.match(text(), restored)
  assert.not.ok(isThere())
}

for (const one of [...forms, ...sample(asVendorAdmin, 3)].filter(({ isSecret }) => !isSecret)) {
  test(`${one.title} as ${one.as}: what was typed when the session expired comes back to the same user, and to no other`, async () => {
    const platform = await sharedPlatform(one)
    const { before, session } = await expire(platform, one)
    assert.match(session.draft!, traces)

    await open('/', { as: 'severalRoles', platform, storage: { session } })
    assert.is(location.hash, '#/users', 'the page where this user begins')
    assert.not.match(stored(sessionStorage).returnTo ?? '', one.path)
    await goTo(one.path)
    await nothingIsLeft(platform, one, before)

    await open('/', { platform, storage: { session } })
    await signIn(platform, one.as!)
    await until(() => dialog(one.title) && isReady())
    assert.is(location.hash, `#${one.path}`)
    assert.is(document.querySelectorAll('dialog').length, 1)
    assert.equal(shownIn(one), valuesOf(one))
    assert.match(text(), restored)
    assert.equal(stored(sessionStorage), {})
    await save(one)
    await until(() => !dialog())
    assert.is(alert(), null)
  })
}

for (const one of forms.filter(({ isSecret }) => isSecret)) {
  test(`${one.title}: nothing that was typed is kept when the session expires`, async () => {
    const platform = await sharedPlatform(one)
    const { before, session } = await expire(platform, one)
    assert.equal(Object.keys(session), ['returnTo'])
    assert.not.match(session.returnTo!, traces)
    await open('/', { platform, storage: { session } })
    await signIn(platform, one.as!)
    await nothingIsLeft(platform, one, before)
  })
}

test('the table names every form of the console', async () => {
  const text = [...(await readSource(/^(features\/.*|pages\/nextSteps)\.tsx?$/)).values()].join('\n')
  // The actions on a selection leave the draft of their batch.
  const verbs = [...text.matchAll(/\{ verb: '(\w+)'/g)].map(([, verb]) => verb!).filter(verb => verb !== 'importUsers')
  assert.equal([...new Set(verbs)].sort(), [...new Set(forms.filter(({ isSecret }) => !isSecret).flatMap(({ verb }) => verb ?? []))].sort())
  // `dialog` is what an action passes to its question, with its call.
  const withoutCall = text
    .split('openForm({')
    .slice(1)
    .filter(options => !/^\s*((call|edits)\b|\.\.\.dialog\b)/.test(options))
  assert.is(withoutCall.length, forms.filter(({ isSecret }) => isSecret).length)
})

test.run()
