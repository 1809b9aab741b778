import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { endSessionUrl } from '../../../src/lib/endSession.ts'

const request = {
  endpoint: 'https://id.example.jp/logout',
  clientId: 'console & more',
  idToken: 'head.pay-load_.sign+/=',
  postLogoutRedirectUri: 'https://console.example.jp/?a=b&c=あ',
}
const ours = {
  id_token_hint: request.idToken,
  client_id: request.clientId,
  post_logout_redirect_uri: request.postLogoutRedirectUri,
}

test('T21 the provider is told whose session ends, for which client, and where to go then', () => {
  const url = endSessionUrl(request)
  assert.ok(url.startsWith('https://id.example.jp/logout?'))
  assert.equal(Object.fromEntries(new URL(url).searchParams), ours)
})

test("the endpoint's own query is kept, except where it says what we say", () => {
  const { searchParams } = new URL(endSessionUrl({ ...request, endpoint: 'https://id.example.jp/logout?tenant=1&id_token_hint=x' }))
  assert.equal([searchParams.get('tenant'), searchParams.getAll('id_token_hint')], ['1', [request.idToken]])
})

test.run()
