import * as assert from 'uvu/assert'
import { stories, type StoryTools } from '../support/stories.ts'
import { heading } from '../support/user.ts'

const story = stories('loads')

/** Every page: its address, and the heading that it has once it has come. */
const signedOut = [
  ['/#/intro', 'API利用者画面'],
  ['/?code=unknown&state=unknown', 'サインイン'],
  ['/#/forgot', 'パスワード変更申請'],
  ['/#/resetPassword?token=unknown', 'パスワード設定'],
  ['/#/unauthorized', '認証エラー'],
  ['/#/nowhere', 'ページが見つかりません'],
] as const
const signedIn = [
  ['/#/vendors', 'ベンダー'],
  ['/#/users?vendor=2', 'ユーザー'],
  ['/#/groups?vendor=2', 'グループ'],
  ['/#/apps?vendor=2', 'アプリケーション'],
  ['/#/uploadDocuments', 'ドキュメント'],
] as const

/** What loads sometimes is what a module graph does in WebKit (bug 242740): ten times there, twice elsewhere. */
const times = { chromium: 2, firefox: 2, webkit: 10 }

async function loads({ user, origin, engine }: StoryTools, path: string, title: string) {
  for (let time = 0; time < times[engine]; time++) {
    await user.goto('about:blank')
    await user.goto(`${origin}${path}`)
    // Whichever heading comes, so that an error screen is seen at once.
    assert.is(await user.read({ ...heading(/^(?!画面を読み込んでいます)/), nth: 0 }, heading => heading.textContent), title, `load ${time + 1}`)
  }
}

for (const [path, title] of signedOut) story(`${path} loads every time`, tools => loads(tools, path, title))
for (const [path, title] of signedIn) story(`${path} loads every time`, tools => loads(tools, path, title), { as: 'systemAdmin' })

story.run()
