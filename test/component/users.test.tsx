import { act, fireEvent, queryByRole } from '@testing-library/react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import {
  alert,
  area,
  button,
  choices,
  goTo,
  choose,
  copiedBy,
  description,
  dialog,
  fieldErrors,
  formMessages,
  inAddress,
  key,
  leave,
  open,
  paste,
  press,
  rows,
  status,
  table,
  text,
  textbox,
  turns,
  type,
  unanswered,
  until,
} from './open.tsx'
import {
  addUsers,
  disabledReasonOf,
  emails,
  fillUser,
  groupPanel,
  intercept,
  openForm,
  openNewUser,
  openUsers,
  save,
  selected,
  smallPlatform,
  takeCalls,
  takeWrites,
  unexpected,
  valueOf,
} from './peoplePage.ts'
import { gateResponses, isIdle, isReady } from './vendorPage.ts'

const untouchable = 'ユーザー情報がないため、操作できません。'
const taken = 'このメールアドレスは既に登録されています。'
const accountCreated = 'アカウントは作成済みです。もう一度保存すると、ベンダーへの登録だけを行います。'

async function openEdit(platform = smallPlatform(), email = 'several@example.jp') {
  await openUsers('/users?vendor=2', platform)
  await openForm(platform, `${email}を編集`, 'ユーザー編集')
  return platform
}

/** Saves the form, and agrees to take over the account that there is. */
async function takeOver(familyName: string, names = '') {
  await press('保存')
  await until(() => button('続行'))
  assert.match(dialog('既存のアカウント')!.textContent, `このアカウントは既に存在します。（${names}`)
  await press('続行')
  await until(() => dialog('ユーザー追加') && isIdle() && valueOf('姓') === familyName)
}

/** The calls that look an address up. */
const lookups = (email: string) => [
  `GET /vendorUser/is_exist_user/?userName=${email}`,
  `GET /idProviderUser/?userName=${email}`,
  `GET /user/is_exist_user/?userName=${email}`,
]
const countOf = ({ tables }: Platform) => [tables.users.length, tables.idProviderUsers.length, tables.vendorUsers.length]

// ---- filters ----

test('users are filtered by role while there are roles to choose, and by name, with or without a space or its reading kana', async () => {
  const platform = smallPlatform()
  addUsers(platform, 2, [['hanako@example.jp', '野田', 'はなこ', 3]])
  await openUsers('/users', platform)
  assert.is(area('ロール'), null)
  // No user has the role 99.
  await goTo('/users?vendor=2&users.role=2&users.role=99')
  await until(() => emails().length && area('ロール'))
  assert.ok(rows('ユーザー一覧').every(row => row[3] === 'ベンダー管理者'))
  assert.is(new URLSearchParams(location.hash.split('?')[1]).getAll('users.role').join(), '2')
  await press('ベンダー管理者')
  await until(() => emails().includes('hanako@example.jp'))
  assert.is(inAddress('users.role'), null)
  const all = emails().length
  for (const name of ['野田はなこ', '野田 はなこ', 'ハナコ']) {
    await type('氏名', name)
    await until(() => emails().length === 1)
    assert.equal(emails(), ['hanako@example.jp'], name)
    await type('氏名', '')
    await until(() => emails().length === all)
  }
})

// ---- create ----

test('T55 a user of whom a falsy answer says that there is no account gets one, and a link, and is in the list at once', async () => {
  const platform = await openNewUser()
  platform.faults.push({ path: '/api/v1/idProviderUser/', method: 'GET', times: 1, status: 200, body: { result: false } })
  assert.equal(choices('ロール'), {
    options: ['選択してください', 'システム管理者', 'ベンダー管理者', 'ベンダー利用者'],
    chosen: '選択してください',
  })
  await fillUser()
  await save()
  await until(() => emails().includes('new@example.jp'))
  const { id } = platform.tables.users.at(-1)!
  assert.equal(takeCalls(platform), [
    ...lookups('new@example.jp'),
    'POST /idProviderUser/ {"userName":"new@example.jp","familyName":"新田","givenName":"稲子"}',
    `POST /vendorUser/ {"vendor":2,"user":${id},"role":3}`,
    'GET /vendorUser/?vendorId=2',
  ])
  assert.equal(
    rows('ユーザー一覧')
      .find(([email]) => email === 'new@example.jp')
      ?.slice(0, 4),
    ['new@example.jp', '新田', '稲子', 'ベンダー利用者'],
  )
  assert.is(alert(), null)
})

