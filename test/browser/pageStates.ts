/** Every page of the console, one screen for each role that may view it, and its states. */
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { routes } from '../../src/app/routes.ts'
import { apiBase } from '../platform/platform.ts'
import { lists } from '../support/lists.ts'
import { type PageEntry, pages as allPages } from '../support/pages.ts'
import { tabOf } from '../tools/engines/engine.ts'
import { isRendered, viewerComplaints } from './pdfViewer.ts'
import {
  customer,
  documentLike,
  failing,
  held,
  says,
  type Scene,
  type Screen,
  screensOf,
  shown,
  systemAdmin,
  systemError,
  text,
  unanswered,
  underWay,
} from './scenes.ts'
import { press } from './steps.ts'

const asNobody = { as: ['nobody'] } as const
const newPassword = 'Fresh-Console-2027'

/** Returns the link in the mail for a forgotten password. */
async function addressOfReset({ platform, origin }: Scene): Promise<string> {
  const body = JSON.stringify({ user_name: platform.accounts.vendorUser.email })
  const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
  await platform.handle(new Request(`${origin}${apiBase}/forgotPassword/`, init))
  return `/resetPassword?${platform.mails.at(-1)!.link.split('?')[1]}`
}

/** Pages that need parameters in their address, or a special visitor. */
const special: Record<string, Partial<Screen>> = {
  notFound: { path: '/nowhere' },
  resetPassword: { path: addressOfReset, reach: ({ page }) => page.getByLabel('ユーザー名').waitFor() },
  // The provider returns to a real query, before the fragment.
  callback: { path: '?code=code&state=another', reach: says('不正な操作です。最初からログインをやり直してください。') },
}

const screenOf = ({ name, path, title, roles }: PageEntry): Screen => ({
  name,
  from: name,
  as: roles.length > 0 ? roles : ['nobody'],
  path: roles.length > 0 ? `${path}?vendor=${customer}` : path,
  async reach(scene) {
    await shown(scene)
    assert.match(await scene.page.title(), title)
  },
  ...special[name],
})

/** The routes with a page. */
export const pages: readonly Screen[] = allPages.map(screenOf)

function statesOf({ page: from, call, failure, filter, param = 'q', empty }: (typeof lists)[number]): Screen[] {
  const { path: page } = routes[from]
  const path = `${page}?vendor=${customer}`
  return screensOf(
    from,
    { as: systemAdmin, path },
    {
      loading: { ...unanswered('GET', call), reach: ({ page }) => page.locator('main [aria-busy="true"]').first().waitFor() },
      failed: {
        ...failing('GET', call),
        async reach({ page }) {
          await text(page.getByRole('main'), failure)
          await held(page, systemError)
        },
      },
      empty: { prepare: ({ platform }) => platform.faults.push({ path: `${apiBase}${call}`, status: 200, body: [] }), reach: says(empty) },
      ...(filter !== undefined && {
        'nothing-found': { path: `${path}&${page.slice(1)}.${param}=${encodeURIComponent('該当なし')}`, reach: says('条件に一致する') },
      }),
    },
  )
}

const nothingSelected = (['user', 'group', 'app'] as const).flatMap(from =>
  screensOf(
    from,
    { as: systemAdmin, path: routes[from].path },
    {
      async 'nothing-selected'(scene) {
        await shown(scene)
        await text(scene.page, 'ベンダーを選択してください。')
      },
    },
  ),
)

/** Returns the address of a vendor with a selected group. */
const withGroup = ({ platform: { tables } }: Scene) => `/users?vendor=${tables.vendorGroups[0]!.vendor}&group=${tables.vendorGroups[0]!.id}`

const selections = [
  ...screensOf(
    'user',
    { as: systemAdmin, path: withGroup },
    {
      async group(scene) {
        await shown(scene)
        const panel = scene.page.getByRole('region', { name: 'ベンダーグループ一覧' })
        await panel.getByRole('button', { name: /を編集$/ }).waitFor()
      },
      'group-unknown': {
        ...failing('GET', '/vendorGroup/'),
        reach: ({ page }) => text(page.getByRole('main'), 'ベンダーグループ情報を取得できませんでした。'),
      },
    },
  ),
  ...screensOf(
    'vendor',
    { as: systemAdmin, path: '/vendors?vendors.types=2' },
    {
      'types-failed': {
        ...failing('GET', '/memberType/'),
        async reach({ page }) {
          await text(page.getByRole('main'), '会員種別では絞り込んでいません。')
          await held(page, '会員種別情報を取得できませんでした。')
        },
      },
    },
  ),
]

const pathOfDocument = (ending: string) => (scene: Scene) => `/uploadDocuments?document=${documentLike(scene.platform.tables, ending).id}`

const documents = screensOf(
  'uploadDocument',
  { as: systemAdmin, path: pathOfDocument('.pdf') },
  {
    pdf: { complaint: viewerComplaints.chromium, reach: ({ page }) => isRendered(tabOf(page)) },
    'no-preview': { path: pathOfDocument('.txt'), reach: says('このファイルはプレビューできません') },
    arriving: { ...unanswered('GET', /\/uploadDocument\/\d+\/$/), reach: ({ page }) => page.getByRole('progressbar').waitFor() },
    'nothing-found': {
      path: '/uploadDocuments',
      async reach(scene) {
        await shown(scene)
        await scene.page.getByLabel('ドキュメント名、カテゴリ').fill('該当なし')
        await text(scene.page, '条件に一致するドキュメントがありません。')
      },
    },
  },
)

async function signIn({ page, platform }: Scene) {
  await press(page, 'サインイン')
  await page.getByRole('button', { name: platform.accounts.vendorUser.email }).click()
}

async function askForMail({ page }: Scene) {
  await page.getByLabel('メールアドレス').fill('vendor.user@example.jp')
  await press(page, '送信')
}

