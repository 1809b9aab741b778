import type { BrowserContext, Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import type { Platform } from '../platform/platform.ts'
import { notInDemo, stories, type StoryOptions, type StoryTools } from './story.ts'
import { button, calls, dialog, door, eventually, hasFocus, heading, inSentence, press, range, rowOf, sideways, stored, tabTo } from './steps.ts'

const story = stories('apps')

const customer = '北海農業データ株式会社'
const office = '農業データ連携基盤事務局'
const copied = 'コピーしました。'
const refused = 'コピーできませんでした。選択された内容を手動でコピーしてください。'
const secretLabel = 'クライアントシークレット'
const regeneration = 'クライアントシークレット再生成'

const vendorPanel = (page: Page) => page.getByRole('region', { name: 'ベンダー一覧', exact: true })
const groupPanel = (page: Page) => page.getByRole('region', { name: 'ベンダーグループ一覧', exact: true })
const isSelected = async (panel: Locator, name: string) =>
  eventually(async () => assert.equal(await panel.locator('[aria-current="true"]').allTextContents(), [name]))
const names = (page: Page) => page.getByRole('table', { name: 'アプリケーション一覧' }).getByRole('rowheader').allTextContents()
const toasts = (page: Page) => page.getByRole('status').filter({ hasText: copied })

const groupsOf = ({ tables }: Platform, vendor = 2) => tables.vendorGroups.filter(group => group.vendor === vendor)
/** A vendor's applications. */
function appsOf(platform: Platform, vendor = 2) {
  const groups = groupsOf(platform, vendor).map(group => group.id)
  return platform.tables.applications.filter(app => groups.includes(app.vendor_group))
}

async function openApps(page: Page, origin: string, query = '') {
  await page.goto(`${origin}/#/apps${query}`)
  await heading(page, 'アプリケーション').waitFor()
  await page.getByRole('rowheader').first().waitFor()
}

/** The customer's first application, with its credentials on the screen. */
async function openCredentials({ page, origin, platform }: StoryTools) {
  const app = appsOf(platform)[0]!
  await openApps(page, origin)
  await press(page, `${app.name}の認証情報`)
  const shown = dialog(page, '認証情報')
  await shown.getByText(app.client_id).waitFor()
  return { app, shown }
}

/** The bodies that the console sends for applications; the list fills as it happens. */
function watchBodies(page: Page) {
  const bodies: unknown[] = []
  page.on('request', request => {
    if (/^(POST|PUT)$/.test(request.method()) && request.url().includes('/application/')) bodies.push(request.postDataJSON())
  })
  return bodies
}

interface AppValues { name?: string; group?: string; description?: string; expiry?: string }

async function fillApp(form: Locator, { name, group, description, expiry }: AppValues) {
  if (name !== undefined) await form.getByLabel('アプリケーション名').fill(name)
  if (group !== undefined) await form.getByLabel('グループ').selectOption({ label: group })
  if (description !== undefined) await form.getByLabel('説明').fill(description)
  if (expiry !== undefined) await form.getByLabel('トークン有効期間（秒）').fill(expiry)
}

// The page, by role

story('a system administrator selects a vendor and a group, adds an application with its expiry, edits and deletes it', async tools => {
  const { page, origin, platform, look } = tools
  const groups = groupsOf(platform)
  const apps = appsOf(platform)
  const bodies = watchBodies(page)
  await page.goto(`${origin}/#/apps`)
  await groupPanel(page).getByText('ベンダーを選択してください。').waitFor()
  assert.is(await page.title(), 'アプリケーション | API利用者画面')
  assert.is(await button(page, '追加').getAttribute('aria-disabled'), 'true')
  assert.is(calls(platform, 'GET', /\/application\//).length, 0)
  await vendorPanel(page).getByLabel('名前で絞り込み').fill('北海農')
  await press(vendorPanel(page), customer)
  await range(page, `1-${apps.length} / ${apps.length}件`).waitFor()
  const inOrder = apps.map(app => app.name).sort(new Intl.Collator('ja', { numeric: true }).compare)
  assert.equal(await names(page), inOrder)
  assert.is(new URL(page.url()).hash, '#/apps?vendor=2')
  await look('page')

  const [group] = groups
  await press(groupPanel(page), group!.name)
  await isSelected(groupPanel(page), group!.name)
  const within = apps.filter(app => app.vendor_group === group!.id)
  await range(page, `1-${within.length} / ${within.length}件`).waitFor()
  assert.equal((await names(page)).sort(), within.map(app => app.name).sort())

  // What is wrong is said at its field, and nothing is sent.
  await press(page, '追加')
  const added = dialog(page, 'アプリケーション追加')
  await eventually(async () => assert.ok(await hasFocus(added.getByLabel('アプリケーション名'))))
  assert.is(await added.getByLabel('グループ').inputValue(), String(group!.id), 'the group that is shown')
  assert.is(await added.getByLabel('トークン有効期間（秒）').inputValue(), '3600')
  await added.getByLabel('グループ').selectOption('')
  for (const wrong of ['59', '31536001', '60.5', 'abc', '']) {
    await fillApp(added, { expiry: wrong })
    await press(added, '保存')
    await added.getByText('60～31536000の範囲で入力してください。').waitFor()
  }
  for (const message of ['名前を入力してください。', 'グループを選択してください。']) await added.getByText(message).waitFor()
  assert.ok(await hasFocus(added.getByLabel('アプリケーション名')), 'the first error has the focus')
  await fillApp(added, { name: '穂'.repeat(101), description: '穂'.repeat(513) })
  await added.getByText('100文字以内で入力してください。').waitFor()
  await added.getByText('512文字以内で入力してください。').waitFor()
  await look('add-errors')
  assert.is(bodies.length, 0)
  await fillApp(added, { name: '直売所の在庫連携', group: group!.name, description: '一行目\n二行目', expiry: ' ７２００ ' })
  await press(added, '保存')
  await added.waitFor({ state: 'detached' })
  await rowOf(page, '直売所の在庫連携').waitFor()
  assert.equal(bodies, [{ name: '直売所の在庫連携', vendor_group: group!.id, description: '一行目\n二行目', token_expiration_time: 7200 }])
  assert.ok(await hasFocus(button(page, '追加')))

  await press(page, '直売所の在庫連携を編集')
  const edited = dialog(page, 'アプリケーション編集')
  await eventually(async () => assert.is(await edited.getByLabel('アプリケーション名').inputValue(), '直売所の在庫連携'))
  assert.is(await edited.getByLabel('説明').inputValue(), '一行目\n二行目')
  assert.is(await edited.getByLabel('トークン有効期間（秒）').inputValue(), '7200')
  await look('edit')
  await fillApp(edited, { name: '直売所の出荷連携', group: groups[1]!.name, expiry: '31536000' })
  await press(edited, '保存')
  await edited.waitFor({ state: 'detached' })
  const app = platform.tables.applications.at(-1)!
  assert.equal([app.name, app.vendor_group, app.token_expiration_time], ['直売所の出荷連携', groups[1]!.id, 31536000])
  // It has gone to another group than the one that is shown.
  await rowOf(page, '直売所の在庫連携').waitFor({ state: 'detached' })
  await press(groupPanel(page), 'すべて')
  await press(page, '直売所の出荷連携を削除')
  const removal = dialog(page, 'アプリケーション削除')
  await removal.getByText('直売所の出荷連携を削除してもよろしいですか？').waitFor()
  await look('delete')
  await press(removal, 'キャンセル')
  assert.is(calls(platform, 'DELETE', /application/).length, 0)
  await press(page, '直売所の出荷連携を削除')
  await press(removal, '削除')
  await removal.getByText('アプリケーションの削除が完了しました。').waitFor()
  await press(removal, 'OK')
  await rowOf(page, '直売所の出荷連携').waitFor({ state: 'detached' })
  assert.not.ok(platform.tables.applications.includes(app))

  // Another vendor: none of its groups is selected.
  await press(groupPanel(page), group!.name)
  await vendorPanel(page).getByLabel('名前で絞り込み').fill('')
  await press(vendorPanel(page), office)
  await isSelected(groupPanel(page), 'すべて')
  await eventually(async () => assert.equal((await names(page)).sort(), appsOf(platform, 1).map(({ name }) => name).sort()))
  await page.getByLabel('アプリケーション名').fill('どこにもない名前')
  await page.getByText('条件に一致するアプリケーションがありません。').waitFor()
  await look('filtered-empty')
  await press(page, '絞り込みを解除')
  await page.getByRole('rowheader').first().waitFor()
  const last = page.url()
  await page.reload()
  await eventually(async () => assert.equal((await names(page)).sort(), appsOf(platform, 1).map(({ name }) => name).sort()))
  assert.is(page.url(), last)
}, { as: 'systemAdmin', notInDemo: notInDemo.network })

for (const role of ['vendorAdmin', 'vendorUser'] as const) {
  story(`${role}: the own vendor is there at once, and no word of a token's expiry is shown or sent`, async tools => {
    const { page, origin, platform, look, allow } = tools
    allow(/status of 400/)
    const apps = appsOf(platform)
    const group = groupsOf(platform).at(-1)!
    const bodies = watchBodies(page)
    // Another vendor in the address changes nothing.
    await openApps(page, origin, '?vendor=1')
    await range(page, `1-${apps.length} / ${apps.length}件`).waitFor()
    await isSelected(groupPanel(page), 'すべて')
    assert.is(await vendorPanel(page).count(), 0)
    assert.is(await button(page, customer).count(), 0)
    for (const call of calls(platform, 'GET', '/api/v1/application/')) assert.is(call.search, '?vendorId=2')
    await look(role)

    await press(page, '追加')
    const added = dialog(page, 'アプリケーション追加')
    await added.getByLabel('アプリケーション名').waitFor()
    assert.is(await added.getByText('トークン有効期間').count(), 0)
    await look(`${role}-add`)
    await fillApp(added, { name: '集荷の予約', group: group.name })
    await press(added, '保存')
    await added.waitFor({ state: 'detached' })
    await press(page, '集荷の予約を編集')
    const edited = dialog(page, 'アプリケーション編集')
    await eventually(async () => assert.is(await edited.getByLabel('アプリケーション名').inputValue(), '集荷の予約'))
    assert.is(await edited.getByText('トークン有効期間').count(), 0)
    await fillApp(edited, { description: '予約を受け付けます。' })
    await press(edited, '保存')
    await edited.waitFor({ state: 'detached' })
    assert.equal(bodies, [
      { name: '集荷の予約', vendor_group: group.id, description: '' },
      { name: '集荷の予約', vendor_group: group.id, description: '予約を受け付けます。' },
    ])
    const app = platform.tables.applications.at(-1)!
    assert.equal([app.description, app.token_expiration_time], ['予約を受け付けます。', 3600])

    // The platform would refuse it, so the console's leaving it out is more than good manners.
    const answers = await page.evaluate(async ([id, vendor_group]) => {
      const send = async (method: string, path: string) => {
        const response = await fetch(path, {
          method,
          headers: { authorization: `Bearer ${localStorage.getItem('accessToken')}`, 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'x', vendor_group, description: '', token_expiration_time: 3600 }),
        })
        return [response.status, Object.keys(await response.json())] as const
      }
      return [await send('POST', '/api/v1/application/'), await send('PUT', `/api/v1/application/${id}/`)]
    }, [app.id, group.id])
    assert.equal(answers, [[400, ['token_expiration_time']], [400, ['token_expiration_time']]])

    await press(page, '集荷の予約の認証情報')
    await dialog(page, '認証情報').getByText(app.application_id).waitFor()
    await press(dialog(page, '認証情報'), '閉じる')
    await press(page, '集荷の予約を削除')
    await press(dialog(page, 'アプリケーション削除'), '削除')
    await press(dialog(page, 'アプリケーション削除'), 'OK')
    await rowOf(page, '集荷の予約').waitFor({ state: 'detached' })
    assert.not.ok(platform.tables.applications.includes(app))
  }, { as: role, notInDemo: notInDemo.network })
}

story('a deletion that the platform refuses says why, in its words or in our own', async ({ page, origin, platform, allow }) => {
  allow(/status of (400|500)/)
  const app = appsOf(platform)[0]!
  const path = `/api/v1/application/${app.id}/`
  await openApps(page, origin)
  const told: [fault: object, words: string][] = [
    [{ status: 400, body: { errors: ['利用中のため削除できません。', '<b>x</b>'] } }, '<b>x</b>'],
    [{ status: 500, body: { errors: ['連携先が応答しません。'] } }, '連携先が応答しません。'],
    [{ status: 500 }, 'アプリケーションを削除できませんでした。'],
  ]
  for (const [fault, words] of told) {
    platform.faults.push({ method: 'DELETE', path, times: 1, ...fault })
    await press(page, `${app.name}を削除`)
    const removal = dialog(page, 'アプリケーション削除')
    await press(removal, '削除')
    await removal.getByText(words, { exact: true }).waitFor()
    assert.is(await removal.locator('b').count(), 0)
    await press(removal, 'OK')
    await removal.waitFor({ state: 'detached' })
  }
  assert.ok(platform.tables.applications.includes(app))
}, { as: 'vendorUser' })

story('what the platform refuses to save stands at the top of the form, which keeps what was typed', async ({ page, origin, platform, look, allow }) => {
  allow(/status of (400|500)/)
  await openApps(page, origin)
  platform.faults.push(
    { method: 'POST', path: '/api/v1/application/', times: 1, status: 400, body: { name: ['同じ名前があります。\n別の名前にしてください。'] } },
    { method: 'POST', path: '/api/v1/application/', times: 1, status: 500 },
  )
  await press(page, '追加')
  const form = dialog(page, 'アプリケーション追加')
  await form.getByLabel('アプリケーション名').waitFor()
  await fillApp(form, { name: '重複', group: groupsOf(platform)[0]!.name })
  await press(form, '保存')
  await form.getByRole('alert').getByText('別の名前にしてください。', { exact: true }).waitFor()
  assert.equal(await form.getByRole('alert').getByRole('listitem').allTextContents(), ['同じ名前があります。', '別の名前にしてください。'])
  await look('refused')
  await press(form, '保存')
  await form.getByText('予期せぬエラーが発生しました。管理者に連絡してください。').waitFor()
  assert.is(await form.getByLabel('アプリケーション名').inputValue(), '重複')
  await press(form, '保存')
  await form.waitFor({ state: 'detached' })
  await rowOf(page, '重複').waitFor()
  assert.is(platform.tables.applications.filter(app => app.name === '重複').length, 1)
}, { as: 'vendorUser' })

story('the page with the keyboard alone, from the filter to the credentials and back', async ({ page, origin, platform }) => {
  const app = appsOf(platform)[0]!
  const { keyboard } = page
  await openApps(page, origin)
  await tabTo(page, page.getByLabel('アプリケーション名'))
  await keyboard.type(app.name)
  await range(page, '1-1 / 1件').waitFor()
  await tabTo(page, button(page, `${app.name}の認証情報`))
  await keyboard.press('Enter')
  const shown = dialog(page, '認証情報')
  await tabTo(page, button(shown, `${secretLabel}を表示`))
  await keyboard.press('Enter')
  await shown.getByText(app.client_secret!, { exact: true }).waitFor()
  assert.ok(await hasFocus(button(shown, `${secretLabel}を隠す`)), 'the focus stays on the button, whose name has changed')
  await keyboard.press('Enter')
  await shown.getByText(app.client_secret!).waitFor({ state: 'detached' })
  await keyboard.press('Escape')
  await shown.waitFor({ state: 'detached' })
  await eventually(async () => assert.ok(await hasFocus(button(page, `${app.name}の認証情報`))))
}, { as: 'vendorUser' })

// Credentials

const allowClipboard = (context: BrowserContext, origin: string) => context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** Copies by a button, until the clipboard has the text and the notice was shown. */
async function copies(page: Page, shown: Locator, name: string, text: string) {
  await page.evaluate(() => navigator.clipboard.writeText('something else'))
  await press(shown, name)
  await eventually(async () => assert.is(await clipboard(page), text, name))
  await toasts(page).first().waitFor()
}

/** Whether the page, as a document or as what assistive technology reads, holds a text. */
async function holds(page: Page, text: string) {
  const cdp = await page.context().newCDPSession(page)
  const { nodes } = await cdp.send('Accessibility.getFullAXTree')
  await cdp.detach()
  const html = await page.evaluate(() => {
    const values = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(control => control.value)
    return [document.documentElement.outerHTML, ...values].join('\n')
  })
  return { document: html.includes(text), accessibilityTree: JSON.stringify(nodes).includes(text) }
}

const nowhere = { document: false, accessibilityTree: false }
const everywhere = { document: true, accessibilityTree: true }

/** Everything that a browser would keep or pass on: every address, what the console logged, what is stored. */
function watchTraces(page: Page) {
  const noted: string[] = []
  page.on('console', message => void noted.push(message.text()))
  page.on('request', request => void noted.push(request.url()))
  page.on('framenavigated', frame => void noted.push(frame.url()))
  return async () => {
    const kept = await page.evaluate(async () => JSON.stringify([
      location.href, document.title, document.cookie, document.referrer, history.state, name,
      (await indexedDB.databases()).map(database => database.name), await caches.keys(),
      performance.getEntries().map(entry => entry.name),
    ]))
    return [...noted, kept, JSON.stringify(await stored(page))].join('\n')
  }
}

story('T43 a secret is shown on demand alone, and leaves no trace', async tools => {
  const { page, context, origin, look } = tools
  await allowClipboard(context, origin)
  const traces = watchTraces(page)
  const { app, shown } = await openCredentials(tools)
  const secret = app.client_secret!
  await shown.getByText(app.name).waitFor()
  await shown.getByText(`${origin}/data/v1/`).waitFor()
  await shown.getByText(app.application_id).waitFor()
  await shown.getByRole('img', { name: '非表示' }).waitFor()
  assert.equal(await holds(page, secret), nowhere)
  await look('credentials')

  await press(shown, `${secretLabel}を表示`)
  await shown.getByText(secret, { exact: true }).waitFor()
  assert.equal(await holds(page, secret), everywhere)
  await look('revealed')
  await press(shown, `${secretLabel}を隠す`)
  await shown.getByRole('img', { name: '非表示' }).waitFor()
  assert.equal(await holds(page, secret), nowhere)

  const [endpoint, applicationId, clientId] = [`${origin}/data/v1/`, app.application_id, app.client_id]
  await copies(page, shown, 'エンドポイントをコピー', endpoint)
  await copies(page, shown, 'アプリケーションIDをコピー', applicationId)
  await copies(page, shown, 'クライアントIDをコピー', clientId)
  await copies(page, shown, `${secretLabel}をコピー`, secret)
  await shown.getByText('.env形式で4項目をコピーします。').waitFor()
  await copies(page, shown, 'すべてコピー', [
    `API_ENDPOINT=${endpoint}`, `APPLICATION_ID=${applicationId}`, `CLIENT_ID=${clientId}`, `CLIENT_SECRET=${secret}`, '',
  ].join('\n'))
  assert.equal(await holds(page, secret), nowhere, 'copying reveals nothing')

  // Closed while it is revealed.
  await press(shown, `${secretLabel}を表示`)
  await shown.getByText(secret, { exact: true }).waitFor()
  await press(shown, '閉じる')
  await shown.waitFor({ state: 'detached' })
  assert.equal(await holds(page, secret), nowhere)
  assert.not.ok((await traces()).includes(secret))
  await eventually(async () => assert.ok(await hasFocus(button(page, `${app.name}の認証情報`))))
  await press(page, `${app.name}の認証情報`)
  await shown.getByRole('img', { name: '非表示' }).waitFor()
}, { as: 'vendorUser' })

story('a revealed secret is hidden again when nobody can see the page, and after half a minute', async tools => {
  const { page } = tools
  await page.clock.install()
  const { app, shown } = await openCredentials(tools)
  const secret = shown.getByText(app.client_secret!, { exact: true })
  await press(shown, `${secretLabel}を表示`)
  await secret.waitFor()
  await page.clock.fastForward(29_000)
  assert.ok(await secret.isVisible())
  await page.clock.fastForward(2_000)
  await secret.waitFor({ state: 'detached' })
  await press(shown, `${secretLabel}を表示`)
  await secret.waitFor()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await secret.waitFor({ state: 'detached' })
  assert.equal(await holds(page, app.client_secret!), nowhere)
}, { as: 'vendorUser' })

story('a secret is made anew after a warning; what fails is said where it was asked, and the notice offers the new one', async tools => {
  const { page, context, origin, platform, look, allow } = tools
  allow(/status of 500/)
  await allowClipboard(context, origin)
  const traces = watchTraces(page)
  const { app, shown } = await openCredentials(tools)
  const old = app.client_secret!
  const path = `/api/v1/integratedApplication/${app.id}/clientSecretRegenerator/`
  const sent: (string | null)[] = []
  page.on('request', request => { if (request.url().endsWith(path)) sent.push(request.postData()) })
  await press(shown, '再生成')
  const asked = dialog(page, regeneration)
  await asked.getByText('再生成すると、現在のクライアントシークレットは使用できなくなります。再生成してもよろしいですか？').waitFor()
  await look('regenerate')
  await press(asked, 'キャンセル')
  await asked.waitFor({ state: 'detached' })
  assert.ok(await shown.isVisible())
  await eventually(async () => assert.ok(await hasFocus(button(shown, '再生成'))))
  assert.is(sent.length, 0)

  platform.faults.push({ method: 'POST', path, times: 1, status: 500 })
  await press(shown, '再生成')
  await press(asked, '再生成')
  await asked.getByText('クライアントシークレットを再生成できませんでした。').waitFor()
  assert.is(app.client_secret, old)
  await look('regenerate-failed')

  // However often it is pressed, and whatever else is, it is done once.
  const { gate, open } = door()
  platform.faults.push({ method: 'POST', path, times: 1, gate })
  await button(asked, '再生成').dblclick()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  assert.ok(await button(asked, 'お待ちください...').isVisible())
  open()
  await asked.getByText('クライアントシークレットの再生成が完了しました。').waitFor()
  await asked.getByText('新しいクライアントシークレットを、アプリケーションの設定に反映してください。').waitFor()
  assert.is(await page.getByRole('dialog').count(), 1)
  assert.equal(sent, [null, null])
  const made = app.client_secret!
  assert.is.not(made, old)
  await asked.getByRole('img', { name: '非表示' }).waitFor()
  assert.equal(await holds(page, made), nowhere)
  await look('new-secret')
  await copies(page, asked, `${secretLabel}をコピー`, made)
  await press(asked, `${secretLabel}を表示`)
  await asked.getByText(made, { exact: true }).waitFor()
  await press(asked, 'OK')
  await asked.waitFor({ state: 'detached' })
  for (const secret of [old, made]) {
    assert.equal(await holds(page, secret), nowhere)
    assert.not.ok((await traces()).includes(secret))
  }
  await eventually(async () => assert.ok(await hasFocus(button(page, `${app.name}の認証情報`))))

  // The notice says that it is done even where the new secret cannot be fetched.
  await press(page, `${app.name}の認証情報`)
  await press(shown, '再生成')
  platform.faults.push({ method: 'GET', path: `/api/v1/integratedApplication/${app.id}/`, times: 1, status: 500 })
  await press(asked, '再生成')
  await asked.getByText('クライアントシークレットの再生成が完了しました。').waitFor()
  await asked.getByText('アプリケーション情報を取得できませんでした。').waitFor()
  await look('new-secret-failed')
  await press(asked, '再試行')
  await copies(page, asked, `${secretLabel}をコピー`, app.client_secret!)
}, { as: 'vendorAdmin', notInDemo: notInDemo.network })

story('an application without a secret has nothing to regenerate, reveal or copy in its place', async tools => {
  const { platform, look } = tools
  appsOf(platform)[0]!.client_secret = null
  const { shown } = await openCredentials(tools)
  assert.is(await button(shown, '再生成').count(), 0)
  assert.is(await button(shown, `${secretLabel}を表示`).count(), 0)
  assert.is(await button(shown, `${secretLabel}をコピー`).count(), 0)
  await look('no-secret')
}, { as: 'vendorAdmin' })

story('credentials that cannot be fetched say so, and come with 再試行', async ({ page, origin, platform, look, allow }) => {
  allow(/status of 500/)
  const app = appsOf(platform)[0]!
  platform.faults.push({ method: 'GET', path: /integratedApplication/, times: 1, status: 500 })
  await openApps(page, origin)
  await press(page, `${app.name}の認証情報`)
  const shown = dialog(page, '認証情報')
  await shown.getByText('アプリケーション情報を取得できませんでした。').waitFor()
  await look('credentials-failed')
  await press(shown, '再試行')
  await shown.getByText(app.client_id).waitFor()
}, { as: 'vendorAdmin' })

story('the credentials stay while the list below is loaded anew, and gone with its row is only the way back', async ({ page, origin, platform }) => {
  const [app, other] = appsOf(platform)
  const list = '/api/v1/application/'
  await openApps(page, origin)
  const { gate, open } = door()
  await press(page, `${other!.name}を削除`)
  await press(dialog(page, 'アプリケーション削除'), '削除')
  await dialog(page, 'アプリケーション削除').getByText('アプリケーションの削除が完了しました。').waitFor()
  platform.faults.push({ method: 'GET', path: list, times: 1, gate })
  await press(dialog(page, 'アプリケーション削除'), 'OK')
  await eventually(() => assert.is(calls(platform, 'GET', list).length, 2))
  await press(page, `${app!.name}の認証情報`)
  const shown = dialog(page, '認証情報')
  await press(shown, `${secretLabel}を表示`)
  await shown.getByText(app!.client_secret!, { exact: true }).waitFor()
  open()
  // By role a row below a modal dialog is not to be found.
  await page.locator('tbody').getByText(other!.name, { exact: true }).waitFor({ state: 'detached' })
  assert.ok(await shown.getByText(app!.client_secret!, { exact: true }).isVisible())
  await press(shown, '閉じる')
  await shown.waitFor({ state: 'detached' })
  await eventually(async () => assert.ok(await hasFocus(button(page, `${app!.name}の認証情報`))))

  // This time the application itself has gone from the list meanwhile.
  const second = door()
  const third = appsOf(platform)[1]!
  await press(page, `${third.name}を削除`)
  await press(dialog(page, 'アプリケーション削除'), '削除')
  await dialog(page, 'アプリケーション削除').getByText('アプリケーションの削除が完了しました。').waitFor()
  platform.faults.push({ method: 'GET', path: list, times: 1, gate: second.gate, status: 200, body: [] })
  await press(dialog(page, 'アプリケーション削除'), 'OK')
  await eventually(() => assert.is(calls(platform, 'GET', list).length, 3))
  await press(page, `${app!.name}の認証情報`)
  await shown.getByText(app!.client_id).waitFor()
  second.open()
  await page.getByText('条件に一致するアプリケーションがありません。').waitFor()
  assert.ok(await shown.getByText(app!.client_id).isVisible())
  await press(shown, '閉じる')
  await shown.waitFor({ state: 'detached' })
  assert.is.not(await page.evaluate(() => document.activeElement?.tagName), 'BODY', 'the focus is somewhere sensible')
}, { as: 'vendorAdmin' })

// Copying where the browser does not help

/** Pastes into the filter of the page, as a user would elsewhere, and returns what came. */
async function pasted(page: Page) {
  const field = page.getByLabel('アプリケーション名')
  await field.fill('')
  await field.focus()
  await page.keyboard.press('Control+V')
  return field.inputValue()
}

story('T42 without the Clipboard API, as over plain http, the text arrives on the clipboard all the same', async tools => {
  const { page, context, origin } = tools
  // So that what an earlier story copied is not taken for what this one copies.
  await allowClipboard(context, origin)
  await page.goto(origin)
  await page.evaluate(() => navigator.clipboard.writeText('something else'))
  await context.clearPermissions()
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined }))
  await page.reload()
  const { app, shown } = await openCredentials(tools)
  assert.is(await page.evaluate(() => navigator.clipboard), undefined)
  await button(shown, `${secretLabel}をコピー`).press('Enter')
  await toasts(page).first().waitFor()
  assert.equal(await holds(page, app.client_secret!), nowhere)
  assert.ok(await hasFocus(button(shown, `${secretLabel}をコピー`)), 'the focus stays where it was')
  await press(shown, '閉じる')
  await shown.waitFor({ state: 'detached' })
  assert.is(await pasted(page), app.client_secret)
  await page.getByLabel('アプリケーション名').fill('')
  await press(page, `${app.name}の認証情報`)
  await press(shown, 'すべてコピー')
  await toasts(page).first().waitFor()
  await press(shown, '閉じる')
  await shown.waitFor({ state: 'detached' })
  // A field of one line takes the lines without their breaks.
  assert.ok((await pasted(page)).includes(`CLIENT_SECRET=${app.client_secret}`))
  await page.getByLabel('アプリケーション名').fill('')
}, { as: 'vendorUser' })

