import * as assert from 'uvu/assert'
import { stories } from './story.ts'
import { calls, createGate, eventually, heading, press, stored, tab, vendorsShown, watchFor } from './steps.ts'

const story = stories('signIn')
const exchange = '/api/v1/oauth2/code/'
const invalid = '不正な操作です。最初からログインをやり直してください。'

story('T06 a correct-looking return in a new tab is refused, and harms no attempt of another tab', async tools => {
  const { page, origin, platform, newTab } = tools
  await page.goto(origin)
  await press(page, 'サインイン')
  await page.waitForURL(/oauth2\/authorize/)
  const { session } = await stored(page)
  const other = await newTab()
  await other.goto(`${origin}/?code=abc&state=${session.state}`)
  await other.getByText(invalid).waitFor()
  await eventually(() => assert.is(other.url(), `${origin}/#/callback`))
  assert.is(calls(platform, 'POST', exchange).length, 0)
  assert.equal(await stored(other), { local: {}, session: {} })
  await page
    .getByRole('button', { name: /admin@example\.jp/ })
    .first()
    .click()
  await vendorsShown(page)
})

story('T15 neither a reload nor Back after the sign-in exchanges again or flashes the invalid-access screen', async tools => {
  const { page, context, origin, platform, signIn } = tools
  const flashes = await watchFor(context, /不正な操作です/)
  await signIn('systemAdmin')
  await vendorsShown(page)
  await eventually(() => assert.is(page.url(), `${origin}/#/vendors`))
  await page.reload()
  await vendorsShown(page)
  await tab(page, 'ユーザー').click()
  await heading(page, 'ユーザー').waitFor()
  await page.goBack()
  await vendorsShown(page)
  // The previous entry is the provider's page, and the next one was the callback.
  await page.goBack()
  await page.getByRole('button', { name: 'キャンセル' }).waitFor()
  await page.goForward()
  await vendorsShown(page)
  assert.is(calls(platform, 'POST', exchange).length, 1)
  assert.equal(flashes, [])
})

story('T14 a reload in the middle of the exchange sends no second one, and lets the user begin again', async tools => {
  const { page, origin, platform, signIn } = tools
  const { gate, open } = createGate()
  platform.faults.push({ method: 'POST', path: exchange, gate, times: 1 })
  await page.goto(origin)
  await press(page, 'サインイン')
  await page.getByRole('button', { name: /（admin@example\.jp）/ }).click()
  await page.getByText('サインインしています...').waitFor()
  await eventually(() => assert.is(calls(platform, 'POST', exchange).length, 1))
  // No single-use value is left in address or storage while the response is pending.
  assert.is(page.url(), `${origin}/#/callback`)
  assert.equal(await stored(page), { local: {}, session: {} })
  await page.reload()
  await heading(page, 'API利用者画面').waitFor()
  open()
  assert.is(calls(platform, 'POST', exchange).length, 1)
  assert.equal((await stored(page)).local, {})
  await signIn('systemAdmin')
  await vendorsShown(page)
})

story('a sign-in whose file is lost on the way back can be finished', async ({ page, origin, platform, allow }) => {
  allow(/ERR_CONNECTION_RESET/)
  await page.goto(origin)
  await press(page, 'サインイン')
  const account = page.getByRole('button', { name: /（admin@example\.jp）/ })
  await account.waitFor()
  await page.route(/\/static\/signedOut-/, route => route.abort('connectionreset'))
  await account.click()
  await page.getByRole('alert').getByText('サーバーと通信できません。').waitFor()
  assert.is(calls(platform, 'POST', exchange).length, 0)
  await page.unroute(/\/static\/signedOut-/)
  await press(page, '再試行')
  await vendorsShown(page)
})

story.run()
