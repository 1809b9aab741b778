import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import defaultConfig from '../../static/config.json' with { type: 'json' }
import { serve } from '../platform/server.ts'
import { button, clipboardOf, dialog, open, press, savedBy, text, until } from './open.tsx'
import { smallPlatform } from './peoplePage.ts'

const run = promisify(execFile)

/** Values that would leave the quotes of a shell, of PowerShell, of Python, of JSON or of a form. */
const hostile = `it's a "b" \\ $HOME \`id\` $(id) ‘c’ %41 &x=1 +1 @/etc/passwd #日本`
const secret = `-n "s3'cr\\et" $HOME \`id\` %s &=+日本`

function hostilePlatform() {
  const platform = smallPlatform()
  Object.assign(platform.tables.applications[0]!, { client_id: hostile, client_secret: secret, application_id: hostile })
  return platform
}

async function openCredentials(token: object, platform = hostilePlatform()) {
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', { value: clipboardOf(async text => copied.push(text)), configurable: true })
  await open('/apps?vendor=2', { as: 'systemAdmin', platform, config: { ...defaultConfig, token } })
  await until(() => button('収量予測の認証情報'))
  await press('収量予測の認証情報')
  await until(() => dialog('認証情報') && button('エンドポイントをコピー'))
  return { platform, copied }
}

for (const body of ['form', 'json'] as const) {
  test(`the copied lines for curl and Python get an access token, whatever the values, and hold no secret (${body})`, async () => {
    const platform = hostilePlatform()
    const site = await serve(platform, { dist: 'dist' })
    try {
      const { copied } = await openCredentials({ url: `${site.origin}/oauth2/token`, body }, platform)
      await press('アクセストークンの取得')
      for (const [label, program] of [
        ['curl', 'sh'],
        ['Python', 'python3'],
      ] as const) {
        await press(`${label}をコピー`)
        await until(() => copied.length)
        const command = copied.pop()!
        assert.is(command.includes('s3'), false, command)
        const env = { ...process.env, CLIENT_SECRET: secret, no_proxy: '*' }
        const { stdout } = await run(program, ['-c', command], { env, timeout: 20_000 })
        const token = program === 'sh' ? JSON.parse(stdout).access_token : stdout.trim()
        assert.match(token, /^[\w-]{20,}$/, command)
      }
      assert.equal(
        platform.requests.filter(({ path }) => path === '/oauth2/token').map(({ status }) => status),
        [200, 200],
      )
    } finally {
      await site.close()
    }
  })
}

test('PowerShell gets its values between single quotes, of which typographic ones are some', async () => {
  const { copied } = await openCredentials({ url: 'https://id.example.jp/token', body: 'json' })
  await press('アクセストークンの取得')
  await press('PowerShellをコピー')
  await until(() => copied.length)
  const quoted = `it''s a "b" \\ $HOME \`id\` $(id) ‘‘c’’ %41 &x=1 +1 @/etc/passwd #日本`
  assert.is(
    copied[0],
    `$body = @{
  grant_type = 'client_credentials'
  client_id = '${quoted}'
  audience = 'api://${quoted}'
  scope = 'api://${quoted}/.default'
  client_secret = $env:CLIENT_SECRET
}
$body = [Text.Encoding]::UTF8.GetBytes(($body | ConvertTo-Json))
$response = Invoke-RestMethod -Method Post -Uri 'https://id.example.jp/token' -Body $body -ContentType 'application/json'
$response.access_token
`,
  )
})

for (const [header, line, client_secret] of [
  [undefined, 'Authorization: Bearer <アクセストークン>', secret],
  ['X-Authorization', 'X-Authorization: <アクセストークン>', null],
] as const) {
  test(`audience, scope and the header ${line} are shown once unfolded, also without a secret`, async () => {
    const platform = hostilePlatform()
    Object.assign(platform.tables.applications[0]!, { client_secret })
    await openCredentials({ url: 'https://id.example.jp/token', ...(header && { header }) }, platform)
    assert.not.match(text(), 'オーディエンス')
    await press('アクセストークンの取得')
    for (const value of [`api://${hostile}`, `api://${hostile}/.default`, line]) assert.ok(text().includes(value), value)
    assert.is(button('curlをコピー') === null, client_secret === null)
  })
}

test('the .env file has audience, scope and the name of the application, and without token.url no way to a token is shown', async () => {
  const { platform, copied } = await openCredentials({})
  assert.is(button('アクセストークンの取得'), null)
  Object.assign(platform.tables.applications[0]!, { application_id: 'app-1' })
  await press('すべてコピー')
  await until(() => copied.length)
  const { name, text: saved } = await savedBy(() => press('.envファイルとして保存'))
  assert.equal([name, saved], ['収量予測.env', copied[0]])
  assert.ok(copied[0]!.includes(`\nAUDIENCE="api://it's a`) && copied[0]!.includes('\nSCOPE='), copied[0])
})

test.run()