const refusals: [how: string, refuse: () => void][] = [
  ['by the Clipboard API', () => { Clipboard.prototype.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError')) }],
  ['where there is none', () => {
    Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined })
    Document.prototype.execCommand = () => false
  }],
]

for (const [how, refuse] of refusals) {
  story(`T42 a copy that is refused ${how} says so, with the text selected`, async tools => {
    const { page, look, context } = tools
    await context.addInitScript(refuse)
    const { app, shown } = await openCredentials(tools)
    await press(shown, `${secretLabel}をコピー`)
    await page.getByRole('alert').getByText(refused).waitFor()
    const area = shown.getByLabel('コピーする内容')
    const selection = () => area.evaluate((element: HTMLTextAreaElement) => element.value.slice(element.selectionStart, element.selectionEnd))
    await eventually(async () => assert.is(await selection(), app.client_secret))
    assert.ok(await hasFocus(area))
    assert.is(await toasts(page).count(), 0)
    await look('copy-refused')
    await press(shown, 'すべてコピー')
    await eventually(async () => assert.match(await selection(), `CLIENT_SECRET=${app.client_secret}`))
    assert.ok(await hasFocus(area))
    await press(shown, '閉じる')
    await shown.waitFor({ state: 'detached' })
    assert.equal(await holds(page, app.client_secret!), nowhere)
  }, { as: 'vendorUser' })
}

