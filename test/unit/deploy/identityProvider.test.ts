import { readFile } from 'node:fs/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { endSessionUrl } from '../../../src/lib/signOutRequest.ts'
import { authorizationUrl } from '../../../src/lib/oauth.ts'
import { readConfig } from '../../../src/state/config.ts'
import { readDocument } from '../../tools/setup/documents.ts'

const { inlineCode } = await readDocument('docs/identity-provider.md')
const { blocksUnder } = await readDocument('docs/identity-provider/keycloak.md')
const [file = ''] = blocksUnder('## config.json', 'json')
const { auth } = readConfig(JSON.parse(file), new URL('https://console.example/'))
const settings = blocksUnder('## Settings').join('')
/** The input of `kcadm.sh create`: a client scope, then a client. */
const [scope, client] = [...settings.matchAll(/<<'EOF'\n([^]*?)^EOF$/gm)].map(([, text = '']) => JSON.parse(text))

test("the example's client matches the console's configuration", () => {
  const address = authorizationUrl({ ...auth, endpoint: auth.authorizationEndpoint, state: 's', nonce: 'n', challenge: 'c' })
  const { searchParams } = new URL(address)
  assert.is(searchParams.get('client_id'), client.clientId)
  assert.equal(client.redirectUris, [searchParams.get('redirect_uri')])
  assert.is(client.attributes['pkce.code.challenge.method'], searchParams.get('code_challenge_method'))
  assert.equal([client.publicClient, client.standardFlowEnabled, searchParams.get('response_type')], [true, true, 'code'])
})

test('the address after sign-out is registered', () => {
  const endpoint = auth.endSessionEndpoint ?? ''
  const { searchParams } = new URL(endSessionUrl({ ...auth, endpoint, idToken: 't' }))
  assert.is(client.attributes['post.logout.redirect.uris'], searchParams.get('post_logout_redirect_uri'))
})

test('the client has every scope that the console requests, also in Kubernetes, and the mapped one is created first', async () => {
  const manifest = await readFile(new URL('../../../deploy/kubernetes.yaml', import.meta.url), 'utf8')
  assert.equal(JSON.parse(/config\.json: \|\n([^]*?)\n---/.exec(manifest)?.[1] ?? ''), JSON.parse(file))
  const known = ['openid', ...client.defaultClientScopes, ...client.optionalClientScopes]
  assert.equal(
    auth.scope.split(' ').filter(name => !known.includes(name)),
    [],
  )
  assert.ok(client.optionalClientScopes.includes(scope.name))
  assert.is(inlineCode('openid '), auth.scope)
})

test('both endpoints and all commands use the same realm', () => {
  const realm = /^https:\/\/id\.example\/realms\/(\w+)\/protocol\/openid-connect\/(auth|logout)$/
  const [signIn, signOut] = [auth.authorizationEndpoint, auth.endSessionEndpoint ?? ''].map(address => realm.exec(address)?.slice(1))
  assert.equal([signIn?.join(), signOut?.join()], ['console,auth', 'console,logout'])
  assert.is(settings.match(/^kcadm\.sh create .* -r console /gm)?.length, 2)
})

for (const name of ['keycloak', 'entra', 'auth0', 'okta', 'cognito', 'lemonldap', 'glewlwyd']) {
  const page = await readDocument(`docs/identity-provider/${name}.md`)
  test(`the configuration of ${name}.md is one that the console accepts, and asks for no offline session`, () => {
    const [file = ''] = page.blocksUnder('## config.json', 'json')
    const { auth } = readConfig(JSON.parse(file), new URL('https://console.example/'))
    assert.not.match(auth.scope, 'offline_access')
    if (auth.endSessionEndpoint) assert.match(auth.endSessionEndpoint, /^https:/)
  })
}

test.run()
