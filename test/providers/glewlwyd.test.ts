import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dialog, eventually, heading, press, signOut, stored, vendorsShown } from '../browser/steps.ts'
import { configure, goBack, invalid, origin, tellStories } from './stories.ts'

/** Its buttons begin with a picture. */
const button = (page: Page, name: string) => page.locator('button', { hasText: name }).first()

async function enter(page: Page) {
  await page.locator('#username').fill('taro')
  await page.locator('#password').fill('PASSWORD')
  await page.keyboard.press('Enter')
  await button(page, 'Logout').waitFor()
}

/** Grants the scopes, which it asks once, and goes on, which it asks each time. */
async function goOn(page: Page) {
  await button(page, 'Continue').waitFor()
  if (await page.locator('#grant-profile').isVisible()) {
    for (const scope of ['profile', 'approles']) await page.locator(`#grant-${scope}`).check()
    await button(page, 'Grant access').click()
  }
  await button(page, 'Continue').click()
}

const story = tellStories(test, {
  issuer: 'https://id.example/',
  tokenEndpoint: 'https://id.example/api/oidc/token',
  jwksUri: 'https://id.example/api/oidc/jwks',
  document: {
    path: 'docs/identity-provider/glewlwyd.md',
    // The line with 続ける comes ten seconds after the sign-in.
    changes: { '"access-token-duration": 1800': '"access-token-duration": 310' },
    // What the package's unit of systemd does.
    programs: { systemctl: 'runuser -u glewlwyd -- glewlwyd --config-file=/etc/glewlwyd/glewlwyd.conf > /dev/null 2>&1 &\nsleep 3' },
  },
  async identify(page) {
    await enter(page)
    await goOn(page)
  },
  goOn,
})

story('a sign-out does not go through the provider: the next sign-in asks for no password', async ({ page, signIn }) => {
  await page.goto(origin)
  await signIn()
  await vendorsShown(page)
  await signOut(page)
  await heading(page, 'API利用者画面').waitFor()
  assert.equal((await stored(page)).local, {})
  await press(page, 'サインイン')
  await goOn(page)
  await vendorsShown(page)
})

story('who signs out there instead of going on at 続ける finds everything again by Back', async ({ page, signIn }) => {
  await page.goto(`${origin}/#/groups?vendor=2`)
  await signIn()
  await heading(page, 'グループ').waitFor()
  await press(page, '追加')
  const name = dialog(page, 'グループ追加').getByRole('textbox', { name: 'グループ名' })
  await name.fill('途中の部会')
  await press(page, '続ける')
  await button(page, 'Logout').click()
  await page.getByText('You are disconnected').waitFor()
  await goBack(page)
  await eventually(() => assert.is(page.url(), `${origin}/#/groups?vendor=2`))
  assert.is(await name.inputValue(), '途中の部会')
  await press(dialog(page, 'グループ追加'), '保存')
  await page.getByRole('rowheader', { name: '途中の部会' }).waitFor()
})

story('a refusal of the provider is told, and why in the browser console', async ({ page, notes }) => {
  // Asks the provider not to ask anything.
  await configure(page, { extraParams: { prompt: 'none' } })
  await page.goto(origin)
  await press(page, 'サインイン')
  await page.getByText(invalid).waitFor()
  assert.is(page.url(), `${origin}/#/callback`)
  assert.equal(notes, ['sign-in response refused: interaction_required'])
})

story('an address that is not registered is refused with a status, and an unknown scope breaks its page', async ({ page, newTab }) => {
  await configure(page, { redirectUri: `${origin}/other/` })
  await page.goto(origin)
  const answered = page.waitForResponse(response => response.url().startsWith('https://id.example/'))
  await press(page, 'サインイン')
  assert.is((await answered).status(), 403)
  const other = await newTab()
  await configure(other, { scope: 'openid profile approles offline_access' })
  await other.goto(origin)
  const broken = other.waitForEvent('pageerror')
  await press(other, 'サインイン')
  await broken
  assert.is(new URL(other.url()).origin, 'https://id.example')
})

test.run()