// Odd and hostile data

const hostile = [
  '<img src=x onerror="globalThis.pwned=1">', '"><svg onload=globalThis.pwned=1>', '{{7*7}}${7*7}', '</title><script>globalThis.pwned=1</script>',
  '&lt;b&gt;', '\u202egpj.exe',
]

story('T35 hostile names are shown as they are, wherever an application\'s name or description stands', async ({ page, origin, platform, look }) => {
  const apps = appsOf(platform)
  const group = groupsOf(platform)[0]!
  group.name = hostile[0]!
  const shownApps = apps.slice(0, hostile.length)
  shownApps.forEach((app, at) => Object.assign(app, { name: hostile[at], description: hostile.at(-at - 1) }))
  await openApps(page, origin)
  await look('hostile')
  for (const { name, description } of shownApps) {
    assert.ok((await names(page)).includes(name), name)
    await press(page, `${inSentence(name)}を編集`)
    const form = dialog(page, 'アプリケーション編集')
    await eventually(async () => assert.is(await form.getByLabel('アプリケーション名').inputValue(), name))
    assert.is(await form.getByLabel('説明').inputValue(), description)
    assert.ok((await form.getByRole('option').allTextContents()).includes(hostile[0]!))
    await press(form, 'キャンセル')
    await press(page, `${inSentence(name)}の認証情報`)
    await dialog(page, '認証情報').getByText(name, { exact: true }).waitFor()
    await press(dialog(page, '認証情報'), '閉じる')
  }
  for (const { name } of shownApps) {
    await press(page, `${inSentence(name)}を削除`)
    const removal = dialog(page, 'アプリケーション削除')
    await removal.getByText(`${inSentence(name)}を削除してもよろしいですか？`, { exact: true }).waitFor()
    await press(removal, '削除')
    await press(removal, 'OK')
    await removal.waitFor({ state: 'detached' })
  }
  assert.is(await page.evaluate(() => 'pwned' in globalThis), false)
  assert.is(await page.title(), 'アプリケーション | API利用者画面')
  assert.is(await page.locator('main img, main script, main b, dialog img, dialog script').count(), 0)
}, { as: 'vendorAdmin' })

