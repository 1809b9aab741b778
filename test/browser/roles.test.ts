import * as assert from 'uvu/assert'
import { stories } from './story.ts'
import { calls, heading, tab } from './steps.ts'

const story = stories('roles')

const person = { id: 2, userName: 'a@example.jp', vendor_id: 2 }
const roleFlags = ['system_admin', 'vendor_admin', 'vendor_user']
const combined: [flags: string[], title: string, hasVendors: boolean][] = [
  [['system_admin', 'vendor_admin'], 'ユーザー', true],
  [['system_admin', 'vendor_user'], 'アプリケーション', true],
  [['vendor_admin', 'vendor_user'], 'アプリケーション', false],
  [roleFlags, 'アプリケーション', true],
]

for (const [flags, title, hasVendors] of combined) {
  story(`T28 the roles ${flags.join(' and ')} together begin at ${title}`, async ({ page, origin, platform }) => {
    const given = Object.fromEntries(roleFlags.map(flag => [flag, flags.includes(flag)]))
    platform.faults.push({ path: '/api/v1/user/get_detail/', status: 200, body: { ...person, ...given } })
    await page.goto(origin)
    await heading(page, title).waitFor()
    assert.is(await tab(page, 'ベンダー').count(), hasVendors ? 1 : 0)
    assert.is(await page.getByRole('navigation').getByRole('link').count(), hasVendors ? 5 : 4)
    await page.goto(`${origin}/#/vendors`)
    await heading(page, hasVendors ? 'ベンダー' : title).waitFor()
  }, { as: 'severalRoles' })
}

for (const [what, flags] of [
  ['no', { system_admin: false, vendor_admin: false, vendor_user: false }],
  ['a missing', {}],
  ['a written', { system_admin: 'true', vendor_admin: 'true', vendor_user: 'true' }],
  ['a numbered', { system_admin: 1, vendor_admin: 1, vendor_user: 1 }],
  ['an empty', { system_admin: null, vendor_admin: [], vendor_user: {} }],
] as const) {
  story(`T29 ${what} flag gives no role: the 401 page, whatever was asked for`, async ({ page, origin, platform }) => {
    platform.faults.push({ path: '/api/v1/user/get_detail/', status: 200, body: { ...person, ...flags } })
    await page.goto(`${origin}/#/vendors`)
    await heading(page, '認証エラー').waitFor()
    assert.is(await page.getByRole('navigation').count(), 0)
    assert.is(await page.getByRole('button', { name: 'アカウントメニュー' }).count(), 0)
    assert.equal(calls(platform, 'GET', /^\/api\//).map(call => call.path).filter(path => !/get_detail|vendor\/2/.test(path)), [])
    // The list was asked for before the role was known; nothing of it is shown.
    const shown = await page.locator('body').innerText()
    assert.ok(platform.tables.vendors.every(({ name }) => !shown.includes(name)))
  }, { as: 'systemAdmin' })
}

story.run()
