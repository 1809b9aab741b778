import { demoAccounts, type DemoAccount } from './accounts.ts'
import { json, redirect, refuse } from './answers.ts'
import { randomToken } from './bytes.ts'
import { giveToken } from './clientCredentials.ts'
import { publicKeys, readToken } from './jwt.ts'
import { html, page } from './pages.ts'
import { isSame } from './rules.ts'
import type { Store } from './store.ts'
import { clientId, endSession } from './tokens.ts'

const codeLife = 60 * 1000

type Serve = (request: Request, url: URL, store: Store) => Response | Promise<Response>

/** The identity provider's handlers, by path and method. */
export const providerPaths: Record<string, Partial<Record<string, Serve>>> = {
  '/oauth2/authorize': { GET: authorize, POST: authorize },
  '/oauth2/logout': { GET: logout },
  '/oauth2/token': { POST: giveToken },
  '/oauth2/jwks': { GET: async (_, __, store) => json(await publicKeys(await store.keys())) },
  '/.well-known/openid-configuration': { GET: (_, url) => json(describeProvider(url.origin)) },
}

/** The authorization endpoint (RFC 6749, section 4.1.1; RFC 7636): shows the sign-in page, and receives its forms. */
async function authorize(request: Request, url: URL, store: Store): Promise<Response> {
  const query = url.searchParams
  const redirectUri = once(query, 'redirect_uri')
  // Never redirect to an unregistered address (RFC 6749, section 4.1.2.1).
  if (once(query, 'client_id') !== clientId || redirectUri !== new URL(store.path, url).href) {
    return page('サインインできません', html`<p>このアプリケーションからのサインインの要求が正しくありません。</p>`, 400)
  }
  const state = once(query, 'state')
  const back = (answer: Record<string, string>) => {
    const target = new URL(redirectUri)
    for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value)
    if (state) target.searchParams.set('state', state)
    return redirect(target)
  }
  const fault = faultOf(query)
  if (fault) return back({ error: fault[0], error_description: fault[1] })
  if (request.method === 'GET') return signInPage()
  const form = new URLSearchParams(await request.text())
  if (form.has('cancel')) return back({ error: 'access_denied', error_description: 'The user cancelled the sign-in.' })
  const account = findAccount(form, store)
  if (!account) return signInPage(form.get('email') ?? '')
  const code = randomToken()
  const [challenge = '', nonce = ''] = [query.get('code_challenge') ?? '', query.get('nonce') ?? '']
  store.codes.set(code, { account: account.id, redirectUri, challenge, nonce, expires: store.now() + codeLife })
  return back({ code })
}

/** Validates an authorization request of a known client: [error code (RFC 6749, section 4.1.2.1), description]. */
function faultOf(query: URLSearchParams): [error: string, description: string] | undefined {
  for (const name of query.keys()) if (query.getAll(name).length > 1) return ['invalid_request', `${name} is repeated.`]
  if (query.get('response_type') !== 'code') return ['unsupported_response_type', 'response_type must be code.']
  if (!query.get('scope')?.split(' ').includes('openid')) return ['invalid_scope', 'scope must contain openid.']
  if (!query.get('state')) return ['invalid_request', 'state is missing.']
  if (!query.get('nonce')) return ['invalid_request', 'nonce is missing.']
  if (query.get('code_challenge_method') !== 'S256') return ['invalid_request', 'code_challenge_method must be S256.']
  if (!/^[\w-]{43}$/.test(query.get('code_challenge') ?? '')) return ['invalid_request', 'code_challenge is not one of S256.']
  return undefined
}

function findAccount(form: URLSearchParams, { tables }: Store) {
  const demo = Object.values(demoAccounts).find(({ key }) => key === form.get('account'))
  const email = demo?.email ?? form.get('email') ?? ''
  return tables.idProviderUsers.find(row => isSame(row.userName, email) && (demo || row.password === form.get('password')))
}

/** `failed` is the e-mail address of a failed attempt. The forms post to the page's own address. */
function signInPage(failed?: string): Response {
  return page(
    'サインイン',
    html` <p>農業データ連携基盤の検証用サインイン画面です。</p>
      ${failed !== undefined && html`<p class="error" role="alert" id="error">メールアドレスまたはパスワードが正しくありません。</p>`}
      <form method="post">
        <label for="email">メールアドレス</label>
        <input id="email" name="email" type="email" autocomplete="username" required value="${failed ?? ''}" ${described(failed)} />
        <label for="password">パスワード</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required ${described(failed)} />
        <button class="primary">サインイン</button>
      </form>
      <h2>デモアカウント</h2>
      <form method="post">
        <ul class="plain">
          ${Object.values(demoAccounts).map(choice)}
        </ul>
      </form>
      <h2>サインインの中止</h2>
      <form method="post"><button name="cancel" value="1">キャンセル</button></form>`,
  )
}

function described(failed: string | undefined) {
  return failed !== undefined && html`aria-invalid="true" aria-describedby="error"`
}

function choice({ key, label, email }: DemoAccount) {
  return html`<li><button name="account" value="${key}">${label}（${email}）でサインイン</button></li>`
}

/** Logs out (OpenID Connect RP-Initiated Logout 1.0, section 2); accepts expired id tokens as the hint. */
async function logout(_: Request, url: URL, store: Store): Promise<Response> {
  const query = url.searchParams
  const claims = await readToken(await store.keys(), once(query, 'id_token_hint') ?? '')
  const target = once(query, 'post_logout_redirect_uri')
  if (claims?.aud !== clientId || once(query, 'client_id') !== clientId || target !== new URL(store.path, url).href) {
    return page('サインアウトできません', html`<p>サインアウトの要求が正しくありません。</p>`, 400)
  }
  endSession(store, claims.sid)
  const back = new URL(target)
  const state = once(query, 'state')
  if (state) back.searchParams.set('state', state)
  return redirect(back)
}

/** The discovery document (OpenID Connect Discovery 1.0, section 3). */
function describeProvider(origin: string) {
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/oauth2/authorize`,
    token_endpoint: `${origin}/api/v1/oauth2/code/`,
    end_session_endpoint: `${origin}/oauth2/logout`,
    jwks_uri: `${origin}/oauth2/jwks`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'profile', 'approles', 'offline_access'],
  }
}

/** Returns a parameter that occurs exactly once. */
function once(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name)
  return values.length === 1 ? values[0] : undefined
}

/** Handles the provider's paths; returns undefined for others. */
export function serveProvider(request: Request, url: URL, store: Store): Response | Promise<Response> | undefined {
  const path = Object.hasOwn(providerPaths, url.pathname) ? providerPaths[url.pathname] : undefined
  if (!path) return undefined
  const serve = Object.hasOwn(path, request.method) ? path[request.method] : undefined
  return serve ? serve(request, url, store) : refuse(405, '許可されていないメソッドです。', { allow: Object.keys(path).join(', ') })
}