story('T36 an endpoint is text, never a link, and what a shell would take for more is quoted', async ({ page, context, origin, platform }) => {
  await allowClipboard(context, origin)
  const app = appsOf(platform)[0]!
  const values = { api_endpoint: 'javascript:alert(1)', application_id: 17, client_id: 'a b$(c)', client_secret: 'x\'y"z\\' }
  platform.faults.push({ method: 'GET', path: /integratedApplication/, status: 200, body: { ...values, display_name: null } })
  await openApps(page, origin)
  await press(page, `${app.name}の認証情報`)
  const shown = dialog(page, '認証情報')
  await shown.getByText('javascript:alert(1)', { exact: true }).waitFor()
  assert.is(await shown.getByRole('link').count(), 0)
  await shown.getByText('javascript:alert(1)', { exact: true }).click()
  await copies(page, shown, 'アプリケーションIDをコピー', '17')
  await copies(page, shown, `${secretLabel}をコピー`, values.client_secret)
  await copies(page, shown, 'すべてコピー', [
    'API_ENDPOINT=\'javascript:alert(1)\'', 'APPLICATION_ID=17', 'CLIENT_ID=\'a b$(c)\'', 'CLIENT_SECRET="x\'y\\"z\\\\"', '',
  ].join('\n'))
}, { as: 'vendorAdmin' })