test('a user who is added while a group is selected does not vanish without a word', async () => {
  const platform = smallPlatform()
  await openUsers('/users?vendor=2&group=21', platform)
  await openForm(platform, '追加', 'ユーザー追加')
  await fillUser()
  await save()
  await until(() => status()?.includes('ユーザー「新田 稲子 (new@example.jp)」を追加しました。選択中のグループには所属していません。'))
  assert.not(emails().includes('new@example.jp'))
  await press('表示')
  await until(() => emails().includes('new@example.jp'))
  assert.is(inAddress('group'), null)
})

test('the address of a user whom a vendor has already is refused at the field, also by 続けて追加, and nothing is created', async () => {
  const platform = await openNewUser()
  await fillUser('farm@example.jp')
  await press('続けて追加')
  await until(() => fieldErrors().length)
  assert.equal(fieldErrors(), [`メールアドレス: ＊${taken}`])
  assert.equal(takeCalls(platform), ['GET /vendorUser/is_exist_user/?userName=farm@example.jp'])
  assert.equal([valueOf('メールアドレス'), valueOf('姓')], ['farm@example.jp', '新田'])
  await until(() => document.activeElement === textbox('メールアドレス'))
  await type('メールアドレス', 'free@example.jp')
  assert.equal(fieldErrors(), [])
  await save()
})

test('takes an account over once the user agrees, with its names and its id; another account is another question', async () => {
  const platform = await openNewUser()
  const { id } = platform.tables.idProviderUsers.find(({ userName }) => userName === 'minoru.tagawa@example.jp')!
  await fillUser('hanako.noda@example.jp')
  await takeOver('野田')
  assert.is(valueOf('名'), '花子')
  await type('メールアドレス', 'minoru.tagawa@example.jp')
  await press('保存')
  await until(() => button('続行'))
  assert.match(text(), 'このアカウントは既に存在します。（姓：田川、名：稔）続行してもよろしいですか？')
  await press('続行')
  await until(() => dialog('ユーザー追加') && isIdle() && valueOf('姓') === '田川')
  assert.equal(takeWrites(platform), [])
  await save()
  const made = platform.tables.users.at(-1)!
  assert.equal(takeWrites(platform), [
    `POST /idProviderUser/ {"userName":"minoru.tagawa@example.jp","familyName":"田川","givenName":"稔","idProviderUserId":${id}}`,
    `POST /vendorUser/ {"vendor":2,"user":${made.id},"role":3}`,
  ])
  assert.is(made.account, id)
})

test('declining to take over an account keeps the form as it was, and the next attempt asks again', async () => {
  const platform = await openNewUser()
  const before = countOf(platform)
  await fillUser('hanako.noda@example.jp')
  for (const leave of [() => press('キャンセル'), () => key('Escape', dialog()!)]) {
    await press('保存')
    await until(() => button('続行'))
    await leave()
    await until(() => !button('続行') && dialog('ユーザー追加') && isIdle())
    assert.equal(
      [valueOf('メールアドレス'), valueOf('姓'), valueOf('名'), choices('ロール').chosen],
      ['hanako.noda@example.jp', '新田', '稲子', 'ベンダー利用者'],
    )
    assert.equal(formMessages(), [])
  }
  assert.equal(takeWrites(platform), [])
  assert.equal(countOf(platform), before)
})

