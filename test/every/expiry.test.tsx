import { act, fireEvent } from '@testing-library/react'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { demoPassword } from '../platform/accounts.ts'
import type { Platform } from '../platform/platform.ts'
import {
  alert,
  button,
  checkbox,
  choices,
  choose,
  departures,
  describe,
  dialog,
  goTo,
  open,
  press,
  settled,
  signIn,
  switchOf,
  text,
  textbox,
  until,
} from '../component/open.tsx'
import { smallPlatform } from '../component/peoplePage.ts'
import { isReady } from '../component/vendorPage.ts'

type Account = Parameters<Platform['tokensFor']>[0]

/** A form of the console: its page, the role that opens it, its opener, and what is typed, by label; `true` and `false` are check boxes. */
interface FormCase {
  verb: string
  as: Account
  page: string
  opener: string
  title: string
  fields: Readonly<Record<string, string | boolean>>
  /** Its input is never restored. */
  isSecret?: true
}

const restored = 'サインインの前に入力した内容を復元しました。'
const hatanaka = '畑中 実 (vendor.user@example.jp)'

const vendorFields = {
  ベンダー名: '打ちかけ農園',
  契約番号: 'UCHI-1',
  利用通知メールアドレス: 'uchikake@example.jp',
  ベンダーを有効にする: false,
}
const userFields = { メールアドレス: 'uchikake@example.jp', 姓: '打ちかけ', 名: '太郎', ロール: 'ベンダー管理者' }
const appFields = { アプリケーション名: '打ちかけ予報', グループ: 'いも', 説明: '打ちかけの説明\n二行目' }

const forms: readonly FormCase[] = [
  {
    verb: 'createVendor',
    as: 'systemAdmin',
    page: '/vendors',
    opener: '追加',
    title: 'ベンダー追加',
    fields: { ...vendorFields, 会員種別: '特別会員' },
  },
  { verb: 'editVendor', as: 'systemAdmin', page: '/vendors', opener: '青森農園を編集', title: 'ベンダー編集', fields: vendorFields },
  { verb: 'createUser', as: 'systemAdmin', page: '/users?vendor=2', opener: '追加', title: 'ユーザー追加', fields: userFields },
  {
    verb: 'editUser',
    as: 'vendorAdmin',
    page: '/users',
    opener: 'vendor.user@example.jpを編集',
    title: 'ユーザー編集',
    fields: userFields,
  },
  {
    verb: 'createGroup',
    as: 'vendorAdmin',
    page: '/groups',
    opener: '追加',
    title: 'グループ追加',
    fields: { グループ名: '打ちかけの畑', [hatanaka]: true },
  },
  {
    verb: 'editGroup',
    as: 'systemAdmin',
    page: '/groups?vendor=2',
    opener: '穀物を編集',
    title: 'グループ編集',
    fields: { グループ名: '打ちかけの畑', [hatanaka]: false },
  },
  {
    verb: 'createGroup',
    as: 'systemAdmin',
    page: '/users?vendor=2',
    opener: 'グループ追加',
    title: 'グループ追加',
    fields: { グループ名: '打ちかけの畑', [hatanaka]: true },
  },
  {
    verb: 'createApp',
    as: 'systemAdmin',
    page: '/apps?vendor=2',
    opener: '追加',
    title: 'アプリケーション追加',
    fields: { ...appFields, 'トークン有効期間（秒）': '７２００' },
  },
  { verb: 'editApp', as: 'vendorUser', page: '/apps', opener: '収量予測を編集', title: 'アプリケーション編集', fields: appFields },
  {
    verb: 'changeNotifyEmail',
    as: 'vendorAdmin',
    page: '/uploadDocuments',
    opener: '利用通知メールアドレス変更',
    title: '利用通知メールアドレス変更',
    fields: { 利用通知メールアドレス: 'uchikake@example.jp' },
  },
  {
    verb: 'changePassword',
    as: 'vendorUser',
    page: '/uploadDocuments',
    opener: 'パスワード変更',
    title: 'パスワード変更',
    isSecret: true,
    fields: { 現在のパスワード: demoPassword, 新しいパスワード: 'Uchikake-Password-1', '新しいパスワード（確認）': 'Uchikake-Password-1' },
  },
]

/** Matches typed texts, which occur nowhere else. */
const traces = /打ちかけ|uchikake|UCHI-1|７２００|Uchikake/i

const stored = (area: Storage): Record<string, string> => ({ ...area })

/** Creates the platform of all forms, with another user of the same vendor who may open each of them too. */
function sharedPlatform(as: Account) {
  const platform = smallPlatform()
  platform.tables.vendors[1]!.notify_email_address = 'notify@example.jp'
  const other = platform.tables.users.find(user => user.user_name === platform.accounts.severalRoles.email)!
  other.system_admin = as === 'systemAdmin'
  platform.tables.vendorUsers.find(link => link.user === other.id)!.role = 2
  return platform
}

