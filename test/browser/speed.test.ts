import { readFile } from 'node:fs/promises'
import * as assert from 'uvu/assert'
import { openVendors } from './open.ts'
import { stories } from './story.ts'
import { createGate, dialog, painted, vendorsShown } from './steps.ts'

const story = stories('speed')

story(
  'a dialog leaves what was selected, does not have the browser look for the place of the last click, and opens in the task of the press',
  async ({ page, origin }) => {
    await openVendors(page, origin)
    const name = page.getByRole('rowheader').first()
    await page.evaluate(() => {
      const { showModal } = HTMLDialogElement.prototype
      HTMLDialogElement.prototype.showModal = function () {
        Object.assign(window, { selected: `${getSelection()?.rangeCount} ${getSelection()}` })
        showModal.call(this)
      }
    })
    for (const [select, expected] of [
      [() => name.click(), '0 '],
      [() => name.selectText(), `1 ${await name.textContent()}`],
    ] as const) {
      await select()
      await page.getByRole('button', { name: '追加', exact: true }).press('Enter')
      await dialog(page, 'ベンダー追加').waitFor()
      assert.is(await page.evaluate(() => (window as unknown as { selected: string }).selected), expected)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    const isOpen = await page.getByRole('button', { name: '追加', exact: true }).evaluate(async button => {
      const isOpen = () => document.querySelector('dialog[open]') !== null
      ;(button as HTMLElement).click()
      // Settled promises resolve within the same task.
      for (let turn = 0; turn < 1_000 && !isOpen(); turn++) await undefined
      return isOpen()
    })
    assert.ok(isOpen)
  },
  { as: 'systemAdmin' },
)

story(
  'the icon is what its drawing says',
  async ({ page, origin }) => {
    await page.goto(`${origin}/#/vendors`)
    const drawing = `data:image/svg+xml,${encodeURIComponent(await readFile(new URL('../../static/favicon.svg', import.meta.url), 'utf8'))}`
    const differences = await page.evaluate(async drawing => {
      const pixelsOf = async (src: string) => {
        const image = Object.assign(new Image(), { src })
        await image.decode()
        const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 32 }).getContext('2d')!
        canvas.drawImage(image, 0, 0, 32, 32)
        return canvas.getImageData(0, 0, 32, 32).data
      }
      const [icon, drawn] = await Promise.all([
        pixelsOf(document.querySelector<HTMLLinkElement>('link[rel=icon]')!.href),
        pixelsOf(drawing),
      ])
      return icon.filter((value, place) => Math.abs(value - drawn[place]!) > 8).length
    }, drawing)
    assert.is(differences, 0, 'npm run pictures draws it')
  },
  { as: 'systemAdmin' },
)

for (const [where, touch] of [
  ['', false],
  [' on a tablet', true],
] as const) {
  story(
    `a page that opens${where} draws what a window shows first, and is as long as with all its rows`,
    async ({ page, origin }) => {
      await page.goto(`${origin}/#/users`)
      await page.getByRole('rowheader').nth(24).waitFor()
      await page.getByRole('link', { name: 'アプリケーション' }).first().click()
      await page.getByRole('heading', { level: 1, name: 'アプリケーション' }).waitFor()
      const { rows, heights } = await page.evaluate(async () => {
        const rows: number[] = []
        const heights = new Set<number>()
        const frames = new ResizeObserver(() => {
          if (rows.length) heights.add(document.documentElement.scrollHeight)
        })
        const changes = new MutationObserver(() => {
          const now = document.querySelectorAll('[role="rowheader"]').length
          if (now !== (rows.at(-1) ?? 0)) rows.push(now)
          for (const table of document.querySelectorAll('table')) frames.observe(table)
        })
        changes.observe(document.body, { subtree: true, childList: true })
        history.back()
        while (rows.at(-1) !== 25) await new Promise(requestAnimationFrame)
        await new Promise(requestAnimationFrame)
        return { rows, heights: [...heights] }
      })
      assert.equal(rows, [12, 25])
      assert.is(heights.length, 1, `heights: ${heights}`)
      // Later changes are drawn at once, so that nothing below the rows jumps.
      const after = await page.getByRole('button', { name: '次のページ' }).evaluate(async button => {
        const first = () => document.querySelector('[role="rowheader"]')?.textContent
        const before = first()
        ;(button as HTMLElement).click()
        const changed = () =>
          new Promise(resolve => new MutationObserver(resolve).observe(document.body, { subtree: true, childList: true }))
        while (first() === before) await changed()
        return document.querySelectorAll('[role="rowheader"]').length
      })
      assert.is(after, 25)
    },
    { as: 'vendorAdmin', platform: { usersPerVendor: 100 }, viewport: { width: 1440, height: 1600 }, touch },
  )
}

