import { act, fireEvent } from '@testing-library/react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { demoPassword } from '../platform/accounts.ts'
import type { Platform } from '../platform/platform.ts'
import {
  alert,
  area,
  button,
  describe,
  description,
  dialog,
  fieldErrors,
  formMessages,
  leave,
  open,
  paste,
  press,
  replaceSetItem,
  settled,
  status,
  stored,
  text,
  textbox,
  until,
} from './open.tsx'
import { openForm, save, smallPlatform, takeCalls, valueOf } from './peoplePage.ts'
import { gateResponses, isIdle } from './vendorPage.ts'

type Account = Parameters<Platform['tokensFor']>[0]

const title = 'パスワード変更'
const current = '現在のパスワード'
const fresh = '新しいパスワード'
const again = '新しいパスワード（確認）'
const hint = '直前に使用したパスワードとは異なるものを設定してください。'
const invalid = 'パスワードが無効です。次の条件を満たす必要があります。'
const mismatch = 'パスワードが一致しません。'
const length = '12文字以上40文字以内で入力してください。'
const good = 'New-Password-2027'
const check = '/api/v1/validateUserPassword/'

const passwordOf = ({ tables }: Platform, userName: string) => tables.idProviderUsers.find(row => row.userName === userName)?.password
const values = () => [current, fresh, again].map(valueOf)
const types = () => [current, fresh, again].map(label => textbox(label)?.getAttribute('type'))
/** Returns the messages about the new password, without the hint. */
const said = () => {
  const found = fieldErrors().filter(line => line.startsWith(`${fresh}: `))
  return found.map(line => line.slice(fresh.length + 2).replace(` ${hint}`, ''))
}

async function openPassword(platform = smallPlatform(), as: Account = 'vendorUser') {
  await open('/uploadDocuments', { as, platform })
  await openForm(platform, title, title)
  return platform
}

/** Replaces the fields' texts at once, as a password manager does. */
async function fillIn(password = good, confirmation = password, old = demoPassword) {
  await paste(current, old)
  await paste(fresh, password)
  await paste(again, confirmation)
}

const asked = (password: string) => `POST /validateUserPassword/ ${JSON.stringify({ password })}`
const changed = (oldPassword: string, password: string) => `POST /changePassword/ ${JSON.stringify({ oldPassword, password })}`

// ---- opening and content ----

for (const as of ['systemAdmin', 'vendorAdmin', 'vendorUser', 'severalRoles'] as const) {
  test(`${as} changes the own password from the account menu`, async () => {
    const platform = smallPlatform()
    await open('/uploadDocuments', { as, platform })
    const items = [...area('アカウントメニュー')!.querySelectorAll('button')].map(item => item.textContent)
    assert.equal(items, [title, ...(as === 'vendorAdmin' ? ['利用通知メールアドレス変更'] : []), '作業記録', 'サインアウト'])
    await openForm(platform, title, title)
    assert.equal(values(), ['', '', ''])
    await fillIn()
    await save()
    assert.is(status(), 'パスワードの変更が完了しました。')
    assert.is(alert(), null)
    assert.is(passwordOf(platform, platform.accounts[as].email), good)
    assert.equal(takeCalls(platform), [asked(good), changed(demoPassword, good)])
  })
}

test('T63 the three fields are password fields with the right hints for password managers, and one that says whose they are', async () => {
  await openPassword()
  const fields = [current, fresh, again].map(label => textbox(label) as HTMLInputElement)
  for (const [index, autocomplete] of ['current-password', 'new-password', 'new-password'].entries()) {
    const attributes = { type: 'password', autocomplete, 'aria-required': 'true', spellcheck: 'false', autocapitalize: 'off' }
    for (const [name, value] of Object.entries(attributes)) assert.is(fields[index]!.getAttribute(name), value, name)
  }
  const whose = [...dialog()!.querySelectorAll<HTMLInputElement>('input[autocomplete="username"]')]
  assert.equal(
    whose.map(field => [field.value, field.readOnly, field.hidden]),
    [['vendor.user@example.jp', true, true]],
  )
  assert.is(document.activeElement, fields[0])
  // Pasting is not prevented.
  for (const field of fields) assert.ok(fireEvent.paste(field, { clipboardData: { getData: () => good } }))
})

// ---- rules ----

const rules: [password: string, error: string | undefined][] = [
  ['　 　 　 　 　 　 　', '半角数字を1文字以上含めてください。'],
  ['Abcdefghij1', length],
  [`Aa1${'😀'.repeat(38)}`, length],
  ['Abcdefghijk１', '半角数字を1文字以上含めてください。'],
  ['ABCDEFGHIJK1ａ', '半角英小文字を1文字以上含めてください。'],
  ['abcdefghijk1Ａ', '半角英大文字を1文字以上含めてください。'],
  ['Abcdefghijk1', undefined],
  [`Aa1${'😀'.repeat(37)}`, undefined],
]

