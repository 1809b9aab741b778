/** Ends a call early: thrown by any handler, converted to a response by the router. */
export class Refusal extends Error {
  readonly status: number
  readonly body: unknown
  readonly headers: Record<string, string>

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    super(`refused with ${status}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export function refuse(status: number, message: string, headers?: Record<string, string>): never {
  throw new Refusal(status, { errors: [message] }, headers)
}

/** Refuses with a 400 and a message for one field of the body or the query. */
export function refuseField(field: string, message: string): never {
  throw new Refusal(400, { [field]: [message] })
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  })
}

export function created(body: unknown): Response {
  return json(body, 201)
}

export function noContent(): Response {
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
}

export function redirect(location: URL | string): Response {
  return new Response(null, { status: 303, headers: { location: String(location), 'cache-control': 'no-store' } })
}
