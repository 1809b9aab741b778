import type { ApiError } from './http.ts'
import { isObject } from './shape.ts'

/** Returns the server's words: of a 400 its whole body, of a refused deletion its `errors`, with any status of 4xx. */
export function serverMessages({ code, isRefused, body, trace }: ApiError): string[] {
  const errors = trace?.method === 'DELETE' && isRefused ? errorsIn(body) : []
  return errors.length || code !== 400 ? errors : messagesOf(body)
}

/** Returns the list of `errors` in a body; empty without one. */
export const errorsIn = (body: unknown): string[] => messagesOf(isObject(body) ? body.errors : undefined)

/** Browsers take minutes to lay out a line of megabytes: what follows so many characters is left out. */
const LONGEST_LINE = 2000

const cut = (line: string) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}...` : line)

/** Collects every text in an error body, however deeply nested, split into lines (spec, section 8). */
export function messagesOf(body: unknown, depth = 0): string[] {
  if (typeof body === 'string')
    return body
      .split(/\r?\n/)
      .filter(line => line.trim())
      .map(cut)
  if (typeof body === 'number' || typeof body === 'bigint') return [String(body)]
  if (typeof body === 'object' && body !== null && depth < 100) return Object.values(body).flatMap(part => messagesOf(part, depth + 1))
  return []
}