test('a new password is judged when its field is left, and only one that keeps the rules is shown to the platform', async () => {
  const platform = await openPassword()
  for (const [password, error] of rules) {
    await paste(fresh, '')
    await paste(fresh, password)
    await leave(fresh)
    await settled()
    assert.equal(said(), error === undefined ? [] : [`＊${error}`], password)
    assert.equal(takeCalls(platform), error === undefined ? [asked(password)] : [], password)
  }
  assert.is(alert(), null)
})

test('nothing is said of a field before it is left; leaving it judges it, an empty one too', async () => {
  const platform = await openPassword()
  assert.ok(description(textbox(fresh)).startsWith(hint))
  const expected = [
    `${current}: ＊パスワードが入力されていません。`,
    `${fresh}: ＊新しいパスワードを入力してください。 ${hint}`,
    `${again}: ＊${mismatch}`,
  ]
  for (const [index, label] of [current, fresh, again].entries()) {
    assert.equal(fieldErrors(), expected.slice(0, index))
    await leave(label)
  }
  assert.equal(fieldErrors(), expected)
  await paste(current, 'x'.repeat(41))
  assert.is(fieldErrors()[0], `${current}: ＊40文字以内で入力してください。`)
  await paste(current, 'x'.repeat(40))
  assert.equal(fieldErrors(), expected.slice(1))
  await paste(fresh, 'x')
  assert.equal(said(), [`＊${length}`])
  await paste(fresh, '')
  assert.equal(said(), ['＊新しいパスワードを入力してください。'])
  assert.equal(takeCalls(platform), [])
})

test('a field is not left when the user goes to another window, a password manager say', async () => {
  await openPassword()
  const { hasFocus } = document
  document.hasFocus = () => false
  try {
    await leave(current)
    assert.equal(fieldErrors(), [])
  } finally {
    document.hasFocus = hasFocus
  }
})

test('the confirmation is the new password to the letter, whichever of the two was typed last', async () => {
  const platform = await openPassword()
  for (const other of [good.toLowerCase(), `${good} `, ` ${good}`, good.replace('N', 'Ｎ'), `${good}\u200b`]) {
    await fillIn(good, other)
    await leave(again)
    assert.equal(fieldErrors(), [`${again}: ＊${mismatch}`], other)
  }
  await paste(again, good)
  assert.equal(fieldErrors(), [])
  await paste(fresh, `${good}x`)
  assert.equal(fieldErrors(), [`${again}: ＊${mismatch}`])
  await press('保存')
  assert.equal(
    takeCalls(platform).filter(call => call.includes('changePassword')),
    [],
  )
})

// ---- the platform's policy ----

/** The rules that a password violates, and the lines that are shown of them. */
const policies: [rules: unknown, said: string[]][] = [
  [
    ['一', { message: '二' }, { message: ['三', '四'] }, '五\n六'],
    ['一', '二', '三', '四', '五', '六'],
  ],
  ['記号を含めてください。', ['記号を含めてください。']],
  [['<img src=x onerror=alert(1)>'], ['<img src=x onerror=alert(1)>']],
  ...[[], null, '', undefined].map((none): [unknown, string[]] => [none, []]),
]

test('blanks are characters of a password; a refusal without any words shows the form’s own', async () => {
  const platform = await openPassword()
  await fillIn(good, good, ' '.repeat(14))
  platform.faults.push({ path: '/api/v1/changePassword/', times: 1, status: 400 })
  await press('保存')
  await until(() => formMessages().length)
  assert.equal([fieldErrors(), formMessages()], [[], ['予期せぬエラーが発生しました。管理者にお問い合わせください。']])
})

test('what the policy complains of stands at the field, each rule on a line of its own; without a rule there is nothing', async () => {
  const platform = await openPassword()
  for (const [n, [failedPasswordPolicyRules, expected]] of policies.entries()) {
    platform.faults.push({ path: check, times: 1, status: 200, body: { failedPasswordPolicyRules } })
    await paste(fresh, `${good}${n}`)
    await leave(fresh)
    await settled()
    assert.equal(said(), expected.length ? [[`＊${invalid}`, ...expected].join('\n')] : [])
    assert.not.match(text(), '[object')
  }
  assert.is(dialog()!.querySelector('img'), null)
  assert.is(alert(), null)
})