test('T59 a user whom no vendor has is linked without another account, and keeps the names, also after the link has failed', async () => {
  for (const [hasAccount, fails] of [
    [true, false],
    [false, false],
    [true, true],
  ]) {
    const platform = smallPlatform()
    const [user] = addUsers(platform, 2, [['loose@example.jp', '離', '一人', 3]])
    platform.tables.vendorUsers.pop()
    await openNewUser(platform)
    if (!hasAccount) platform.faults.push({ path: '/api/v1/idProviderUser/', method: 'GET', status: 200, body: null })
    await fillUser('loose@example.jp')
    if (hasAccount) await takeOver('離')
    if (fails) {
      platform.faults.push({ method: 'POST', path: '/api/v1/vendorUser/', times: 1, status: 500 })
      await press('保存')
      await until(() => isIdle() && formMessages().includes(accountCreated))
      takeCalls(platform)
    }
    await type('姓', '別')
    await save()
    assert.equal(takeWrites(platform), [`POST /vendorUser/ {"vendor":2,"user":${user},"role":3}`])
    await until(() => status()?.includes('ユーザー「loose@example.jp」を追加しました。氏名は、登録済みの内容のままです。'))
  }
})

test('an account is looked up also if the answer about it holds no id, and without names it leaves what was typed', async () => {
  for (const [id, name] of [[undefined], [null], [5, null]] as const) {
    const platform = await openNewUser()
    const names = name === undefined ? { familyName: '野田', givenName: '花子' } : name
    const body = { id, userName: 'hanako.noda@example.jp', name: names }
    platform.faults.push({ method: 'GET', path: '/api/v1/idProviderUser/?userName=hanako.noda%40example.jp', status: 200, body })
    await fillUser('hanako.noda@example.jp')
    await takeOver(names?.familyName ?? '新田', names ? '姓：野田、名：花子）' : '姓：-、名：-）')
    assert.equal([valueOf('名'), takeWrites(platform)], [names?.givenName ?? '稲子', []])
    await press('保存')
    await until(() => isIdle() && formMessages().length)
    assert.is(button('続行'), null)
  }
})

test('T59 an account that was made and could not be linked is linked by saving again, with the names it has then', async () => {
  const platform = await openNewUser()
  const before = countOf(platform)
  platform.faults.push({ method: 'POST', path: '/api/v1/vendorUser/', times: 2, status: 500 })
  await fillUser()
  for (const count of [2, 1]) {
    await press('保存')
    await until(() => isIdle() && formMessages().length)
    assert.equal(formMessages(), [unexpected, accountCreated])
    assert.is(takeWrites(platform).length, count)
  }
  await choose('ロール', 'ベンダー管理者')
  await type('名', '穂')
  await save()
  const { id } = platform.tables.users.at(-1)!
  await until(() => emails().includes('new@example.jp'))
  assert.equal(takeCalls(platform), [
    `POST /vendorUser/ {"vendor":2,"user":${id},"role":2}`,
    `PUT /user/${id}/ {"user_name":"new@example.jp","family_name":"新田","given_name":"穂"}`,
    'GET /vendorUser/?vendorId=2',
  ])
  assert.equal(
    countOf(platform),
    before.map(count => count + 1),
  )
})

test('T59 a vendor administrator corrects a name after the link has failed, and again after the correction has', async () => {
  const platform = smallPlatform()
  await openNewUser(platform, 'vendorAdmin')
  platform.faults.push({ method: 'POST', path: '/api/v1/vendorUser/', times: 1, status: 500 })
  platform.faults.push({ method: 'PUT', path: /\/user\/\d+\/$/, times: 1, status: 500 })
  await fillUser()
  await press('保存')
  await until(() => isIdle() && formMessages().includes(accountCreated))
  await type('名', '穂')
  await press('保存')
  await until(() => isIdle() && formMessages().length && !formMessages().includes(accountCreated))
  assert.equal(formMessages(), [unexpected, 'ユーザーは追加済みです。もう一度保存すると、氏名の変更だけを行います。'])
  takeCalls(platform)
  await save()
  const { id } = platform.tables.users.at(-1)!
  assert.equal(takeWrites(platform), [`PUT /user/${id}/ {"user_name":"new@example.jp","family_name":"新田","given_name":"穂"}`])
  await until(() => emails().includes('new@example.jp'))
})

