import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createPlatform } from '../platform/platform.ts'
import { button, departures, dialog, open, paste, pause, press, settled, signInAtProvider, status, textbox, until } from './open.tsx'

/** Signs in with a JWT that ends in this many milliseconds. */
async function openWith(left: number) {
  const platform = createPlatform({ vendors: 3 })
  const { accessToken, ...tokens } = await platform.tokensFor('systemAdmin')
  const { accessTokens } = platform.state()
  const seconds = Date.now() / 1000
  const claims = JSON.stringify({ iat: seconds - 60, exp: seconds + left / 1000 })
  const jwt = `h.${Buffer.from(claims).toString('base64url')}.s`
  accessTokens.set(jwt, accessTokens.get(accessToken)!)
  await open('/groups?vendor=2', { platform, storage: { local: { ...tokens, accessToken: jwt } } })
  return platform
}

test('five minutes before its end, a session says so once, and 続ける comes back to what was being typed', async () => {
  const platform = await openWith(5 * 60_000 + 1500)
  await until(() => button('追加'))
  assert.not(status()?.includes('有効期限'))
  await press('追加')
  await until(() => dialog('グループ追加') && textbox('グループ名'))
  await paste('グループ名', '書きかけ')
  await until(() => status()?.includes('サインインの有効期限はあと5分です。'))
  await press('続ける')
  await until(() => departures.length > 0)
  await open(await signInAtProvider(platform, 'systemAdmin'), { platform, storage: 'kept' })
  await until(() => textbox('グループ名')?.value === '書きかけ')
  assert.match(location.hash, '#/groups?')
  assert.match(location.hash, 'vendor=2')
})

test('a session that ends later says nothing yet', async () => {
  await openWith(10 * 60_000)
  await settled()
  await pause(300)
  assert.is(button('続ける'), null)
})

test.run()
