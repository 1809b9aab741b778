/** Keyboard operation, and the focus after the focused element is removed. */
import * as assert from 'uvu/assert'
import type { PlatformOptions } from '../platform/platform.ts'
import { notInDemo, stories } from './story.ts'
import { createGate, hideAndShow, pressByKey, vendorsShown } from './steps.ts'
import { sample } from '../support/sweeps.ts'
import { button, dialog, field, heading, link, target, text, type User } from '../support/user.ts'

const story = stories('focus')

const systemAdmin = { as: 'systemAdmin', engines: 'all' } as const
const many: PlatformOptions = { vendors: 200 }
const palette = dialog('検索と操作')
const wanted = target('combobox', undefined, palette)
const tab = (name: string) => link(name, target('navigation', 'メインメニュー'))

/** Navigates with the palette, by keyboard only. */
async function goFor(user: User, name: string) {
  await user.key('Control+k')
  await user.focused(wanted)
  await user.fill(wanted, name)
  await user.eventually(`${name} is selected`, async () => {
    const selected = await user.readAll(
      target('option', undefined, palette),
      options => options.find(option => option.ariaSelected === 'true')?.textContent,
    )
    assert.match(selected ?? '', name)
  })
  await user.key('Enter')
  await user.misses(palette)
}

/** Waits until the focus is on a link or an enabled control. */
const isOnControl = (user: User) =>
  user.eventually('the focus is on a control', () =>
    user.page(() => {
      const { activeElement: element } = document
      if (!element?.matches('a[href], button, input, [role]') || element === document.body) {
        throw new Error(`it is on ${element?.outerHTML.slice(0, 80)}`)
      }
    }),
  )