test('T59 a link that was made although a gateway said that nothing answered is not made again', async () => {
  for (const isMade of [false, true]) {
    const platform = await openNewUser()
    platform.faults.push({ method: 'POST', path: '/api/v1/vendorUser/', status: 504, afterwards: true, times: 1 })
    await fillUser()
    await press('保存')
    await until(() => isIdle() && formMessages().length)
    // It was not made, but by a colleague, for another vendor.
    if (!isMade) platform.tables.vendorUsers.at(-1)!.vendor = 3
    takeWrites(platform)
    await press('保存')
    await until(() => isIdle() && (fieldErrors().length || !dialog()))
    assert.equal([fieldErrors(), takeWrites(platform).length], isMade ? [[], 0] : [[`メールアドレス: ＊${taken}`], 1])
  }
})

test('T59 a link that the platform refuses as it has the user says so at the address', async () => {
  const platform = await openNewUser()
  await fillUser()
  intercept(platform, call => {
    if (call.startsWith('POST /vendorUser/'))
      platform.tables.vendorUsers.push({ ...platform.tables.vendorUsers[0]!, id: 900, user: platform.tables.users.at(-1)!.id })
    return undefined
  })
  await press('保存')
  await until(() => isIdle() && fieldErrors().length)
  assert.equal(fieldErrors(), [`メールアドレス: ＊${taken}`])
  assert.equal(formMessages(), [])
})

test('another address after an account was made is another user', async () => {
  const platform = await openNewUser()
  platform.faults.push({ method: 'POST', path: '/api/v1/vendorUser/', times: 1, status: 500 })
  await fillUser()
  await press('保存')
  await until(() => formMessages().length)
  takeCalls(platform)
  await type('メールアドレス', 'other@example.jp')
  await save()
  const writes = takeWrites(platform)
  assert.match(writes[0]!, '"userName":"other@example.jp"')
  assert.is(writes[1], `POST /vendorUser/ {"vendor":2,"user":${platform.tables.users.at(-1)!.id},"role":3}`)
})

test('an address is judged once it is left; one without a dot is doubted, and saved all the same', async () => {
  const platform = await openNewUser()
  const said = () => description(textbox('メールアドレス'))
  await type('メールアドレス', 'kobe4@example')
  assert.is(said(), '')
  await leave('メールアドレス')
  assert.is(said(), '「@」の後に「.」がありません。入力に誤りがないか、ご確認ください。')
  await paste('メールアドレス', 'kobe4@example.jp')
  assert.is(said(), '')
  await fillUser('kobe4@example')
  await save()
  assert.is(platform.tables.users.at(-1)!.user_name, 'kobe4@example')
})

test('names take 100 characters in their inputs, and say that a longer text was cut when it was pasted', async () => {
  await openNewUser()
  const inputs = ['姓', '名'].map(label => textbox(label) as HTMLInputElement)
  assert.equal(
    inputs.map(({ maxLength }) => maxLength),
    [100, 100],
  )
  const [input] = inputs as [HTMLInputElement]
  const pasteOf = async (length: number, separator = '') => {
    const copied = `名${separator}${'名'.repeat(length - 1)}`
    input.select()
    await act(async () => void fireEvent.paste(input, { clipboardData: { getData: () => `${copied}\r\n` } }))
    await paste(input, copied.replace('\n', ' ').slice(0, 100))
  }
  await pasteOf(101)
  assert.is(description(input), '貼り付けた文字のうち、100文字を超えた分は入力されませんでした。')
  await type(input, '新田')
  assert.is(description(input), '')
  await pasteOf(100, '\n')
  assert.is(description(input), '貼り付けた文字のうち、100文字を超えた分は入力されませんでした。', 'line breaks become blanks')
  await pasteOf(100)
  assert.is(description(input), '')
  assert.is(input.value, '名'.repeat(100))
  input.setSelectionRange(100, 100)
  await act(async () => void fireEvent.paste(input, { clipboardData: { getData: () => '名' } }))
  assert.is(description(input), '貼り付けた文字のうち、100文字を超えた分は入力されませんでした。', 'a full input takes nothing')
  await fillUser()
  await pasteOf(101)
  await press('続けて追加')
  await until(() => input.value === '')
  assert.is(description(input), '', 'the next user starts with no message')
})

// ---- edit ----

