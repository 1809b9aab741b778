import { createPlatform, type Platform, type PlatformOptions } from '../platform.ts'

export const origin = 'http://localhost'
export const api = `${origin}/api/v1`
export type Key = keyof Platform['accounts']
export interface Answer {
  status: number
  body: any
  response: Response
}
export type Send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>

/** Opens a small platform, and calls it as an account or anonymously. */
export function openPlatform(options: PlatformOptions = {}) {
  const platform = createPlatform({ vendors: 10, usersPerVendor: 6, documents: 24, ...options })
  async function as(key?: Key): Promise<Send> {
    const bearer = key && { authorization: `Bearer ${(await platform.tokensFor(key)).accessToken}` }
    return async (method, path, body, headers = {}) => {
      const type = body === undefined ? undefined : { 'content-type': 'application/json' }
      const init = { method, headers: { ...bearer, ...type, ...headers }, body: body === undefined ? null : JSON.stringify(body) }
      const response = await platform.handle(new Request(`${api}${path}`, init))
      const text = await response.clone().text()
      return { status: response.status, body: parse(text), response }
    }
  }
  return { platform, tables: platform.tables, as }
}

/** Opens a small platform for one account. */
export async function openAs(key?: Key, options: PlatformOptions = {}) {
  const opened = openPlatform(options)
  return { ...opened, send: await opened.as(key) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
