/** Adding users from a CSV file: the preview, the batch, and what comes back. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { toCsv } from '../support/toCsv.ts'
import {
  button,
  checkbox,
  copiedBy,
  departures,
  description,
  dialog,
  inAddress,
  key,
  open,
  press,
  replaceSetItem,
  rows,
  savedBy,
  settled,
  signInAgain,
  signOutElsewhere,
  text,
  type,
  until,
} from './open.tsx'
import { areChecked, check, chooseFile, fileInput, found, heads, openImport, results, title, user, utf8 } from './importPage.ts'
import { addUsers, disabledReasonOf, emails, intercept, openUsers, smallPlatform, takeCalls, takeWrites } from './peoplePage.ts'
import { gateResponses } from './vendorPage.ts'

const personOf = (name: string) => [`${name}@example.jp`, '新', '稲', user]
const threeRows = [heads, ...['a', 'b', 'c'].map(personOf)]

test('every row says what adding it would do, by the look-ups of the dialog, and nothing is sent before the user agrees', async () => {
  const platform = smallPlatform()
  addUsers(platform, 2, [['loose@example.jp', '離', '一人', 3]])
  platform.tables.vendorUsers.pop()
  await openImport(platform)
  assert.is(disabledReasonOf('登録'), 'CSVファイルを選択するか、行を貼り付けてください。')
  await check([
    ['備考', 'ロール', '名', '姓', 'メールアドレス'],
    ['', user, '稲子', '新田', 'new@example.jp'],
    ['', 'ベンダー管理者', '', '', 'hanako.noda@example.jp'],
    ['', '', '', '', 'Vendor.User@example.jp'],
    ['', user, '', '新田', 'a@example.jp'],
    ['', user, '一人', '離', 'loose@example.jp'],
  ])
  assert.equal(results(), [
    '新規',
    '既存アカウントを追加（野田 花子）',
    '登録済み（このベンダー）',
    '名を入力してください。',
    '既存アカウントを追加（離 一人）',
  ])
  assert.match(text(), '新規1人、既存アカウントを追加2人、登録済み1人、登録できない行1件です。「登録」を押すまで、登録しません。')
  assert.equal(takeWrites(platform), [])

  const before = platform.tables.users.length
  await press('登録')
  await until(() => text().includes('5行のうち3人を登録しました。登録済み1人、登録できない行1件です。'))
  const [first, second] = platform.tables.users.slice(before)
  assert.equal(takeWrites(platform), [
    'POST /idProviderUser/ {"userName":"new@example.jp","familyName":"新田","givenName":"稲子"}',
    `POST /vendorUser/ {"vendor":2,"user":${first!.id},"role":3}`,
    'POST /idProviderUser/ {"userName":"hanako.noda@example.jp","familyName":"野田","givenName":"花子","idProviderUserId":' +
      `${platform.tables.idProviderUsers.find(({ userName }) => userName.startsWith('hanako'))!.id}}`,
    `POST /vendorUser/ {"vendor":2,"user":${second!.id},"role":2}`,
    `POST /vendorUser/ {"vendor":2,"user":${platform.tables.users[before - 1]!.id},"role":3}`,
  ])
  await press('閉じる')
  await until(() => emails().includes('new@example.jp') && emails().includes('hanako.noda@example.jp'))
})

test('only the rows that cannot be added are shown if the user asks for it, and they can be saved with their reasons', async () => {
  await openImport()
  await check([heads, ['new@example.jp', '新田', '稲子', user], ['=a@example.jp', '', '稲子', user], ['x', '新', '稲', user]])
  await press(checkbox('登録できない行のみ')!)
  assert.equal(
    rows(found).map(row => row[0]),
    ['3行目', '4行目'],
  )
  const { name, text: saved } = await savedBy(() => press('登録できない行をCSVで保存'))
  assert.match(name, /^ユーザー追加_登録できない行/)
  assert.is(
    saved,
    toCsv([
      [...heads, '理由'],
      ['=a@example.jp', '', '稲子', user, '姓を入力してください。'],
      ['x', '新', '稲', user, 'メールアドレスの形式が正しくありません。'],
    ]).slice(1),
  )
})

test('a template has the columns that are read; a file without one says so at its field, and another one can be chosen', async () => {
  await openImport()
  const { name, text: saved } = await savedBy(() => press('ひな形を保存'))
  assert.equal([name, saved], ['ユーザー追加_ひな形.csv', `${heads.join()}\r\n`])
  assert.match(fileInput().accept, '.txt', 'as Excel saves text with tabs')
  await chooseFile(utf8([['メールアドレス', '名前', 'ロール']]))
  await until(() => description(fileInput()).includes('次の列がありません：姓、名'))
  assert.is(fileInput().getAttribute('aria-invalid'), 'true')
  // The file chooser is given up: no cancel of the dialog.
  fileInput().dispatchEvent(new Event('cancel', { bubbles: true }))
  await check([heads, ['new@example.jp', '新田', '稲子', user]])
  assert.equal(results(), ['新規'])
  assert.is(fileInput().getAttribute('aria-invalid'), null)
})

test('shows of a cell no more than its beginning', async () => {
  await openImport()
  await check([heads, ['b@example.jp', `"${'""'.repeat(1_000_000)}"`, '稲', '"'.repeat(1000)]])
  assert.match(results()[0]!, '姓：256文字以内で入力してください。')
  assert.ok(rows(found)[0]!.join('').length < 2000)
})

test('a doubtful address can be mended, or added as it is; a full-width one is added in half-width', async () => {
  const platform = await openImport()
  await check([heads, ['kobe4@example', '新', '稲', user], ['kobe5@example', '新', '稲', user], ['ｎ１＠ｘ．ｊｐ', '新', '稲', user]])
  await press('2行目のメールアドレス「kobe4@example」を編集')
  await type('2行目のメールアドレス', 'kobe4@example.jp')
  await key('Enter')
  await until(() => areChecked() && results()[0] === '新規')
  await press('登録')
  await until(() => text().includes('3人を登録しました。'))
  assert.equal(
    platform.tables.users.slice(-3).map(({ user_name }) => user_name),
    ['kobe4@example.jp', 'kobe5@example', 'n1@x.jp'],
  )
})

test('a row whose look-up failed says so, cannot be added, and is asked about again', async () => {
  const platform = await openImport()
  platform.faults.push({ path: '/api/v1/vendorUser/is_exist_user/?userName=b%40example.jp', times: 1, status: 500 })
  await check([heads, personOf('a'), personOf('b')])
  assert.equal(results(), ['新規', '確認できませんでした。システム内部でエラーが発生しました。（エラーコード：500）'])
  takeCalls(platform)
  await press('確認できなかった行を再確認')
  await until(() => results()[1] === '新規')
  assert.ok(dialog(title)!.contains(document.activeElement), 'the focus stays in the dialog')
  assert.equal(
    takeCalls(platform).map(call => call.split('?')[1]),
    ['userName=b@example.jp', 'userName=b@example.jp'],
  )
})

test('what failed says why, is saved as a file, and is sent again without a second account; a text for a mail can be copied', async () => {
  const platform = await openImport()
  await check(threeRows)
  platform.faults.push(
    { method: 'POST', path: '/api/v1/idProviderUser/', times: 1, status: 400, body: { userName: ['使えません。'] } },
    { method: 'POST', path: '/api/v1/vendorUser/', times: 1, status: 400, body: { user: ['登録不可のユーザー'] } },
  )
  await press('登録')
  await until(() => button('失敗した分を再実行'))
  assert.is(takeWrites(platform).length, 5)
  const { name, text: saved } = await savedBy(() => press('登録できない行をCSVで保存'))
  assert.match(name, /^ユーザー追加_登録できない行/)
  const [head, ...lines] = saved.trim().split('\r\n')
  assert.is(head, [...heads, '理由'].join())
  assert.equal(
    lines.map(line => line.split(',')[0]),
    ['a@example.jp', 'b@example.jp'],
  )
  assert.match(lines[0]!, '使えません。')
  assert.match(lines[1]!, '登録不可のユーザー アカウントは作成済みです。')
  await press('失敗した分を再実行')
  await until(() => text().includes('3人を登録しました。'))
  assert.is(button('登録できない行をCSVで保存'), null)
  const posts = takeWrites(platform)
  assert.equal(
    posts.map(call => call.split(' ')[1]),
    ['/idProviderUser/', '/vendorUser/', '/vendorUser/'],
  )
  await press('閉じる')
  await until(() => ['a', 'b', 'c'].every(name => emails().includes(`${name}@example.jp`)))
  const [copied = ''] = await copiedBy(() => press('案内文をコピー'))
  assert.match(copied, 'ご自身のメールアドレスを入力して送信してください。')
})

for (const [path, answer, how] of [
  ['/api/v1/idProviderUser/', { kind: 'drop' }, 'lost'],
  ['/api/v1/vendorUser/', { kind: 'drop' }, 'lost'],
  ['/api/v1/vendorUser/', { status: 504 }, 'a gateway’s'],
] as const) {
  test(`after the answer to POST ${path} is ${how}, the outcome is unknown, and running again adds nothing twice`, async () => {
    const platform = await openImport()
    await check([heads, personOf('a'), personOf('b')])
    platform.faults.push({ method: 'POST', path, ...answer, afterwards: true, times: 1 })
    await press('登録')
    await until(() => button('失敗した分を再実行'))
    const unknown = '結果は不明です。ご確認のうえ、必要な場合だけ再実行してください。'
    assert.match(text(), `新 稲 (a@example.jp)失敗${unknown}`)
    assert.match(text(), '2行のうち1人を登録しました。失敗1人です。')
    assert.match((await savedBy(() => press('結果をCSVで保存'))).text, `a@example.jp,新,稲,${user},失敗,${unknown}\r\n`)
    await press('失敗した分を再実行')
    await until(() => text().includes('2人を登録しました。'))
    const { users, vendorUsers } = platform.tables
    for (const email of ['a@example.jp', 'b@example.jp']) {
      const known = users.filter(({ user_name }) => user_name === email)
      assert.equal([known.length, vendorUsers.filter(link => link.user === known[0]!.id).length], [1, 1], email)
    }
    await press('閉じる')
    await press('作業記録')
    const made = (email: string) => `CSVからユーザーを追加：新 稲 (${email})`
    assert.equal(
      rows('行った変更').map(([, change]) => change),
      [`${made('a@example.jp')}（結果は不明です）`, made('b@example.jp'), made('a@example.jp')],
    )
  })
}

test('running again what failed leaves alone whom a colleague has added meanwhile, who counts as there already', async () => {
  for (const [path, status] of [
    ['/api/v1/idProviderUser/', 500],
    ['/api/v1/vendorUser/', 500],
    ['/api/v1/vendorUser/', 504],
  ] as const) {
    const platform = await openImport()
    await check(threeRows)
    platform.faults.push({ method: 'POST', path, times: 2, status })
    await press('登録')
    await until(() => button('失敗した分を再実行'))
    const { users, vendorUsers } = platform.tables
    if (!users.some(({ user_name }) => user_name === 'b@example.jp')) addUsers(platform, 3, [['b@example.jp', '別', '名', 2]])
    else vendorUsers.push({ id: 9001, vendor: 3, user: users.find(({ user_name }) => user_name === 'b@example.jp')!.id, role: 2 })
    takeWrites(platform)
    await press('失敗した分を再実行')
    await until(() => text().includes('3行のうち2人を登録しました。登録済み1人です。'))
    assert.match(text(), '新 稲 (b@example.jp)完了登録済み（別のベンダー）')
    assert.equal([button('失敗した分を再実行'), button('登録できない行をCSVで保存')], [null, null])
    const id = users.find(({ user_name }) => user_name === 'a@example.jp')!.id
    const sent = [path.includes('idP') && '/idProviderUser/ {"userName":"a@example.jp"', `/vendorUser/ {"vendor":2,"user":${id},`]
    assert.equal(
      takeWrites(platform).map(call => sent.find(start => start && call.startsWith(`POST ${start}`)) ?? call),
      sent.filter(Boolean),
      path,
    )
    assert.equal(
      vendorUsers
        .filter(link => link.user === users.find(({ user_name }) => user_name === 'b@example.jp')!.id)
        .map(({ vendor, role }) => [vendor, role]),
      [[3, 2]],
    )
  }
})

test('whom a colleague adds before the check, or between it and the press, counts as there already, in this vendor', async () => {
  const platform = await openImport()
  addUsers(platform, 2, [['d@example.jp', '別', '名', 2]])
  await check([...threeRows, personOf('d')])
  assert.is(results()[3], '登録済み（このベンダー）')
  addUsers(platform, 2, [['b@example.jp', '別', '名', 2]])
  // The browser has sent it twice, and the second one is a conflict.
  platform.faults.push({ method: 'POST', path: '/api/v1/vendorUser/', times: 1, status: 409, afterwards: true })
  await press('登録')
  await until(() => text().includes('4行のうち1人を登録しました。登録済み3人です。'))
  assert.not.match(takeCalls(platform).join(), /user\/is_exist_user\/\?userName=b@/, 'nothing is begun for b')
  for (const name of ['a', 'b']) assert.match(text(), `新 稲 (${name}@example.jp)完了登録済み（このベンダー）`)
  assert.is(button('失敗した分を再実行'), null)
})

test('an import into a vendor that a colleague has removed makes no accounts, which nobody could remove', async () => {
  const platform = await openImport()
  await check(threeRows)
  platform.tables.vendors.splice(1, 1)
  await press('登録')
  await until(() => button('失敗した分を再実行'))
  assert.match(text(), '3行のうち0人を登録しました。失敗3人です。')
  assert.equal(takeWrites(platform), [])
})

test('a stopped import is not given up without a question', async () => {
  const platform = await openImport()
  await check(threeRows)
  const release = gateResponses(platform, { method: 'POST', path: '/api/v1/vendorUser/', times: 1 })
  await press('登録')
  await until(() => button('中止'))
  await press('中止')
  release()
  await until(() => button('続きを実行'))
  assert.is(button('登録できない行をCSVで保存'), null, 'nothing has failed')
  for (const leave of [() => key('Escape'), () => press('閉じる')]) {
    await leave()
    await until(() => dialog('未実行の項目'))
    await press('キャンセル')
  }
  await press('続きを実行')
  await until(() => text().includes('3人を登録しました。'))
  await key('Escape')
  await until(() => !dialog())
})

for (const at of ['idProviderUser', 'vendorUser']) {
  test(`a 401 to ${at} in the middle: the rest is added after signing in again, but whom a colleague has added`, async () => {
    const platform = await openImport()
    await check([...threeRows, personOf('d')])
    let count = 0
    intercept(platform, call => (call.startsWith(`POST /${at}/`) && ++count === 2 ? new Response(null, { status: 401 }) : undefined))
    await press('登録')
    await signInAgain(platform)
    await until(() => button('続きを実行'))
    assert.match(text(), 'サインインの前に途中まで行いました。')
    assert.match(text(), '4行のうち1人を登録しました。未実行3人です。')
    addUsers(platform, 3, [['d@example.jp', '別', '名', 2]])
    await press('続きを実行')
    await until(() => text().includes('4行のうち3人を登録しました。登録済み1人です。'))
    assert.match(text(), '新 稲 (d@example.jp)完了登録済み（別のベンダー）')
    const names = ['a', 'b', 'c', 'd'].map(name => `${name}@example.jp`)
    const { users, vendorUsers, idProviderUsers } = platform.tables
    for (const known of [users.map(({ user_name }) => user_name), idProviderUsers.map(({ userName }) => userName)]) {
      assert.equal(known.slice(-4).toSorted(), names)
    }
    assert.equal(
      names.map(name => vendorUsers.find(link => link.user === users.find(({ user_name }) => user_name === name)!.id)!.vendor),
      [2, 2, 2, 3],
    )
  })
}

test('who was added when the session ended counts as added, also after another end of the session', async () => {
  const platform = await openImport()
  await check(threeRows)
  const { handle } = platform
  let links = 0
  let isEnding = false
  platform.handle = async request => {
    const isLink = request.method === 'POST' && request.url.endsWith('/vendorUser/')
    const response = isEnding && request.url.includes('is_exist_user') ? new Response(null, { status: 401 }) : await handle(request)
    return isLink && ++links === 2 ? new Response(null, { status: 401 }) : response
  }
  await press('登録')
  await signInAgain(platform)
  await until(() => button('続きを実行'))
  isEnding = true
  await press('続きを実行')
  isEnding = false
  await signInAgain(platform)
  await until(() => button('続きを実行'))
  await press('続きを実行')
  await until(() => text().includes('3人を登録しました。'))
})

test('closing the dialog in the middle of the look-ups stops them, and nothing is sent', async () => {
  const platform = await openImport()
  const release = gateResponses(platform, { path: '/api/v1/vendorUser/is_exist_user/' })
  await chooseFile(utf8([heads, ...Array.from({ length: 100 }, (_, n) => [`u${n}@example.jp`, '新', '稲', user])]))
  await until(() => results().length)
  await press('キャンセル')
  await until(() => !dialog())
  release()
  await settled()
  assert.equal(takeCalls(platform).length, 6)
})

test('the end counts every row of the file, saves all of them, and the rows to correct; a toast leads to the new users', async () => {
  const platform = smallPlatform()
  await openUsers('/users?vendor=2&group=21', platform)
  await press('CSVから追加')
  await until(() => dialog(title)?.querySelector('input[type="file"]'))
  await check([
    heads,
    ['a@example.jp', '新', '稲', user],
    ['farm@example.jp', '', '', user],
    ['x', '新', '稲', user],
    ['b@example.jp', '新', '稲', user],
    ['c@example.jp', '', '稲', user],
    ['vendor.user@example.jp', '', '', ''],
  ])
  assert.equal(results().slice(1, 3), ['登録済み（別のベンダー）', 'メールアドレスの形式が正しくありません。'])
  await press('登録')
  await until(() => text().includes('6行のうち2人を登録しました。登録済み2人、登録できない行2件です。'))
  assert.not.match(text(), 'すべて完了')
  const all = await savedBy(() => press('結果をCSVで保存'))
  assert.match(all.name, /^ユーザー追加_結果_ベンダー：.+_\d{4}-\d\d-\d\d\.csv$/)
  assert.is(
    all.text,
    toCsv([
      [...heads, '結果', '理由'],
      ['a@example.jp', '新', '稲', user, '登録', ''],
      ['farm@example.jp', '', '', user, '登録済み（別のベンダー）', ''],
      ['x', '新', '稲', user, '登録できない', 'メールアドレスの形式が正しくありません。'],
      ['b@example.jp', '新', '稲', user, '登録', ''],
      ['c@example.jp', '', '稲', user, '登録できない', '姓を入力してください。'],
      ['vendor.user@example.jp', '', '', '', '登録済み（このベンダー）', ''],
    ]).slice(1),
  )
  const rest = await savedBy(() => press('登録できない行をCSVで保存'))
  assert.equal(
    rest.text
      .trim()
      .split('\r\n')
      .map(line => line.split(',')[0]),
    ['メールアドレス', 'x', 'c@example.jp'],
  )
  await press('閉じる')
  await until(() => button('表示'))
  assert.match(text(document.body), '2人のユーザーを追加しました。選択中のグループには所属していません。')
  await press('表示')
  await until(() => emails().includes('a@example.jp') && emails().includes('b@example.jp'))
  assert.is(inAddress('group'), null)
  assert.is(document.activeElement?.closest('tr')?.textContent.includes('a@example.jp'), true)
})

test('a session that ends while the rows of a file are checked brings them back, which are checked again', async () => {
  const platform = await openImport()
  let count = 0
  intercept(platform, call =>
    call.startsWith('GET /vendorUser/is_exist_user/') && ++count === 3 ? new Response(null, { status: 401 }) : undefined,
  )
  await chooseFile(utf8(threeRows))
  await signInAgain(platform)
  await until(() => results().join() === '新規,新規,新規')
  assert.match(text(), 'サインインの前に読み込んだ内容を復元しました。')
  await press('登録')
  await until(() => text().includes('3人を登録しました。'))
})

test('a finished import comes back with its result, and an import of another user does not', async () => {
  const platform = await openImport()
  await check([...threeRows, ['x', '新', '稲', user]])
  await press('登録')
  await until(() => text().includes('4行のうち3人を登録しました。登録できない行1件です。'))
  await signOutElsewhere()
  await signInAgain(platform)
  await until(() => text().includes('4行のうち3人を登録しました。登録できない行1件です。'))
  assert.is(button('続きを実行'), null)
  assert.is((await savedBy(() => press('結果をCSVで保存'))).text.trim().split('\r\n').length, 5)
  await press('閉じる')

  await openImport(platform)
  await check([heads, ['d@example.jp', '新', '稲', user]])
  await signOutElsewhere()
  await signInAgain(platform, 'vendorAdmin')
  await settled()
  assert.is(dialog(), null)
})

test('an import that the full storage cannot keep says so on the sign-in page', async () => {
  const platform = await openImport()
  await check(threeRows)
  const restore = replaceSetItem((key, setItem) => {
    if (key === 'draft') throw new DOMException('full', 'QuotaExceededError')
    setItem()
  })
  await signOutElsewhere()
  await until(() => departures.length)
  restore()
  await open('/intro', { platform, storage: 'kept' })
  assert.match(text(document.body), '途中だった入力や操作は、保存できなかったため残っていません。')
})

test.run()