test('of a user who is edited only what has changed is sent', async () => {
  const platform = smallPlatform()
  await openEdit(platform)
  assert.equal(
    [valueOf('メールアドレス'), valueOf('姓'), valueOf('名'), choices('ロール').chosen],
    ['several@example.jp', '兼田', '務', 'ベンダー利用者'],
  )
  await save()
  assert.equal(takeWrites(platform), [])

  const put = (user_name: string, family_name: string, given_name: string) =>
    `PUT /user/6/ ${JSON.stringify({ user_name, family_name, given_name })}`
  const link = platform.tables.vendorUsers.find(({ user }) => user === 6)!.id
  const changes: [change: () => Promise<void>, calls: string[]][] = [
    [() => type('名', '勤'), [put('several@example.jp', '兼田', '勤')]],
    [() => choose('ロール', 'ベンダー管理者'), [`PATCH /vendorUser/${link}/ {"role":2}`]],
    [() => type('メールアドレス', 'SEVERAL@example.jp'), [put('SEVERAL@example.jp', '兼田', '勤')]],
  ]
  let email = 'several@example.jp'
  for (const [change, calls] of changes) {
    await until(() => button(`${email}を編集`))
    await openForm(platform, `${email}を編集`, 'ユーザー編集')
    await change()
    email = valueOf('メールアドレス')!
    await save()
    // No check whether the address is free, as it is unchanged.
    assert.equal(
      takeCalls(platform).filter(call => !call.startsWith('GET /vendorUser/?vendorId')),
      calls,
    )
  }
  await until(() => rows('ユーザー一覧').some(cells => cells[0] === 'SEVERAL@example.jp' && cells[2] === '勤'))
})

test('an address that an earlier save without an answer has given the user is not taken: the rest is saved', async () => {
  const platform = await openEdit()
  const link = platform.tables.vendorUsers.find(({ user }) => user === 6)!.id
  await type('メールアドレス', 'new@example.jp')
  await choose('ロール', 'ベンダー管理者')
  platform.faults.push({ method: 'PUT', path: /user/, kind: 'drop', afterwards: true, times: 1 })
  await press('保存')
  await until(() => formMessages().length > 0)
  assert.equal(formMessages(), [unanswered])
  takeCalls(platform)
  await save()
  assert.equal(fieldErrors(), [])
  assert.is(takeWrites(platform).at(-1), `PATCH /vendorUser/${link}/ {"role":2}`)
})

for (const [what, email] of [
  ['a user', 'farm@example.jp'],
  ['an account at the provider', 'hanako.noda@example.jp'],
] as const) {
  test(`a changed address that ${what} has already is refused at the field`, async () => {
    const platform = await openEdit()
    await type('メールアドレス', email)
    await choose('ロール', 'ベンダー管理者')
    await press('保存')
    await until(() => fieldErrors().length)
    assert.equal(fieldErrors(), [`メールアドレス: ＊${taken}`])
    const calls = takeCalls(platform)
    assert.equal(calls.toSorted(), [`GET /idProviderUser/?userName=${email}`, `GET /user/is_exist_user/?userName=${email}`])
    await type('メールアドレス', 'free@example.jp')
    await save()
    assert.is(takeWrites(platform).length, 2)
    await until(() => emails().includes('free@example.jp'))
  })
}

test('what the platform has is sent unchanged, whatever today’s rules say; a blank that is added to it changes nothing', async () => {
  const platform = smallPlatform()
  const person = platform.tables.users.find(({ user_name }) => user_name === 'several@example.jp')!
  person.given_name = '務'.repeat(257)
  await openEdit(platform)
  takeCalls(platform)
  await paste('メールアドレス', 'several@example.jp\u3000')
  await paste('姓', `\u00a0${person.family_name}\u200b`)
  await press('保存')
  await until(() => !dialog())
  assert.equal(takeWrites(platform), [])
  const [old, given] = ['担当@例え.jp', '務\u3000\ue000\u3000']
  Object.assign(person, { user_name: old, given_name: given })
  await openForm(platform, 'several@example.jpを編集', 'ユーザー編集')
  takeCalls(platform)
  await paste('姓', '兼\u3000')
  await press('保存')
  await until(() => !dialog())
  assert.equal(
    takeCalls(platform).filter(call => !call.startsWith('GET /vendorUser/')),
    [`PUT /user/${person.id}/ {"user_name":"${old}","family_name":"兼","given_name":"${given}"}`],
  )
})