story('T54 applications of which hardly anything is known are shown with dashes, and can be edited', async ({ page, origin, platform, look }) => {
  const group = groupsOf(platform)[0]!
  const bare = { id: 'x/1', name: null, description: null, vendor_group: null, token_expiration_time: null }
  platform.faults.push(
    { method: 'GET', path: '/api/v1/application/', status: 200, body: [bare, { id: 'z', name: '名前のあるもの' }] },
    { method: 'GET', path: '/api/v1/application/x%2F1/', status: 200, body: bare },
    { method: 'GET', path: '/api/v1/integratedApplication/x%2F1/', status: 200, body: {} },
    { method: 'PUT', path: '/api/v1/application/x%2F1/', kind: 'empty' },
  )
  const bodies = watchBodies(page)
  await openApps(page, origin, '?vendor=2&apps.sort=-name')
  assert.equal((await names(page)).sort(), ['-', '名前のあるもの'])
  await look('bare')
  // Sorting by the name that one lacks throws nothing.
  await page.getByRole('columnheader', { name: 'アプリケーション名' }).getByRole('button').click()
  assert.equal((await names(page)).sort(), ['-', '名前のあるもの'])
  await press(page, '-の認証情報')
  const shown = dialog(page, '認証情報')
  await shown.getByText('-', { exact: true }).first().waitFor()
  assert.is(await button(shown, 'エンドポイントをコピー').count(), 0)
  assert.is(await button(shown, '再生成').count(), 0)
  await press(shown, '閉じる')
  await press(page, '-を編集')
  const form = dialog(page, 'アプリケーション編集')
  await form.getByLabel('アプリケーション名').waitFor()
  const values = ['アプリケーション名', 'グループ', 'トークン有効期間（秒）'].map(label => form.getByLabel(label).inputValue())
  assert.equal(await Promise.all(values), ['', '', '3600'])
  await fillApp(form, { name: '名付けたもの', group: group.name })
  await press(form, '保存')
  await form.waitFor({ state: 'detached' })
  assert.equal(bodies, [{ name: '名付けたもの', vendor_group: group.id, description: '', token_expiration_time: 3600 }])
}, { as: 'systemAdmin', notInDemo: notInDemo.network })