story(
  'a filter and a new address are written to the history once each',
  async ({ page, origin }) => {
    await openVendors(page, origin)
    await page.evaluate(() => {
      const written: string[] = []
      Object.assign(window, { written })
      for (const name of ['pushState', 'replaceState'] as const) {
        const write = history[name].bind(history)
        history[name] = (state, unused, address) => {
          written.push(name)
          write(state, unused, address)
        }
      }
    })
    const input = page.getByLabel('ベンダー名', { exact: true })
    await input.fill('農園')
    await input.press('Enter')
    await page.waitForURL(/vendors\.q=/)
    await painted(page)
    const written = () => page.evaluate(() => (window as unknown as { written: string[] }).written)
    assert.equal(await written(), ['replaceState'])
    await page
      .getByRole('columnheader', { name: /^ベンダー名/ })
      .getByRole('button')
      .click()
    await page.waitForURL(/vendors\.sort=/)
    await painted(page)
    assert.equal(await written(), ['replaceState', 'pushState'])
  },
  { as: 'systemAdmin' },
)

story(
  'what only the header and the filters show is asked for after the rows, for which one animation stands, and not one for each cell',
  async ({ page, origin, platform }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const { gate, open } = createGate()
    platform.faults.push({ path: '/api/v1/vendors/get_detail/', gate })
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await page.goto(`${origin}/#/vendors`)
    // The frame of the page, with what stands for the rows.
    await page.getByRole('table', { name: 'ベンダー一覧' }).waitFor()
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestIdleCallback(() => requestIdleCallback(resolve)))))
    const isLater = (url: string) => /\/vendor\/\d+\/|\/memberType\/|\/expiry-/.test(url)
    assert.equal(asked.filter(isLater), [])
    assert.is(await page.evaluate(() => document.getAnimations().length), 1)
    const later = page.waitForRequest(request => /\/expiry-/.test(request.url()))
    open()
    await vendorsShown(page)
    assert.is(await page.evaluate(() => document.getAnimations().length), 0)
    await later
  },
  { as: 'systemAdmin' },
)

story(
  'rows that are filled anew are drawn once: nothing in them fades',
  async ({ page, origin }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await openVendors(page, origin)
    // Only some vendors can be removed, so other rows have other buttons.
    const removes = page.getByRole('button', { name: /を削除$/ })
    const looks = () => removes.evaluateAll(buttons => buttons.map(button => button.ariaDisabled))
    await page.evaluate(() => {
      const started: string[] = []
      Object.assign(window, { started })
      document.addEventListener('transitionrun', ({ target, propertyName }) => {
        started.push(`${(target as Element).ariaLabel} ${propertyName}`)
      })
    })
    const before = await looks()
    await page.getByRole('button', { name: '次のページ' }).press('Enter')
    await page.waitForURL(/vendors\.page=2/)
    await painted(page)
    const after = await looks()
    assert.ok(
      after.some((look, place) => place < before.length && look !== before[place]),
      `${before} ${after}`,
    )
    assert.equal(await page.evaluate(() => (window as unknown as { started: string[] }).started), [])
  },
  { as: 'systemAdmin', platform: { vendors: 100 } },
)

story.run()