async function fillReset(page: Page, password: string) {
  await page.getByLabel('新しいパスワード', { exact: true }).fill(password)
  await page.getByLabel('新しいパスワード（確認）').fill(password)
  await press(page, '登録')
}

/** Adds values to the configuration. */
const configured = (more: object) => ({
  prepare: ({ page }: Scene) =>
    page.route('**/config.json', async route => {
      const values = (await (await route.fetch()).json()) as object
      await route.fulfill({ json: { ...values, ...more } })
    }),
})

const links = ['ヘルプ', '利用規約', 'アクセシビリティ方針'].map((label, at) => ({ label, url: `https://www.example.jp/${at}` }))

const signingIn = [
  ...screensOf(
    'intro',
    { ...asNobody, path: '/intro' },
    {
      'signed-out': {
        path: '/apps',
        complaint: /status of 401/,
        async reach(scene) {
          await signIn(scene)
          await shown({ ...scene, as: 'vendorUser' })
          scene.platform.expireTokens()
          await scene.page.getByRole('link', { name: 'グループ', exact: true }).click()
          await text(scene.page, 'サインインの有効期限が切れたため、サインアウトしました。')
        },
      },
      'with-links': { ...configured({ links }), reach: ({ page }) => page.getByRole('link', { name: '利用規約' }).waitFor() },
      'wrong-configuration': {
        from: 'ui/page/Problem.tsx',
        prepare: ({ page }) => page.route('**/config.json', route => route.fulfill({ json: {} })),
        reach: says('設定ファイル（config.json）'),
      },
    },
  ),
  ...screensOf(
    'callback',
    { ...asNobody, path: '/intro' },
    { working: underWay(['POST', '/oauth2/code/'], signIn, says('サインインしています...')) },
  ),
  ...screensOf(
    'forgot',
    { ...asNobody, path: '/forgot' },
    {
      async errors({ page }) {
        await press(page, '送信')
        await text(page, 'メールアドレスを入力してください。')
      },
      sending: underWay(['POST', '/forgotPassword/'], askForMail),
      async done(scene) {
        await askForMail(scene)
        await text(scene.page, 'パスワード変更のメールを送信しました。')
      },
    },
  ),
  ...screensOf(
    'resetPassword',
    { ...asNobody, path: addressOfReset },
    {
      refused: { path: '/resetPassword?token=wrong', complaint: /status of 400/, reach: says('トークンに誤りがあります。') },
      async errors({ page }) {
        await fillReset(page, 'rice')
        await text(page, '半角数字を1文字以上含めてください。')
      },
      saving: underWay(['POST', '/resetPassword/'], ({ page }) => fillReset(page, newPassword)),
      async done({ page }) {
        await fillReset(page, newPassword)
        await held(page, 'パスワードを設定しました。新しいパスワードでサインインしてください。')
      },
    },
  ),
  ...screensOf(
    'unauthorized',
    { ...asNobody, path: '/unauthorized' },
    {
      'with-support': {
        ...configured({ support: { url: 'https://support.example.jp/', email: 'support@example.jp' } }),
        reach: ({ page }) => page.getByRole('link', { name: 'support@example.jp' }).waitFor(),
      },
    },
  ),
]

/** Lets the access token say that it ends in five minutes. The stored one stays as it is, for the screens that follow. */
async function endSoon({ page }: Scene) {
  const seconds = Math.floor(Date.now() / 1000)
  const claims = JSON.stringify({ iat: seconds - 3600, exp: seconds + 298 })
  const token = ['{}', claims, ''].map(part => Buffer.from(part).toString('base64url')).join('.')
  const { origins } = await page.context().storageState()
  const { value = '' } = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'accessToken') ?? {}
  await page.addInitScript(
    ([real, token]) => {
      const { getItem } = Storage.prototype
      Storage.prototype.getItem = function get(key) {
        const found = getItem.call(this, key)
        return found === real! ? token! : found
      }
    },
    [value, token],
  )
  await page.route(`**${apiBase}/**`, route => {
    const headers = { ...route.request().headers(), authorization: `Bearer ${value}` }
    return route.continue({ headers })
  })
}

const longestNotice = 'メンテナンスのため、12月1日の午前9時から正午まで停止します。'.repeat(10).slice(0, 200)

/** What the page's frame shows on any page. */
const frame = screensOf(
  'app',
  { as: ['vendorUser'], path: '/apps' },
  {
    'session-ending': {
      from: 'state/session/expiry.ts',
      prepare: endSoon,
      async reach(scene) {
        await shown(scene)
        await scene.page.getByRole('button', { name: '続ける' }).waitFor()
      },
    },
    notice: {
      from: 'ui/page/NoticeLine.tsx',
      ...configured({ notice: { text: '12月1日の午前9時から正午まで停止します。' }, product: { name: '農業データポータル' } }),
      reach: says('12月1日'),
    },
    'notice-warning-longest': {
      from: 'ui/page/NoticeLine.tsx',
      ...configured({ notice: { text: longestNotice, level: 'warning' }, contracts: { soonDays: 3650 } }),
      async reach({ page }) {
        await text(page, '12月1日')
        await page.getByRole('button', { name: /^残り/ }).waitFor()
      },
    },
    'account-menu-with-links': {
      from: 'ui/page/Menu.tsx',
      ...configured({ links }),
      async reach({ page }) {
        await page.getByRole('button', { name: 'アカウントメニュー' }).click()
        await page.getByRole('link', { name: '利用規約' }).waitFor()
      },
    },
  },
)

export const states: readonly Screen[] = [
  ...lists.flatMap(statesOf),
  ...nothingSelected,
  ...selections,
  ...documents,
  ...signingIn,
  ...frame,
]
