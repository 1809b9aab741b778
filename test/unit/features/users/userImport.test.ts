/** An import of users as tables: what a file holds, and what adding each row would do, by the look-ups of the strict platform. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { roles } from '../../../../src/api/users.ts'
import { checkerOf } from '../../../../src/features/users/importCheck.ts'
import { readUsers, usersIn } from '../../../../src/features/users/importFile.ts'
import { connect } from '../../../../src/lib/http.ts'
import { createPlatform } from '../../../platform/platform.ts'
import { serve } from '../../../platform/server.ts'

const platform = createPlatform({ vendors: 2, usersPerVendor: 3 })
const site = await serve(platform, { dist: 'static' })
test.after(site.close)
const { accessToken } = await platform.tokensFor('systemAdmin')
connect({ baseUrl: site.origin, timeoutMs: 10_000, token: () => accessToken, unauthorized() {}, failed() {} })
platform.faults.push({ path: '/api/v1/idProviderUser/?userName=nameless%40example.jp', status: 200, body: { id: 5, name: null } })

const heads = 'メールアドレス,姓,名,ロール'
const user = 'ベンダー利用者'

/** A file's text or bytes, and what is wrong with it. */
const refused: [file: string | Uint8Array<ArrayBuffer>, problem: string][] = [
  [
    Uint8Array.of(0x50, 0x4b, 3, 4, 0xff),
    'CSVファイルとして読み込めませんでした。文字コードがUTF-8かShift_JISのCSVファイルを選択してください。Excelのファイルは、CSV形式で保存してから選択してください。',
  ],
  ['メールアドレス,名前,ロール', '次の列がありません：姓、名'],
  ['', 'ユーザーの行がありません。2行目から入力してください。'],
  ['\r\n \r\n', 'ユーザーの行がありません。2行目から入力してください。'],
  ['メールアドレス', '次の列がありません：姓、名、ロール'],
  ['メールアドレス\t姓\t名', '次の列がありません：ロール（タブ区切りとして読み込みました）'],
  ['メールアドレス;姓;名', '次の列がありません：ロール（セミコロン区切りとして読み込みました）'],
  ['メールアドレス:姓:名:ロール', '列を区切る文字がありません。コンマ、タブ、セミコロンのいずれかで区切ってください。'],
  [`${heads}\r\na@example.jp,"新,稲,${user}\r\nb@example.jp,新,稲,${user}`, '2行目の引用符（"）が閉じられていません。'],
  [
    `${heads},メールアドレス\n,新,稲,${user},a@example.jp`,
    '同じ列名が複数あるため、読み込む列を決められません：メールアドレス。どれか1つだけにしてください。',
  ],
  [new Uint8Array(10_000_001), 'ファイルが大きすぎます。読み込めるのは10.0 MBまでです。'],
  [`${heads}\r\n,,,`, 'ユーザーの行がありません。2行目から入力してください。'],
  [`${heads}${'\r\na'.repeat(5001)}`, '一度に読み込めるのは5,000行までです。ファイルを分けてください。'],
  [
    `ユーザー一覧,,,\r\n,,,\r\n${heads}\r\na@example.jp,新,稲,${user}`,
    '列名の行が3行目にあります。その上の行（「ユーザー一覧」など）を削除してから、読み込んでください。',
  ],
]

for (const [file, problem] of refused) {
  test(`a file is refused: ${problem}`, async () => {
    assert.is(await readUsers(new File([file], 'users.csv')), problem)
  })
}

