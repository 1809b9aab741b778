import { json } from './answers.ts'
import { randomToken } from './bytes.ts'
import type { Store } from './store.ts'

/** The names of a request, all of which may be given once. */
const names = ['grant_type', 'client_id', 'client_secret', 'audience', 'scope']

/** Gives a program an access token for its client credentials, sent as a form or as JSON (RFC 6749, sections 4.4 and 5). */
export async function giveToken(request: Request, _: URL, { tables }: Store): Promise<Response> {
  const given = await valuesOf(request)
  const isOdd = ([name, value]: [string, unknown]) => !names.includes(name) || typeof value !== 'string'
  if (!given || Object.entries(given).some(isOdd)) return refuse('invalid_request')
  if (given.grant_type !== 'client_credentials') return refuse('unsupported_grant_type')
  const app = tables.applications.find(({ client_id }) => client_id === given.client_id)
  if (!app || app.client_secret === null || app.client_secret !== given.client_secret) return refuse('invalid_client', 401)
  const audience = `api://${app.application_id}`
  if ((given.audience ?? audience) !== audience) return refuse('invalid_target')
  if ((given.scope ?? `${audience}/.default`) !== `${audience}/.default`) return refuse('invalid_scope')
  return json({ access_token: randomToken(), token_type: 'Bearer', expires_in: app.token_expiration_time })
}

const refuse = (error: string, status = 400) => json({ error }, status)

/** Reads a body; undefined where it is neither a form without repetitions nor a JSON object. */
async function valuesOf(request: Request): Promise<Record<string, unknown> | undefined> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  const text = await request.text()
  if (type === 'application/x-www-form-urlencoded') {
    const form = new URLSearchParams(text)
    const values = Object.fromEntries(form)
    return form.size === Object.keys(values).length ? values : undefined
  }
  try {
    const values: unknown = type === 'application/json' ? JSON.parse(text) : undefined
    return typeof values === 'object' && values && !Array.isArray(values) ? { ...values } : undefined
  } catch {
    return undefined
  }
}