test('a check that is refused with words says that it failed, in its own, and is asked again by saving', async () => {
  const platform = await openPassword()
  platform.faults.push({ path: check, times: 2, status: 400, body: { errors: ['不明な項目です。'] } })
  await fillIn()
  await leave(fresh)
  await until(() => said().length)
  await press('保存')
  await until(() => isIdle() && platform.faults.length === 0)
  await settled()
  assert.equal([said(), alert()], [['＊検証中にエラーが発生しました。'], null])
  assert.equal(takeCalls(platform), [asked(good), asked(good)])
  await save()
  assert.equal(takeCalls(platform), [asked(good), changed(demoPassword, good)])
})

for (const [what, answers, expected] of [
  ['the older one complains', [['古い規則'], []], []],
  ['the newer one complains', [[], ['新しい規則']], [`＊${invalid}\n新しい規則`]],
] as [string, string[][], string[]][]) {
  test(`of two checks that are answered in the wrong order the newer counts: ${what}`, async () => {
    const platform = await openPassword()
    const answer = { path: check, times: 1, status: 200 }
    const release = answers.map(failedPasswordPolicyRules => gateResponses(platform, { ...answer, body: { failedPasswordPolicyRules } }))
    for (const password of [`${good}-1`, `${good}-2`]) {
      await paste(fresh, password)
      await leave(fresh)
    }
    assert.is(takeCalls(platform).length, 2)
    for (const go of release.reverse()) {
      go()
      await settled()
    }
    assert.equal(said(), expected)
  })
}

test('saving waits for the check that is under way and asks no other; a complaint keeps the change from being sent', async () => {
  const platform = await openPassword()
  const release = gateResponses(platform, { path: check, times: 1, status: 200, body: { failedPasswordPolicyRules: ['規則'] } })
  await fillIn()
  await leave(fresh)
  await press('保存')
  assert.equal([button('お待ちください...')?.getAttribute('aria-disabled'), description(button('お待ちください...'))], ['true', ''])
  assert.equal(takeCalls(platform), [asked(good)])
  release()
  await until(isIdle)
  assert.equal(said(), [`＊${invalid}\n規則`])
  await until(() => document.activeElement === textbox(fresh))
  assert.equal(takeCalls(platform), [])
  await save()
})

// ---- no traces ----

test('T63 passwords are in no storage, address, title or line of the log at any moment', async () => {
  const { info } = console
  const seen: string[] = []
  console.info = (...line: unknown[]) => void seen.push(line.join())
  const stop = replaceSetItem((_, setItem) => {
    setItem()
    seen.push(stored())
  })
  try {
    const platform = await openPassword()
    await fillIn()
    await leave(fresh)
    await settled()
    seen.push(location.href, document.title)
    await save()
    assert.equal(takeCalls(platform), [asked(good), changed(demoPassword, good)], 'it is not checked again by saving')
    seen.push(location.href, document.title, stored(), JSON.stringify(history.state), text(document.body))
    assert.not.match(platform.requests.map(({ path, search }) => path + search).join(), /Password-2027|Demo-Console/)
  } finally {
    console.info = info
    stop()
  }
  assert.not.match(seen.join('\n'), /Password-2027|Demo-Console/)
})

// ---- revealing ----

/** Returns the button of a field that reveals or hides its text. */
function toggle(label: string, name: string) {
  const all = [...dialog()!.querySelectorAll('button')]
  const found = all.find(one => one.textContent === name && one.getAttribute('aria-description') === label)
  if (!found) throw describe(`There is no ${name} for ${label}`)
  return found
}

test('what is typed is shown on demand, field by field, which sends, judges and moves nothing; the next dialog is hidden', async () => {
  const platform = await openPassword()
  await paste(fresh, 'short')
  await act(async () => textbox(fresh)!.focus())
  await act(async () => void assert.not.ok(fireEvent.mouseDown(toggle(fresh, '表示')), 'the field would lose the focus'))
  await act(async () => void fireEvent.click(toggle(fresh, '表示')))
  assert.equal(types(), ['password', 'text', 'password'])
  assert.equal([valueOf(fresh), textbox(fresh)?.getAttribute('autocomplete')], ['short', 'new-password'])
  assert.equal(said(), [])
  await press(toggle(fresh, '隠す'))
  assert.equal(types(), ['password', 'password', 'password'])
  assert.is(valueOf(fresh), 'short')
  assert.equal(takeCalls(platform), [])
  // The next dialog is empty, and hides what is typed into it.
  await press(toggle(again, '表示'))
  await press('キャンセル')
  await openForm(platform, title, title)
  assert.equal([values(), types(), fieldErrors()], [['', '', ''], ['password', 'password', 'password'], []])
})

test.run()