/** A row of a file, and what adding it would do. The first is the second row of its file. */
const checked: [row: string, says: string][] = [
  [`new@example.jp,新田,稲子,${user}`, '新規'],
  ['hanako.noda@example.jp,,?,ベンダー管理者', '既存アカウントを追加（野田 花子）'],
  ['Vendor.User@example.jp,,,', '登録済み（このベンダー）'],
  ['vendor.user@example.jp,,,', '4行目と同じメールアドレスです。'],
  [`a@example.jp,新田,,${user}`, '名を入力してください。'],
  [`b@example.jp,${'新'.repeat(257)},稲子,社長`, '姓：256文字以内で入力してください。「社長」というロールはありません。'],
  ['a b@example.jp,新田,稲子,', 'メールアドレスの形式が正しくありません。'],
  [`,新田,稲子,${user}`, 'メールアドレスを入力してください。'],
  [`c@example.jp,新田,"稲\n子",${user}`, '名：改行を含めることはできません。'],
  [`ｄ＠Example．ｊｐ,新,稲,${user}`, '新規。全角の文字を半角にします（d@Example.jp）'],
  [`kobe4@example,新,稲,${user}`, '新規。「@」の後に「.」がありません。入力に誤りがないか、ご確認ください。'],
  [`h@example.jp,?田,稲,${user}`, '新規。氏名に「?」か「\ufffd」があります（文字化けのおそれ）'],
  [`nameless@example.jp,新,\ufffd,${user}`, '既存アカウントを追加（新 \ufffd）。氏名に「?」か「\ufffd」があります（文字化けのおそれ）'],
  [`e@example.jp,\ue000田,稲,${user}`, '姓：表示できない文字（U+E000）が含まれています。削除するか、別の文字にしてください。'],
  [`f@example.jp,新,稲\t子,${user}`, '名：表示できない文字（タブ）が含まれています。削除するか、別の文字にしてください。'],
  [`\u3000g@example.jp\u200b,　新,稲\u00a0,${user}`, '新規'],
]

/** Returns what adding each row of a file would do. */
async function outcomesOf(text: string) {
  const rows = await readUsers(new File([text], 'users.csv'))
  if (typeof rows === 'string') throw new Error(rows)
  const { signal } = new AbortController()
  const check = checkerOf(rows, await roles.list({}, signal), 2)
  return Promise.all(rows.map(async row => (await check(row, signal)).text))
}

const outcomes = outcomesOf([heads, ...checked.map(([row]) => row)].join('\r\n'))

checked.forEach(([row, says], at) => {
  test(`the row ${JSON.stringify(row.slice(0, 40))} would be: ${says}`, async () => {
    assert.is((await outcomes)[at], says)
  })
})

for (const separator of ['\t', ';']) {
  test(`heads are found in any order, with notes, between ${JSON.stringify(separator)}`, async () => {
    const lines = [
      ['備考', '【必須】ロール', '※名', '姓*', '"メールアドレス\n（必須）"'],
      ['', user, '稲子', '新田', 'new@example.jp'],
    ]
    const text = [`sep=${separator}`, ...lines.map(line => line.join(separator)), '\x1a'].join('\r\n')
    assert.equal(await outcomesOf(text), ['新規'])
  })
}

/** Cells as Excel copies them: with or without heads, quotes, line breaks, wide blanks, more tabs, any line end. */
const pasted: [text: string, cells?: readonly string[]][] = [
  [`\u3000a@example.jp\u3000\t新\t稲\t\u3000${user} \t\t\t\r\n\t\t\t\r\n\r\n`],
  [`ロール\t名\t備考\tメールアドレス\t姓\n${user}\t稲\tx\ta@example.jp\t新\n`],
  [`ＭＡＩＬ@example.jp\t"""引""用"\t"稲\n穂"\t${user}`, ['ＭＡＩＬ@example.jp', '"引"用', '稲\n穂', user]],
  [`ﾒｰﾙｱﾄﾞﾚｽ\t姓\t名\tﾛｰﾙ\ra@example.jp\t新\t稲\t${user}`],
  [`a@example.jp,新,稲,${user}`],
  ['a@example.jp', ['a@example.jp', '', '', '']],
]

for (const [text, cells = ['a@example.jp', '新', '稲', user]] of pasted) {
  test(`H76 a spreadsheet means one user by ${JSON.stringify(text)}`, async () => {
    const rows = await usersIn(text)
    assert.equal(typeof rows === 'string' ? rows : rows.map(({ record }) => Object.values(record)), [cells])
  })
}

test.run()
