import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { routes } from '../../src/app/routes.ts'
import { heading, link, open, tabs } from './open.tsx'

/** The route table of the specification, section 2. */
const routeTable = `
| Path | Name | Title | Public |
|---|---|---|---|
| / | top | (none) | no |
| /vendors | vendor (also called vendors) | Vendors | no |
| /users | user (also called users) | Users | no |
| /groups | group (also called groups) | Groups | no |
| /apps | app (also called apps) | Applications | no |
| /uploadDocuments | uploadDocument (also called uploadDocuments) | Documents | no |
| /intro | intro | Sign in | not marked public; it sits in its own layout with a bare header showing a logo |
| /forgot | forgot | Password change request | yes |
| /resetPassword | resetPassword | Password setting | yes |
| /unauthorized | unauthorized | Authentication error | yes |
| any other path | not found | Page not found | yes |
`

/** The view rights of each area, from the table of section 6. */
const viewTable = `
| Area | View |
|---|---|
| top | all three roles |
| vendor | systemAdmin only |
| user | all three |
| group | all three |
| app | all three |
| uploadDocument | all three |
`

/** The landing page of each role (section 2): "systemAdmin to vendor, vendorAdmin to user, vendorUser to app". */
const landings = { systemAdmin: 'vendor', vendorAdmin: 'user', vendorUser: 'app' } as const

const titles: Readonly<Record<string, string>> = {
  Vendors: 'ベンダー',
  Users: 'ユーザー',
  Groups: 'グループ',
  Applications: 'アプリケーション',
  Documents: 'ドキュメント',
  'Sign in': 'サインイン',
  'Password change request': 'パスワード変更申請',
  'Password setting': 'パスワード設定',
  'Authentication error': '認証エラー',
  'Page not found': 'ページが見つかりません',
}

/** Returns the cells of a table's rows, without its head. */
const cellsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .slice(2)
    .map(row =>
      row
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    )

const specified = cellsOf(routeTable).map(([path = '', name = '', title = '', isPublic]) => ({
  path: path === 'any other path' ? '/nowhere' : path,
  name: name === 'not found' ? 'notFound' : name.split(' ')[0]!,
  title: titles[title] ?? '',
  isPublic: isPublic === 'yes',
}))
const areas = cellsOf(viewTable).flatMap(([area, roles]) => {
  const page = specified.find(({ name }) => name === area)!
  return page.name === 'top' ? [] : [{ ...page, roles }]
})

test('every route of the specification has its name, its path and whether it is public', () => {
  for (const { name, path, isPublic } of specified) {
    const route: { path: string; isPublic?: boolean } | undefined = routes[name as keyof typeof routes]
    assert.equal([route?.path, route?.isPublic ?? false], [name === 'notFound' ? '*' : path, isPublic], name)
  }
})

test('T34 every page of the specification has its title and one heading', async () => {
  const { platform } = await open('/', { as: 'systemAdmin' })
  for (const { path, title, name } of specified) {
    if (name === 'top') continue
    // The 401 page would end the session.
    sessionStorage.clear()
    await open(path, { platform, storage: 'kept' })
    assert.is(document.title, `${title} | API利用者画面`)
    assert.equal(
      [...document.querySelectorAll('h1')].map(({ textContent }) => textContent),
      [name === 'intro' ? 'API利用者画面' : title],
      path,
    )
  }
})

const rolesOf = {
  systemAdmin: ['systemAdmin'],
  vendorAdmin: ['vendorAdmin'],
  vendorUser: ['vendorUser'],
  severalRoles: ['systemAdmin', 'vendorUser'],
} as const

for (const as of ['systemAdmin', 'vendorAdmin', 'vendorUser', 'severalRoles'] as const) {
  const roles: readonly (keyof typeof landings)[] = rolesOf[as]
  const allowed = areas.filter(area => area.roles?.startsWith('all three') || roles.some(role => area.roles === `${role} only`))
  const landing = areas.find(({ name }) => name === landings[roles.at(-1)!])!

  test(`T27 T28 ${as} begins on ${landing.path}, has ${allowed.length} tabs, and is sent to the beginning from other pages`, async () => {
    const { platform } = await open('/', { as })
    assert.is(location.hash, `#${landing.path}`)
    assert.is(heading(), landing.title)
    assert.equal(
      tabs().filter(tab => areas.some(({ title }) => title === tab)),
      allowed.map(({ title }) => title),
    )
    for (const area of areas) {
      const shown = allowed.includes(area) ? area : landing
      await open(area.path, { platform, storage: 'kept' })
      assert.is(location.hash, `#${shown.path}`)
      assert.is(heading(), shown.title)
      assert.is(link(shown.title)?.getAttribute('aria-current'), 'page')
    }
  })
}

test.run()