for (const [what, body] of [['HTML', '<h1>proxy</h1>'], ['no list', { results: null }], ['a text', '""']] as const) {
  story(`a list of applications that is ${what} is a failed load, not an empty one`, async ({ page, origin, platform }) => {
    platform.faults.push({ method: 'GET', path: '/api/v1/application/', times: 1, status: 200, body })
    await page.goto(`${origin}/#/apps`)
    await page.getByText('アプリケーション情報を取得できませんでした。').waitFor()
    assert.is(await page.getByText('条件に一致するアプリケーションがありません。').count(), 0)
    await press(page, '再試行')
    await page.getByRole('rowheader').first().waitFor()
  }, { as: 'vendorUser' })
}

// Room

/** The longest that the rules allow, with hardly a place to break the line. */
function lengthen(platform: Platform) {
  const [first, second] = appsOf(platform)
  Object.assign(first!, { name: 'W'.repeat(100), description: 'W'.repeat(512), client_secret: 'S'.repeat(200) })
  second!.name = 'Ｗ'.repeat(100)
  groupsOf(platform)[0]!.name = 'Ｗ'.repeat(125)
  platform.tables.vendors[1]!.name = 'Ｗ'.repeat(64)
}

interface State { what: string; reach: (page: Page) => Promise<unknown> }

