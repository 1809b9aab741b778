/** Ends of sessions: in another tab, in a page restored from the bfcache, and with unsaved input. */
import * as assert from 'uvu/assert'
import { calls } from './steps.ts'
import { otherEngines } from '../tools/engines/engine.ts'
import { fillVendor, signOut } from '../support/steps.ts'
import { stories } from './story.ts'
import { button, dialog, field, heading, link, target, text, type User } from '../support/user.ts'

const story = stories('sessionEnds')

const systemAdmin = { as: 'systemAdmin', engines: 'all' } as const
const expired = text('サインインの有効期限が切れたため、サインアウトしました。もう一度サインインしてください。')
const elsewhere = text('別のタブでサインアウトしたため、この画面もサインアウトしました。')
const intro = heading('API利用者画面')
/** A vendor whose name appears on the vendor page only. */
const customer = '北海農業データ株式会社'
const customerRow = target('rowheader', customer)

const valueOf = (user: User, input: ReturnType<typeof field>) => user.read(input, input => (input as HTMLInputElement).value)

const secret = 'Half-Typed-2026'

/** Runs in the page: records how long after the sign-out nothing can be seen, neither the vendors nor unsaved input. */
function noteEmptying() {
  addEventListener('storage', ({ key }) => {
    // A tab that loads tries the storage, which is another event.
    if (key !== 'accessToken') return
    const changedAt = performance.now()
    const look = () => {
      if (!document.body.innerText.trim()) sessionStorage.emptied ??= String(performance.now() - changedAt)
    }
    look()
    new MutationObserver(look).observe(document.body, { attributes: true, subtree: true, childList: true })
  })
}