async function openForm({ opener, title }: FormCase) {
  await until(() => (button(opener) ? button(opener)!.getAttribute('aria-disabled') === null : false))
  await press(opener)
  await until(() => dialog(title) && isReady())
}

async function fillIn({ fields }: FormCase) {
  for (const [label, value] of Object.entries(fields)) {
    const field = textbox(label)
    if (typeof value === 'boolean') {
      const box = checkbox(label) ?? switchOf(label)
      if (!box) throw describe(`There is no check box ${label}`)
      if (box.checked !== value) await press(box)
    } else if (field) {
      await act(async () => void fireEvent.input(field, { target: { value } }))
    } else {
      await choose(label, value)
    }
  }
}

/** Returns the open form's values, by label. */
function shown({ fields }: FormCase) {
  return Object.fromEntries(
    Object.keys(fields).map(label => {
      const value = textbox(label)?.value ?? (checkbox(label) ?? switchOf(label))?.checked ?? choices(label).chosen
      return [label, value]
    }),
  )
}

/** Types into the form, and saves it after the session expired. Returns what the session leaves in storage. */
async function expire(platform: Platform, one: FormCase) {
  await open(one.page, { as: one.as, platform })
  await openForm(one)
  const before = shown(one)
  await fillIn(one)
  assert.equal(shown(one), one.fields)
  for (const [label, value] of Object.entries(before)) assert.is.not(value, one.fields[label], `${label} is to change`)
  platform.expireTokens()
  await press('保存')
  await until(() => departures.length)
  assert.is(dialog(), null)
  assert.is(alert(), null)
  assert.not.match(document.documentElement.outerHTML, traces)
  assert.not.match(location.href, traces)
  assert.equal(stored(localStorage), {})
  return { before, session: stored(sessionStorage) }
}

/** Checks that no trace of the input is left, and that the form starts with its usual values. */
async function nothingIsLeft(one: FormCase, before: object) {
  await settled()
  assert.is(dialog(), null)
  assert.is(sessionStorage.getItem('draft'), null)
  const isThere = () => {
    const kept = JSON.stringify([stored(localStorage), stored(sessionStorage)])
    return traces.test(document.documentElement.outerHTML + location.href + kept)
  }
  assert.not.ok(isThere())
  await openForm(one)
  assert.equal(shown(one), before)
  assert.not.match(text(), restored)
  assert.not.ok(isThere())
}

for (const one of forms.filter(({ isSecret }) => !isSecret)) {
  test(`${one.title} (${one.page}): what was typed when the session expired comes back to the same user, and to no other`, async () => {
    const platform = sharedPlatform(one.as)
    const { before, session } = await expire(platform, one)
    assert.match(session.draft!, traces)

    await open('/', { as: 'severalRoles', platform, storage: { session } })
    assert.not.match(stored(sessionStorage).returnTo ?? '', one.page)
    await goTo(one.page)
    await nothingIsLeft(one, before)

    await open('/', { platform, storage: { session } })
    await signIn(platform, one.as)
    await until(() => dialog(one.title) && isReady())
    assert.is(location.hash, `#${one.page}`)
    assert.is(document.querySelectorAll('dialog').length, 1)
    assert.equal(shown(one), one.fields)
    assert.match(text(), restored)
    assert.equal(stored(sessionStorage), {})
    await press('保存')
    await until(() => !dialog())
    assert.is(alert(), null)
  })
}

for (const one of forms.filter(({ isSecret }) => isSecret)) {
  test(`${one.title}: nothing that was typed is kept when the session expires`, async () => {
    const platform = sharedPlatform(one.as)
    const { before, session } = await expire(platform, one)
    assert.equal(Object.keys(session), ['returnTo'])
    assert.not.match(session.returnTo!, traces)
    await open('/', { platform, storage: { session } })
    await signIn(platform, one.as)
    await nothingIsLeft(one, before)
  })
}

test('the table names every form of the console', () => {
  const folder = join(import.meta.dirname, '../../src/features')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => /\.tsx?$/.test(name))
  const text = sources.map(name => readFileSync(join(folder, name), 'utf8')).join('\n')
  // The actions on a selection have the draft of their batch.
  const verbs = [...text.matchAll(/\{ verb: '(\w+)'/g)].map(([, verb]) => verb!).filter(verb => verb !== 'importUsers')
  assert.equal(verbs.sort(), [...new Set(forms.filter(({ isSecret }) => !isSecret).map(({ verb }) => verb))].sort())
  // `dialog` is what an action passes to its question, with its draft.
  const withoutDraft = text
    .split('openForm({')
    .slice(1)
    .filter(options => !/^\s*(draft\b|\.\.\.dialog\b)/.test(options))
  assert.is(withoutDraft.length, forms.filter(({ isSecret }) => isSecret).length)
})

test.run()