const opens = (button: string | RegExp, until: (form: Locator) => Locator): State['reach'] => async page => {
  await page.getByRole('button', { name: button }).first().click()
  await until(page.getByRole('dialog')).waitFor()
}
const reveal: State['reach'] = async page => {
  await opens(/^W+の認証情報$/, shown => shown.getByText('エンドポイント'))(page)
  await press(page, `${secretLabel}を表示`)
}
const states: State[] = [
  { what: 'page-long', reach: async () => {} },
  { what: 'edit-long', reach: opens(/^W+を編集$/, form => form.getByLabel('説明')) },
  { what: 'delete-long', reach: opens(/^W+を削除$/, form => form.getByText(/削除してもよろしいですか/)) },
  { what: 'credentials-long', reach: reveal },
  {
    what: 'regenerate-long',
    async reach(page) {
      await reveal(page)
      await press(page, '再生成')
      await dialog(page, regeneration).getByText(/使用できなくなります/).waitFor()
    },
  },
]

for (const viewport of [{ width: 1440, height: 900 }, { width: 1024, height: 768 }, { width: 390, height: 844 }]) {
  const options: StoryOptions = { as: 'systemAdmin', viewport, touch: viewport.width < 600, limitMs: 90_000 }
  story(`at ${viewport.width} px the longest names fit, light and dark`, async ({ page, origin, platform, look }) => {
    lengthen(platform)
    for (const { what, reach } of states) {
      await page.goto('about:blank')
      await openApps(page, origin, '?vendor=2')
      await reach(page)
      assert.equal(await sideways(page), [], what)
      await look(what)
      await page.emulateMedia({ colorScheme: 'dark' })
      await look(`${what}-in-dark`)
      await page.emulateMedia({ colorScheme: 'light' })
    }
  }, options)
}

story.run()