story(
  'the palette leads through the pages, the keyboard is never lost on the way, and what 絞り込みを解除 and 再試行 leave behind has the focus',
  async ({ user, open, platform }) => {
    await open('/users', 'ユーザー')
    await goFor(user, '北海農業データ株式会社')
    await user.sees({ ...target('rowheader'), nth: 0 })
    assert.match(await user.address(), /#\/users\?vendor=2$/)
    for (const name of ['グループ', 'アプリケーション', 'ドキュメント']) {
      await goFor(user, name)
      await user.focused(heading(name))
    }
    await user.key('Control+/')
    await user.sees(dialog('キーボード操作'))
    await user.key('Escape')
    await user.misses(dialog('キーボード操作'))
    await user.focused(heading('ドキュメント'))
    await user.key('Control+k')
    await user.focused(wanted)
    await user.key('Escape')
    await user.misses(palette)
    await user.focused(heading('ドキュメント'))

    for (const [path, title, label, shown] of [
      ['/vendors', 'ベンダー', 'ベンダー名', target('rowheader', '北海農業データ株式会社')],
      ['/uploadDocuments', 'ドキュメント', 'ドキュメント名、カテゴリ', target('treeitem', 'はじめに')],
    ] as const) {
      await open(path, title)
      await user.fill(field(label), 'どこにもない')
      await pressByKey(user, button('絞り込みを解除'))
      await user.sees(shown)
      await isOnControl(user)
    }

    for (const [path, title, list, retry, shown] of [
      ['/vendors', 'ベンダー', '/api/v1/vendors/get_detail/', button('再試行'), target('rowheader', '北海農業データ株式会社')],
      ['/vendors', 'ベンダー', '/api/v1/memberType/', button('再試行'), field('一般会員')],
      [
        '/apps?vendor=2',
        'アプリケーション',
        '/api/v1/vendorGroup/',
        button('再試行', target('region', 'ベンダーグループ一覧')),
        { ...target('listitem', undefined, target('region', 'ベンダーグループ一覧')), nth: 0 },
      ],
      ['/uploadDocuments', 'ドキュメント', '/api/v1/uploadDocument/', button('再試行'), target('treeitem', 'はじめに')],
    ] as const) {
      // Loaded anew for each of its lists.
      if (path === '/vendors') await user.goto('about:blank')
      platform.requests.length = 0
      platform.faults.push({ path: list, status: 503, times: 2 })
      await open(path, title)
      for (let time = 0; time < 2; time++) {
        await user.eventually(`${list} can be tried again`, () => user.read({ ...retry, nth: 0 }, button => button.focus()))
        await user.focused({ ...retry, nth: 0 })
        await user.key('Enter')
        if (time > 0) continue
        await user.eventually('it was tried', async () => assert.is(platform.requests.filter(({ path }) => path === list).length, 2))
        await user.sees(retry)
      }
      await user.sees(shown)
      await isOnControl(user)
    }
  },
  systemAdmin,
)

for (const viewport of [
  { width: 1024, height: 600 },
  { width: 320, height: 256 },
]) {
  story(
    `at ${viewport.width} px one link leads past the header, and a navigation from far below begins at the top, with the heading in sight`,
    async ({ user, open }) => {
      await open('/vendors?vendor=2&vendors.rows=0', 'ベンダー')
      await user.key('Tab')
      await user.focused(button('本文へ移動'))
      await user.key('Enter')
      await user.focused(heading('ベンダー'))
      const goDown = () =>
        user.eventually('the page is long', async () =>
          assert.ok(
            await user.page(() => {
              scrollTo(0, document.body.scrollHeight)
              return scrollY > 500
            }),
          ),
        )
      const begins = async (name: string) => {
        await user.focused(heading(name))
        await user.eventually(`${name} is in sight`, () =>
          user.read(heading(name), element => {
            const { top, bottom, left, width } = element.getBoundingClientRect()
            const hit = document.elementFromPoint(left + width / 2, (top + bottom) / 2)
            if (top < 0 || bottom > innerHeight || !element.contains(hit)) throw new Error(`it is at ${top}`)
          }),
        )
      }
      for (const name of sample(['グループ', 'ユーザー'], 2)) {
        await goDown()
        await goFor(user, name)
        await begins(name)
        await user.tab.back()
        await begins('ベンダー')
      }
      await goDown()
      await user.read(tab('ドキュメント'), link => link.click())
      await begins('ドキュメント')
    },
    { ...systemAdmin, viewport, platform: many, notInDemo: notInDemo.bar },
  )
}

story(
  'after a deletion the focus stays where the row was, though one of the next page moves up',
  async ({ user, open, platform }) => {
    platform.tables.vendorUsers.length = platform.tables.vendorGroups.length = platform.tables.applications.length = 0
    await open('/vendors?vendors.rows=5', 'ベンダー')
    await user.sees({ ...target('rowheader'), nth: 0 })
    const names = () => user.readAll(target('rowheader'), heads => heads.map(head => head.textContent!))
    for (const at of [2, 4, 0]) {
      const name = (await names())[at]!
      await user.press(button(`${name}を削除`))
      await user.fill(field('ベンダー名', target('dialog')), name)
      await user.key('Enter')
      await user.press(button('OK'))
      await user.misses(target('rowheader', name))
      const left = await names()
      assert.is(left.length, 5)
      await user.focused(button(`${left[at]}を削除`))
    }
  },
  { ...systemAdmin, platform: many },
)

story(
  'the reason why a row cannot be deleted goes with the row, and the focus to the next one',
  async ({ user, open, platform }) => {
    const { vendors } = platform.tables
    const remove = button('北海農業データ株式会社を削除')
    await open('/vendors', 'ベンダー')
    await user.sees(remove)
    await user.press(tab('グループ'))
    await user.misses(remove)
    vendors.splice(1, 1)
    const answer = createGate()
    platform.faults.push({ path: '/api/v1/vendors/get_detail/', gate: answer.gate })
    await user.press(tab('ベンダー'))
    await user.press({ ...remove, isUsable: false })
    await user.sees(text(/削除できません。$/))
    answer.open()
    await user.misses(remove)
    await user.misses(text(/削除できません。$/))
    await user.focused({ ...button(/を削除$/), nth: 1 })
  },
  { ...systemAdmin, platform: { vendors: 3 } },
)

story(
  'reasons that were shown and lists that were read again leave no listener',
  async ({ page, context, signIn }) => {
    await page.clock.install()
    await signIn('systemAdmin')
    await vendorsShown(page)
    const cdp = await context.newCDPSession(page)
    const refused = page.getByRole('button', { name: /を削除$/, disabled: true }).first()
    const listenersAfter = async (step: () => Promise<void>) => {
      for (let times = 0; times < 10; times++) await step()
      await cdp.send('HeapProfiler.collectGarbage')
      return (await cdp.send('Memory.getDOMCounters')).jsEventListeners
    }
    const showReason = () => refused.click({ force: true }).then(() => page.keyboard.press('Escape'))
    const readAgain = async () => {
      await page.clock.fastForward('06:00')
      await Promise.all([page.waitForResponse(/vendors\/get_detail/), hideAndShow(page)])
      await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' })
    }
    for (const step of [showReason, readAgain]) {
      const [before, after] = [await listenersAfter(step), await listenersAfter(step)]
      assert.ok(after < before + 15, `${step.name}: from ${before} to ${after} listeners`)
    }
  },
  { notInDemo: notInDemo.network },
)

story(
  'a row keeps the focus, and stays unfolded, while a phone is turned and when it moves to another part of a long list',
  async ({ page, user, open, platform }) => {
    const { vendorGroups } = platform.tables
    const vendor = 2
    vendorGroups.push(...Array.from({ length: 15 }, (_, n) => ({ id: 300 + n, vendor, name: `G${String(n).padStart(2, '0')}` })))
    const turn = (width: number) => page.setViewportSize({ width, height: 844 })
    const [fold, edit] = [button('G09の詳細'), button('G09を編集')]
    await open('/groups?vendor=2', 'グループ')
    await user.press(fold)
    await user.sees(edit)
    await turn(1440)
    await user.misses(fold)
    await user.eventually('the focus is in its row', async () =>
      assert.match((await user.page(() => document.activeElement?.closest('tr')?.textContent)) ?? '', 'G09'),
    )
    await turn(390)
    await user.sees(edit)
    vendorGroups.push(...Array.from({ length: 9 }, (_, n) => ({ id: 400 + n, vendor, name: `A${n}` })))
    await goFor(user, '再読み込み')
    await user.sees(target('rowheader', /A8/))
    await user.sees(edit)

    await turn(1440)
    await user.read(button('G10を編集'), control => control.focus())
    await turn(390)
    await user.focused(button('G10の詳細'))
  },
  { as: 'systemAdmin', viewport: { width: 390, height: 844 } },
)

story(
  'rows are selected, one by one and as a range, also by a press beside the box, and removed by keys alone',
  async ({ user, open }) => {
    await open('/users?vendor=2', 'ユーザー')
    await user.sees({ ...target('rowheader'), nth: 0 })
    await pressByKey(user, button('選択'))
    const bar = target('group', '選択した行の操作')
    const label = (expected: string) => user.sees(text(expected, bar))
    const box = (nth: number) => ({ ...target('checkbox', /.を選択$/), nth })
    await label('30件中0件を選択中')
    await pressByKey(user, box(1), 'Space')
    await label('30件中1件を選択中')
    await pressByKey(user, box(3), 'Shift+Space')
    await label('30件中3件を選択中')
    // Beside the box. In Firefox, a label does nothing while Shift is down.
    await user.read(box(4), box => {
      for (const type of ['pointerdown', 'click'])
        box.parentElement!.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, shiftKey: true }))
    })
    await label('30件中4件を選択中')
    await pressByKey(user, button('削除', bar))
    const form = dialog('ユーザー削除')
    await pressByKey(user, button('削除', form))
    await user.sees(text(/^4件すべて完了しました。/, form))
    await user.key('Escape')
    await user.misses(form)
    await label('26件中0件を選択中')
    await user.focused(button('削除', bar))
    await user.key('Escape')
    await user.misses(bar)
    await user.focused(button('選択'))
  },
  { ...systemAdmin, platform: { vendors: 3, usersPerVendor: 30 } },
)

story.run()
