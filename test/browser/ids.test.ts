import type { Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import { notInDemo, stories } from './story.ts'
import { button, dialog, eventually, heading, press, rowOf } from './steps.ts'

const story = stories('ids')

/** Above 2^53: read as a JavaScript number, neighbours of it become one. */
const prefix = '900719925474099'
const large = (id: string) => `${prefix}${id.padStart(4, '0')}`
/** A field with an id, or counts, whose fields have the same names. */
const idField = /"count":\{[^}]*\}|("(?:id|vendor|vendor_id|vendor_group|user|userId|role|member_type)":)(\d+)/g
const enlarged = (text: string) => text.replace(idField, (field, key?: string, id?: string) => (key && id ? key + large(id) : field))
const reduced = (text: string) => text.replace(new RegExp(`${prefix}(\\d{4})`, 'g'), (_, id: string) => String(Number(id)))

/** Gives the platform large numbers as ids: translates them in its responses, and back in requests. Returns the bodies, which grow. */
function enlarge(platform: Platform): string[] {
  const { handle } = platform
  const bodies: string[] = []
  platform.handle = async request => {
    const { method, headers, url } = request
    const body = await request.clone().text()
    if (body) bodies.push(body)
    const response = await handle(new Request(reduced(url), { method, headers, ...(body && { body: reduced(body) }) }))
    if (!response.headers.get('content-type')?.includes('json')) return response
    return new Response(enlarged(await response.text()), { status: response.status, headers: response.headers })
  }
  return bodies
}

const save = async (form: Locator) => {
  await press(form, '保存')
  await form.waitFor({ state: 'detached' })
}

const addGroup = async (page: Page, name: string) => {
  await button(page, '追加').click()
  const form = dialog(page, 'グループ追加')
  await form.getByLabel('グループ名').fill(name)
  await form.getByRole('checkbox').first().check()
  await save(form)
  await rowOf(page, name).waitFor()
}

story(
  'H06 ids above 2^53 have every digit in addresses, paths, queries and bodies',
  async ({ page, origin, platform }) => {
    const { tables, requests } = platform
    const bodies = enlarge(platform)
    const link = tables.vendorUsers.find(({ vendor, role }) => vendor === 2 && role === 2)!
    const user = tables.users.find(({ id }) => id === link.user)!
    await page.goto(`${origin}/#/users?vendor=${large('2')}`)
    await button(page, `${user.user_name}を編集`).click()
    const form = dialog(page, 'ユーザー編集')
    await form.getByLabel('ロール').selectOption({ label: 'ベンダー利用者' })
    await form.getByLabel('姓').fill('大野')
    await save(form)
    assert.equal([user.family_name, link.role], ['大野', 3])
    await page.goto(`${origin}/#/groups?vendor=${large('2')}`)
    await heading(page, 'グループ').waitFor()
    await addGroup(page, '大きな番号')
    const group = tables.vendorGroups.at(-1)!
    assert.equal([group.vendor, tables.vendorGroupUsers.at(-1)!.vendor_group], [2, group.id])
    await press(page, '大きな番号を編集')
    await dialog(page, 'グループ編集')
      .getByText(large(String(group.id)))
      .waitFor()
    await dialog(page, 'グループ編集').getByLabel('グループ名').fill('番号')
    await save(dialog(page, 'グループ編集'))
    await eventually(() => assert.is(group.name, '番号'))
    assert.equal(
      requests.filter(({ status }) => status >= 400),
      [],
    )
    assert.match(bodies.join(), `"vendor":${large('2')},"name":"番号"`)
  },
  { as: 'systemAdmin', notInDemo: notInDemo.network },
)

story.run()