test('H71 the own account, known by its name alone, stays protected under a new address, which the header shows', async () => {
  const platform = await openUsers('/users', smallPlatform({ detailWithoutId: true }), 'vendorAdmin')
  const [before, after] = ['vendor.admin@example.jp', 'Kitano.Keiko@example.jp']
  await openForm(platform, `${before}を編集`, 'ユーザー編集')
  assert.ok(dialog()!.querySelector('select')!.disabled)
  assert.match(text(), 'サインイン中のユーザーのロールは変更できません。')
  await paste('メールアドレス', after)
  await paste('名', '慶子')
  await save()
  assert.match(takeWrites(platform).join('\n'), /^PUT [^\n]*$/)
  await until(() => emails().includes(after))
  assert.match(text(document.querySelector('header')!), `北野 慶子${after}`)
  takeCalls(platform)
  await press(`${after}を削除`)
  await until(() => text().includes('サインイン中のユーザーは削除できません。'))
  assert.equal([button('削除'), button('退職の手続き')], [null, null])
  await press('OK')
  await until(() => !dialog())
  assert.equal(takeCalls(platform), [])
})

/** Opens the users as the vendor administrator, of whose details some differ. */
async function openWithDetails(details: object) {
  const platform = smallPlatform()
  const body = { id: 5, vendor_admin: true, vendor_id: 2, userName: 'Vendor.Admin@Example.jp', ...details }
  platform.faults.push({ path: '/api/v1/user/get_detail/', status: 200, body })
  return openUsers('/users', platform, 'vendorAdmin')
}

for (const id of [undefined, '', 2 ** 53 + 2]) {
  test(`an own address that is only spelt differently in the list is the own one, if the own id is ${id}`, async () => {
    await openWithDetails({ id })
    await press('vendor.admin@example.jpを削除')
    await until(() => text().includes('サインイン中のユーザーは削除できません。'))
  })
}

for (const vendor_id of ['', 2 ** 53 + 2]) {
  test(`an own vendor whose id is '${vendor_id}' is asked for nothing`, async () => {
    assert.equal(takeCalls(await openWithDetails({ vendor_id })), ['GET /user/get_detail/'])
  })
}

test('the own account without a role can be saved, and its role is not sent', async () => {
  const platform = await openUsers('/users', smallPlatform(), 'vendorAdmin')
  const { id, user_name, given_name } = platform.tables.users.find(({ user_name }) => user_name === platform.accounts.vendorAdmin.email)!
  const body = { id: 6, user: { id, user_name, family_name: '北', given_name }, role: null }
  platform.faults.push({ method: 'GET', path: /\/vendorUser\/\d+\/$/, status: 200, body })
  await press(`${user_name}を編集`)
  await until(() => dialog('ユーザー編集') && isReady())
  await type('姓', '北野原')
  takeCalls(platform)
  await save()
  assert.equal(takeWrites(platform), [`PUT /user/${id}/ ${JSON.stringify({ user_name, family_name: '北野原', given_name })}`])
})

// ---- remove ----

