import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { openVendors } from './open.ts'
import { stories } from './story.ts'
import { calls, createGate, dialog, eventually, fillVendor, opacity, press, rowOf } from './steps.ts'

const story = stories('vendors')

const list = '/api/v1/vendors/get_detail/'
const customer = '北海農業データ株式会社'
const serverError = 'システム内部でエラーが発生しました。（エラーコード：500）'
const admin = { as: 'systemAdmin' } as const

const filter = (page: Page, label: string) => page.getByLabel(label, { exact: true }).first()

story(
  'a form that is loading is dimmed; a toast above it can be seen and closed',
  async ({ page, origin, platform, allow }) => {
    allow(/status of 500/)
    await openVendors(page, origin)
    const loading = createGate()
    platform.faults.push({ path: '/api/v1/memberType/', gate: loading.gate })
    await press(page, `${customer}を編集`)
    const form = dialog(page, 'ベンダー編集')
    await form.getByText('読み込んでいます...').waitFor()
    assert.ok((await opacity(form.getByLabel('ベンダー名'))) <= 0.7)
    loading.open()
    await eventually(async () => assert.is(await opacity(form.getByLabel('ベンダー名')), 1))

    platform.faults.push({ method: 'PUT', path: '/api/v1/vendor/2/', status: 500, times: 1 })
    await fillVendor(form, { name: '北海' })
    await press(form, '保存')
    await form.getByText('予期せぬエラーが発生しました。管理者にお問い合わせください。').waitFor()
    const toast = page.getByText(serverError)
    await toast.waitFor()
    await page.getByRole('button', { name: 'お知らせを閉じる' }).click()
    await toast.waitFor({ state: 'detached' })
    assert.is(await form.getByLabel('ベンダー名').inputValue(), '北海')
    // Closing a toast leaves the focus on a control: Esc still reaches the dialog.
    await eventually(async () => assert.ok(await page.evaluate(() => document.activeElement?.matches('button, input'))))
    await page.keyboard.press('Escape')
    await press(dialog(page, '入力内容の破棄'), 'キャンセル')
    await press(form, '保存')
    await form.waitFor({ state: 'detached' })
    assert.is(platform.tables.vendors[1]?.name, '北海')
  },
  admin,
)

story(
  'Enter during a Japanese conversion submits nothing, nothing filters before its end, and a filter left unpainted is there after Back',
  async tools => {
    const { page, context, origin, platform } = tools
    const cdp = await context.newCDPSession(page)
    const compose = (text: string) => cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await openVendors(page, origin)
    await filter(page, 'ベンダー名').focus()
    await compose('あぐ')
    await compose('あぐり')
    await page.keyboard.press('Enter')
    // Longer than the filter's debounce.
    await page.waitForTimeout(800)
    assert.is(new URL(page.url()).hash, '#/vendors')
    await cdp.send('Input.insertText', { text: 'アグリ' })
    await eventually(() => assert.match(decodeURIComponent(page.url()), /vendors\.q=アグリ$/))
    assert.is(await filter(page, 'ベンダー名').inputValue(), 'アグリ')

    await press(page, '追加')
    const form = dialog(page, 'ベンダー追加')
    await form.getByLabel('ベンダー名').waitFor()
    await fillVendor(form, { contract: 'AG2026-000003', type: '一般会員' })
    await form.getByLabel('ベンダー名').focus()
    await compose('くみあい')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    assert.is(await page.getByRole('dialog').count(), 1)
    assert.ok(await form.isVisible())
    assert.is(calls(platform, 'POST', '/api/v1/vendor/').length, 0)
    await cdp.send('Input.insertText', { text: '組合' })
    await page.keyboard.press('Enter')
    await form.waitFor({ state: 'detached' })
    assert.is(platform.tables.vendors.at(-1)?.name, '組合')
    const toast = page.getByRole('status').filter({ has: page.getByRole('button', { name: '手順に進む' }) })
    const times = await toast.evaluate(region => region.getAnimations({ subtree: true }).map(({ effect }) => effect?.getTiming().duration))
    assert.ok(times.includes(10_000), 'time to press its button')

    const input = filter(page, 'ベンダー名')
    const elsewhere = `${origin}/_platform/mails`
    for (const [text, address] of [
      ['北海', '#/groups'],
      ['北海農', elsewhere],
    ] as const) {
      await input.fill(text)
      // Applies the filter, and leaves the page in the same task.
      await input.evaluate((input, address) => {
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
        const link = document.querySelector<HTMLElement>(`nav a[href^="${address}"]`)
        if (link) link.click()
        else location.href = address
      }, address)
      await page.waitForURL(url => url.href.includes(address))
      await page.goBack()
      await rowOf(page, customer).waitFor()
      assert.is(await input.inputValue(), text)
      assert.is(decodeURIComponent(new URL(page.url()).hash), `#/vendors?vendors.q=${text}`)
    }
  },
  admin,
)

story(
  'an error toast goes after ten seconds, but not while it is pointed at',
  async ({ page, context, origin, platform, allow }) => {
    allow(/status of 500/)
    const cdp = await context.newCDPSession(page)
    const toast = page.getByText(serverError)
    platform.faults.push({ path: list, status: 500 })
    await page.goto(`${origin}/#/vendors`)
    await toast.hover()
    // Speeds animations up: ten seconds become half a second.
    await cdp.send('Animation.enable')
    await cdp.send('Animation.setPlaybackRate', { playbackRate: 20 })
    await page.waitForTimeout(800)
    assert.ok(await toast.isVisible())
    await page.mouse.move(5, 5)
    await toast.waitFor({ state: 'detached' })

    const rate = 2
    await cdp.send('Animation.setPlaybackRate', { playbackRate: rate })
    // Timed in the page, independent of a slow test machine.
    const stayed = page.evaluate(
      message =>
        new Promise<number>(resolve => {
          let shown: number | undefined
          new MutationObserver(() => {
            const isThere = document.body.textContent?.includes(message)
            if (isThere) shown ??= performance.now()
            else if (shown !== undefined) resolve(performance.now() - shown)
          }).observe(document.body, { subtree: true, childList: true, characterData: true })
        }),
      serverError,
    )
    await press(page, '再試行')
    await page.mouse.move(5, 5)
    const seconds = ((await stayed) / 1000) * rate
    assert.ok(seconds > 9.5 && seconds < 20, `it stayed for ${seconds} s`)
  },
  admin,
)

story.run()