story(
  'T25 a sign-out in one tab empties the other at once, an open password dialog too',
  async ({ user, open, newUser, origin, platform, signIn }) => {
    const other = await newUser()
    await other.goto(`${origin}/#/vendors?vendors.rows=0`)
    await other.sees(customerRow)
    await other.press(button('アカウントメニュー'))
    await other.press(button('パスワード変更'))
    await other.fill(field('新しいパスワード', dialog('パスワード変更')), secret)
    await other.page(noteEmptying)
    await user.tab.front()
    await open('/vendors?vendors.rows=0', 'ベンダー')
    await signOut(user)
    await user.sees(intro)
    await other.sees(elsewhere)
    await other.sees(intro)
    const took = await other.page(() => sessionStorage.emptied as string | undefined)
    // The requirement is one second; busy machines need several, as WebKit runs both tabs in one process.
    assert.ok(took !== undefined && Number(took) < 5_000, `it took ${took} ms`)
    assert.not.match(await other.page(() => JSON.stringify([localStorage, sessionStorage])), secret)
    assert.is(calls(platform, 'GET', '/oauth2/logout').length, 1)
    assert.equal(await user.page(() => Object.keys(localStorage).filter(key => /token/i.test(key))), [])
    // After a new sign-in in the first tab, the other one continues where it was.
    await signIn('systemAdmin')
    await user.sees(customerRow)
    await other.sees(customerRow)
    assert.match(await other.address(), /#\/vendors\?vendors\.rows=0$/)
    assert.is(await other.count(target('dialog')), 0)
  },
  systemAdmin,
)

story(
  'T25 a sign-in as another user in one tab makes the other show that user',
  async ({ user, newUser, origin, platform, signIn }) => {
    const other = await newUser()
    await other.goto(`${origin}/#/vendors`)
    await other.sees(text('事務局 一郎'))
    await user.tab.front()
    await user.goto(`${origin}/#/intro`)
    await signIn('vendorAdmin')
    // Looking into a tab while its page is replaced would lose it for the driver of Firefox.
    await user.eventually('both tabs list the users', async () => {
      assert.is(calls(platform, 'GET', '/api/v1/vendorUser/').length, 2)
    })
    for (const shown of [user, other]) {
      await shown.sees(heading('ユーザー'))
      await shown.sees(text('北野 恵子'))
      assert.is(await shown.count(text('事務局 一郎')), 0)
      assert.is(await shown.count(link('ベンダー')), 0)
    }
    // Neither tab has ended the other user's session.
    assert.is(calls(platform, 'GET', '/oauth2/logout').length, 0)
  },
  // Chromium's own story looks at what the first user typed and asked for as well.
  { ...systemAdmin, engines: otherEngines },
)

/** Leaves for another document and comes back until the browser revives the page: none is kept with a request on its way. */
async function untilRevivable(user: User, origin: string) {
  await user.eventually('has all that it fetches in advance', async () => {
    const files = await user.page(() => performance.getEntriesByType('resource').map(({ name }) => name))
    for (const last of [/\/lists-/, /\/allDialogs-/, /\/vendor\/1\//]) assert.ok(files.some(file => last.test(file)))
  })
  await user.eventually('is a page that the browser revives', async () => {
    await user.page(() => {
      document.documentElement.dataset.left = 'true'
    })
    await user.goto(`${origin}/_platform/mails`)
    await user.tab.back()
    await user.sees(customerRow)
    assert.is(await user.page(() => document.documentElement.dataset.left), 'true')
  })
}

story(
  'a page revived by Back after a sign-out in another tab shows nothing of the vendors',
  async ({ user, open, newUser, origin }) => {
    await open('/vendors', 'ベンダー')
    await user.sees(customerRow)
    await untilRevivable(user, origin)
    await user.page(() =>
      addEventListener('pageshow', event => {
        // Records what the page shows after its own listeners, which were registered earlier.
        if (event.persisted) sessionStorage.setItem('revived', document.body.innerText)
      }),
    )
    // Navigates to another document, so that this one enters the bfcache.
    await user.goto(`${origin}/_platform/mails`)
    const other = await newUser()
    // In WebKit, another tab with the console disables the bfcache, so a plain file of the origin signs out through storage.
    await other.goto(`${origin}/third-party-notices.txt`)
    await other.page(() => localStorage.clear())
    await user.tab.front()
    // The process of the page learns of it a little later.
    await user.eventually('is signed out', async () => assert.is(await user.page(() => localStorage.length), 0))
    await user.tab.back()
    await user.sees(elsewhere)
    await user.sees(intro)
    assert.is(await user.count(customerRow), 0)
    const revived = await user.page(() => sessionStorage.getItem('revived'))
    assert.ok(revived !== null, 'the browser revived no page, so this story has shown nothing')
    assert.not.match(revived, customer)
  },
  { ...systemAdmin, backForwardCache: true },
)

story(
  'what was being typed when the session expired is there again for the same user, once',
  async ({ user, open, platform, signIn }) => {
    await open(`/vendors?vendors.q=${encodeURIComponent('北海')}`, 'ベンダー')
    await user.press(button(`${customer}を編集`))
    const form = dialog('ベンダー編集')
    await fillVendor(user, form, { name: '春から名称を変える組合', email: 'haru@example.jp' })
    platform.expireTokens()
    await user.press(button('保存', form))
    await user.sees(expired)
    await signIn('systemAdmin')
    await user.sees(text('サインインの前に入力した内容を復元しました。', form))
    assert.is(await valueOf(user, field('ベンダー名', form)), '春から名称を変える組合')
    assert.is(await valueOf(user, field('利用通知メールアドレス', form)), 'haru@example.jp')
    assert.is(await valueOf(user, field('契約番号', form)), platform.tables.vendors[1]?.contract_number)
    await user.press(button('保存', form))
    await user.misses(form)
    assert.is(platform.tables.vendors[1]?.name, '春から名称を変える組合')
    await user.tab.reload()
    await user.sees(text('条件に一致するベンダーがありません。'))
    assert.is(await user.count(target('dialog')), 0)
  },
  systemAdmin,
)

story.run()
