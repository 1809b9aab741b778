import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { openVendors } from './open.ts'
import { stories } from './story.ts'
import { button, createGate, dialog, eventually, fillVendor, press } from './steps.ts'

const story = stories('smallWindows')

const windowOf = (width: number, height: number) => ({ width, height })

/** Lists controls of the top dialog that are covered after scrolling to them, or that a toast overlaps. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = []
    const top = [...document.querySelectorAll('dialog[open]')].at(-1)!
    const messages = [...top.querySelectorAll('[role="status"] > *, [role="alert"] > *')]
    const toasts = messages.filter(message => message.querySelector('[aria-label="お知らせを閉じる"]'))
    if (!toasts.length) problems.push('there is no toast')
    // Too many toasts scroll.
    const region = toasts[0]?.closest('[role]')!.parentElement!.getBoundingClientRect()
    const isCut = toasts.some(toast => toast.clientHeight > region!.height)
    if (isCut && innerHeight >= 480) problems.push('a toast is cut off')
    for (const control of top.querySelectorAll<HTMLElement>('button, input, select, textarea')) {
      control.scrollIntoView({ block: 'nearest' })
      const { top, bottom, left, right } = control.getBoundingClientRect()
      const name = control.textContent || control.getAttribute('aria-label') || (control as HTMLInputElement).labels?.[0]?.textContent
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      if (!hit || !(control.contains(hit) || hit.closest('label')?.contains(control))) problems.push(`covered: ${name}`)
      if (toasts.some(toast => toast.contains(control))) continue
      for (const toast of toasts) {
        const box = toast.getBoundingClientRect()
        const isAtItsHeight = top < Math.min(box.bottom, region!.bottom) && bottom > Math.max(box.top, region!.top)
        if (isAtItsHeight && left < box.right && right > box.left) problems.push(`a toast reaches into: ${name}`)
      }
    }
    return problems
  })
}

for (const [what, touch, sizes] of [
  ['computer', false, [windowOf(1366, 650), windowOf(768, 700)]],
  ['phone', true, [windowOf(390, 660), windowOf(360, 640), windowOf(320, 568), windowOf(320, 256)]],
] as const) {
  story(
    `in a small window of a ${what} no toast covers a control of its dialog`,
    async ({ page, origin, platform, allow }) => {
      allow(/status of (403|404|500)/)
      await openVendors(page, origin)
      await press(page, '追加')
      const form = dialog(page, 'ベンダー追加')
      await fillVendor(form, { name: '組合', contract: 'AG', type: '一般会員' })
      const places = new Map<object, number>()
      for (const status of [500, 403, 404]) {
        const { gate, open } = createGate()
        platform.faults.push({ method: 'POST', path: '/api/v1/vendor/', status, gate, times: 1 })
        const before = await button(form, 'キャンセル').boundingBox()
        await press(form, '保存')
        const [cancel, waiting] = await Promise.all(['キャンセル', 'お待ちください...'].map(name => button(form, name).boundingBox()))
        assert.equal([cancel!.x, waiting!.y], [before!.x, cancel!.y], 'a press moves no button beside its place, nor into another line')
        open()
        await form.getByText(`（エラーコード：${status}）`).waitFor()
        for (const size of sizes) {
          await page.setViewportSize(size)
          const seen = `${size.width} by ${size.height} px, with the toast of ${status}`
          await eventually(async () => assert.equal(await covered(page), [], seen), 5000)
          const { y } = (await form.getByRole('heading').boundingBox())!
          assert.is(y, places.get(size) ?? y, `no toast moves the dialog: ${seen}`)
          places.set(size, y)
        }
      }
    },
    { as: 'systemAdmin', viewport: sizes[0], touch },
  )
}

story(
  'no toast covers a control of the palette',
  async ({ page, origin, platform, allow }) => {
    allow(/status of (403|404|406|500)/)
    const fail = (status: number) => platform.faults.push({ path: /\/vendorUser\//, status, times: 1 })
    fail(500)
    await page.goto(`${origin}/#/users?vendor=2`)
    for (const [status, next] of [[500, 403], [403, 404], [404, 406], [406]] as const) {
      await page.getByRole('alert').getByText(`（エラーコード：${status}）`).waitFor()
      if (!next) break
      fail(next)
      await press(page, '再試行')
    }
    await press(page, 'ほか2件のお知らせを表示')
    await page.keyboard.press('Control+k')
    await dialog(page, '検索と操作').waitFor()
    for (const size of [windowOf(1280, 800), windowOf(768, 700)]) {
      await page.setViewportSize(size)
      await eventually(async () => assert.equal(await covered(page), [], `${size.width} by ${size.height} px`), 5000)
    }
  },
  { as: 'systemAdmin' },
)

story(
  'at 400 % zoom each field of a dialog can be seen whole, with its label',
  async ({ page, origin }) => {
    await openVendors(page, origin)
    await press(page, '追加')
    const form = dialog(page, 'ベンダー追加')
    // While the types load, the form covers its fields.
    await form.getByRole('option').nth(1).waitFor({ state: 'attached' })
    await eventually(async () => assert.is(await page.locator('[aria-busy="true"]').count(), 0))
    const hidden = await form.locator('input, select').evaluateAll(controls =>
      (controls as HTMLInputElement[]).flatMap(control => {
        const label = control.labels![0]!
        control.scrollIntoView({ block: 'nearest' })
        label.scrollIntoView({ block: 'nearest' })
        const isWhole = [label, control].every(element => {
          const { top, bottom, left } = element.getBoundingClientRect()
          const isAt = (y: number) => {
            const hit = document.elementFromPoint(left + 8, y)
            return hit !== null && (element.contains(hit) || label.contains(hit))
          }
          return isAt(top + 2) && isAt(bottom - 2)
        })
        return isWhole ? [] : [label.textContent]
      }),
    )
    assert.equal(hidden, [])
  },
  { as: 'systemAdmin', viewport: windowOf(320, 256) },
)

story.run()
