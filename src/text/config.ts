import { sentence } from './sentence.ts'

const file = '設定ファイル（config.json）'
const ask = '管理者にお問い合わせください。'

const flag = 'trueまたはfalse'
const upTo = (characters: number) => sentence`${characters}文字以内の文字列（空白のみは不可）`
const text = '文字列（空や空白のみは不可）'
const url = '「https://」「/」「./」のいずれかで始まるURL（空白・ユーザー名・パスワードは不可）'
const providerUrl = '「https://」「/」「./」「http://localhost」のいずれかで始まるURL（空白・ユーザー名・パスワードは不可）'
const endpoint = '「https://」「/」「./」「http://localhost」のいずれかで始まり、「#」を含まないURL（空白・ユーザー名・パスワードは不可）'
const time = '時差付きの日時（例：2026-12-01T09:00:00+09:00）'

/** The expected value of each key; without the positions in lists. */
const expected: Readonly<Record<string, string>> = {
  apiBaseUrl: '空の文字列か、「https://」「/」「./」のいずれかで始まり、「?」と「#」を含まないURL（空白・ユーザー名・パスワードは不可）',
  'auth.authorizationEndpoint': endpoint,
  'auth.endSessionEndpoint': providerUrl,
  'auth.clientId': text,
  'auth.redirectUri': 'この画面と同じオリジンで、「https://」「/」「./」のいずれかで始まり、「#」や空白を含まないURL',
  'auth.postLogoutRedirectUri': url,
  'auth.scope': '「openid」を含む、半角空白区切りの文字列',
  'auth.extraParams': '文字列だけを値に持つオブジェクト（{ }）',
  'auth.extraParams.response_mode': '「query」',
  'permissions.user.modify.systemAdmin': flag,
  'permissions.user.modify.vendorAdmin': flag,
  'permissions.user.modify.vendorUser': flag,
  'support.url': url,
  'support.email': text,
  'timeouts.requestMs': '1000以上2147483647以下の整数（ミリ秒）',
  'product.name': upTo(30),
  'notice.text': upTo(200),
  'notice.level': '「info」または「warning」',
  'notice.from': time,
  'notice.until': time,
  links: '5件以内のリスト（[ ]）',
  'links.label': text,
  'links.url': url,
  'contracts.soonDays': '0以上2147483647以下の整数（日）',
  'token.url': endpoint,
  'token.body': '「form」または「json」',
  'token.header': 'HTTPヘッダー名（半角英数字と一部の記号）',
}

/** Other parameters hold texts, and what is not in the table is an object. */
const expectedOf = (key: string) =>
  expected[key.replace(/\.\d+\./, '.')] ?? (key.startsWith('auth.extraParams.') ? '文字列' : 'オブジェクト（{ }）')

/** Problems of the configuration, and how to correct them. */
export const config = {
  unreachableFailed: sentence`${file}を読み込めませんでした。通信状況をご確認ください。`,
  statusFailed: (status: number) => sentence`${file}を読み込めませんでした。${ask}（エラーコード：${status}）`,
  encoding: sentence`${file}の文字コードがUTF-8ではありません。UTF-8で保存する必要があります。${ask}`,
  syntax: sentence`${file}はJSON形式ではありません。${ask}`,
  file: sentence`${file}の全体は、オブジェクト（{ }）である必要があります。${ask}`,
  missing: (key: string) => sentence`${file}に「${key}」がありません。${expectedOf(key)}である必要があります。${ask}`,
  value: (key: string) => sentence`${file}の「${key}」に誤りがあります。${expectedOf(key)}である必要があります。${ask}`,
  reserved: (key: string) => sentence`${file}の「${key}」は、この画面が設定するため、指定できません。${ask}`,
  flat: (key: string) => sentence`${file}の「${key}」は、「.」で区切らず、入れ子で書く必要があります。${ask}`,
  order: (key: string) => sentence`${file}の「${key}」は、「notice.from」より後である必要があります。${ask}`,
  details: '詳細',
}
