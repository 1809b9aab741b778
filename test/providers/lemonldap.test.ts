import { writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { dialog, heading, press, signOut, stored, vendorsShown } from '../browser/steps.ts'
import { runCommands } from '../tools/setup/commands.ts'
import { configure, invalid, origin, tellStories } from './stories.ts'

const login = (page: Page) => page.getByPlaceholder('Login')

async function identify(page: Page) {
  await login(page).fill('dwho')
  await page.getByPlaceholder('Password').fill('dwho')
  await page.getByRole('button', { name: 'Connect' }).click()
}

const story = tellStories(test, {
  issuer: 'https://auth.example/',
  tokenEndpoint: 'https://auth.example/oauth2/token',
  jwksUri: 'https://auth.example/oauth2/jwks',
  document: {
    path: 'docs/identity-provider/lemonldap.md',
    // The line with 続ける comes ten seconds after the sign-in.
    changes: { '"oidcRPMetaDataOptionsAccessTokenExpiration": 1800': '"oidcRPMetaDataOptionsAccessTokenExpiration": 310' },
  },
  identify,
})

/** Merges settings into the provider's configuration, in the way of the document. */
async function merge(settings: object) {
  await writeFile('/var/lib/lemonldap-ng/test.json', JSON.stringify(settings))
  const cli = 'runuser -u www-data -- /usr/share/lemonldap-ng/bin/lemonldap-ng-cli -yes 1'
  await runCommands(`${cli} merge /var/lib/lemonldap-ng/test.json\nservice lemonldap-ng-fastcgi-server restart`)
}
const ofClient = (options: object) => merge({ oidcRPMetaDataOptions: { console: options } })

story('a sign-out ends the session at the provider: the next sign-in asks for the password', async ({ page, signIn }) => {
  await page.goto(origin)
  await signIn()
  await vendorsShown(page)
  await signOut(page)
  await heading(page, 'API利用者画面').waitFor()
  assert.is(page.url(), `${origin}/#/intro`)
  await press(page, 'サインイン')
  await login(page).waitFor()
})

story('an id token of 300 groups does not stop the sign-out, which the provider then asks to confirm', async ({ page, signIn }) => {
  await merge({
    macros: { roles: 'join("; ", map { sprintf("cn=agricultural-cooperative-%03d", $_) } 1..300)' },
    oidcRPMetaDataExportedVars: { console: { roles: 'roles' } },
    oidcRPMetaDataOptionsExtraClaims: { console: { approles: 'roles' } },
    oidcRPMetaDataOptions: { console: { oidcRPMetaDataOptionsIDTokenForceClaims: 1 } },
  })
  await page.goto(origin)
  await signIn()
  await vendorsShown(page)
  const { local } = await stored(page)
  assert.ok(local.idToken!.length > 13_000, `${local.idToken!.length}`)
  const asked = page.waitForRequest(/\/oauth2\/logout/)
  await signOut(page)
  const sent = new URL((await asked).url()).searchParams
  assert.equal([...sent.keys()], ['client_id', 'post_logout_redirect_uri'])
  await page.getByRole('button', { name: 'Accept' }).click()
  await heading(page, 'API利用者画面').waitFor()
  await press(page, 'サインイン')
  await login(page).waitFor()
  await ofClient({ oidcRPMetaDataOptionsIDTokenForceClaims: 0 })
})

story(
  'an address that is not registered is told by the provider, which ends the session all the same',
  async ({ page, newTab, signIn }) => {
    await configure(page, { postLogoutRedirectUri: `${origin}/other/`, scope: 'openid profile approles unknown' })
    await page.goto(origin)
    await signIn()
    await vendorsShown(page)
    const other = await newTab()
    await configure(other, { redirectUri: `${origin}/other/` })
    await other.goto(`${origin}/#/intro`)
    await press(other, 'サインイン')
    await other.getByText('Unauthorized URL').waitFor()
    await signOut(page)
    await page.getByText('Unauthorized URL').waitFor()
    await page.goto(origin)
    await press(page, 'サインイン')
    await login(page).waitFor()
  },
)

story('who refuses the consent is told so, and so is who refuses it at 続ける', async ({ page, notes }) => {
  await ofClient({ oidcRPMetaDataOptionsBypassConsent: 0 })
  await page.goto(origin)
  await press(page, 'サインイン')
  await identify(page)
  await page.getByRole('button', { name: 'Refuse' }).click()
  await page.getByText(invalid).waitFor()
  assert.is(page.url(), `${origin}/#/callback`)
  assert.equal(notes, ['sign-in response refused: consent_required'])
  await press(page, 'TOPへ戻る')

  await ofClient({ oidcRPMetaDataOptionsBypassConsent: 1 })
  await page.goto(`${origin}/#/groups?vendor=2`)
  await press(page, 'サインイン')
  await heading(page, 'グループ').waitFor()
  await press(page, '追加')
  const name = dialog(page, 'グループ追加').getByRole('textbox', { name: 'グループ名' })
  await name.fill('途中の部会')
  await page.getByRole('button', { name: '続ける' }).waitFor()
  await ofClient({ oidcRPMetaDataOptionsBypassConsent: 0 })
  await press(page, '続ける')
  await page.getByRole('button', { name: 'Refuse' }).click()
  await page.getByText(invalid).waitFor()
  await page.getByText('サインインを続けられなかったため、サインアウトしました。途中だった入力は残っています。').waitFor()
  assert.equal((await stored(page)).local, {})

  await ofClient({ oidcRPMetaDataOptionsBypassConsent: 1 })
  await press(page, 'TOPへ戻る')
  await press(page, 'サインイン')
  await heading(page, 'グループ').waitFor()
  assert.is(await name.inputValue(), '途中の部会')
})

test.run()