test('questions call a user without names by the address, and キャンセル sends nothing', async () => {
  const platform = smallPlatform()
  Object.assign(
    platform.tables.users.find(({ id }) => id === 5)!,
    { family_name: '', given_name: '' },
  )
  await openUsers('/users?vendor=2', platform)
  takeCalls(platform)
  for (const [opener, title, question] of [
    ['を削除', 'ユーザー削除', /(^|[^(])vendor\.user@example\.jpを削除してもよろしいですか？/],
    [
      'のパスワードをリセット',
      'パスワードリセット',
      /(^|[^(])vendor\.user@example\.jpのパスワードをリセットしてもよろしいですか？.*本人に再設定用のメールを送信します。/,
    ],
  ] as const) {
    await press(`vendor.user@example.jp${opener}`)
    await until(() => dialog(title))
    assert.match(text(), question)
    await press('キャンセル')
    await until(() => !dialog())
  }
  assert.equal(takeCalls(platform), [])
})

test('T70 a question about a user without an address says what there is of the name, and without that a dash', async () => {
  for (const [user, question] of [
    [{ id: 12, family_name: '名無' }, /(^|[^(])名無を削除してもよろしいですか？/],
    [{ id: 13, family_name: null, given_name: '　' }, /-を削除してもよろしいですか？/],
  ] as const) {
    const platform = smallPlatform()
    platform.faults.push({ path: '/api/v1/vendorUser/', status: 200, body: [{ id: 91, user, role: { id: 3, name: 'ベンダー利用者' } }] })
    await openUsers('/users?vendor=2', platform)
    await press('-を削除')
    await until(() => dialog('ユーザー削除'))
    assert.match(text(dialog()!), question)
  }
})

test('T70 a user whom the platform has, without saying who it is, gets no second account', async () => {
  const platform = await openNewUser()
  intercept(platform, call => (call.startsWith('GET /user/is_exist_user/') ? Response.json({ result: true }) : undefined))
  await fillUser()
  const before = countOf(platform)
  await press('保存')
  await until(() => alert() && isIdle())
  assert.match(text(), '（エラーコード：FORMAT）')
  assert.equal(countOf(platform), before)
})

test('T70 members of whom nothing is told are not taken for one', async () => {
  const platform = smallPlatform()
  const members = [90, 91].map(id => ({ id, vendor_group: 21, user: null }))
  platform.faults.push({ path: '/api/v1/vendorGroupUser/', status: 200, body: members })
  await openUsers('/users?vendor=2&group=21', platform)
  await until(() => rows('ユーザー一覧').length)
  assert.is(rows('ユーザー一覧').length, 2)
})

test('the members of a group wait for the users of the vendor instead of looking like strangers', async () => {
  const platform = smallPlatform()
  const release = gateResponses(platform, { path: /\/vendorUser\/\?vendorId=2$/ })
  await open('/users?vendor=2&group=21', { as: 'systemAdmin', platform, wait: false })
  await until(() => selected(groupPanel()) === '穀物' && platform.requests.some(({ path }) => path.endsWith('/vendorGroupUser/')))
  await turns()
  assert.is(table('ユーザー一覧')?.querySelectorAll('tbody tr:not([aria-hidden])').length, 0)
  assert.ok(table('ユーザー一覧')?.querySelector('tbody tr[aria-hidden]'), 'a skeleton')
  release()
  await until(() => emails().length === 2)
  assert.equal([...new Set(rows('ユーザー一覧').map(cells => cells[3]))].includes('-'), false)
})

test('T54 who has no link with the vendor, and a link without a user, are there, and nothing can be done to them', async () => {
  const platform = smallPlatform()
  const [stranger] = addUsers(platform, 2, [['stranger@example.jp', '外', '部', 3]])
  platform.tables.vendorUsers.pop()
  platform.tables.vendorGroupUsers.push({ id: 90, vendor_group: 21, user: stranger! })
  for (const [path, email] of [
    ['/users?vendor=2&group=21', 'stranger@example.jp'],
    ['/users?vendor=2', '-'],
  ] as const) {
    if (email === '-') platform.faults.push({ path: '/api/v1/vendorUser/', status: 200, body: [{ id: 5, user: null, role: null }] })
    await openUsers(path, platform)
    for (const action of ['を編集', 'を削除', 'のパスワードをリセット']) {
      assert.match(disabledReasonOf(`${email}${action}`) ?? '', untouchable, action)
    }
  }
})

// ---- copying ----

test('each row has a button that copies the address, as often as it is pressed, and no part in its name', async () => {
  const platform = smallPlatform()
  addUsers(platform, 2, [['', '無', '番地', 3]])
  await openUsers('/users?vendor=2', platform, 'vendorUser')
  await until(() => emails().length === 4)
  for (const email of emails().filter(shown => shown.includes('@'))) {
    assert.equal(await copiedBy(() => press(`${email}をコピー`)), [email])
    assert.match(status()!, 'コピーしました。')
    assert.ok(queryByRole(table('ユーザー一覧')!, 'rowheader', { name: email }), email)
  }
  // A user without an address has nothing to copy.
  assert.ok(queryByRole(table('ユーザー一覧')!, 'rowheader', { name: '-' }))
  assert.not(button('をコピー'))
  assert.not(button('-をコピー'))
})

test.run()
