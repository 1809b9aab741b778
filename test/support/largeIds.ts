import type { Platform } from '../platform/platform.ts'

/** Above 2^53: read as a JavaScript number, neighbours of it become one. */
const prefix = '900719925474099'

/** Returns the large id that stands for one of the platform's. */
export const large = (id: string) => `${prefix}${id.padStart(4, '0')}`

/** A field with an id, or counts, whose fields have the same names. */
const idField = /"count":\{[^}]*\}|("(?:id|vendor|vendor_id|vendor_group|user|userId|role|member_type)":)(\d+)/g
const enlarged = (text: string) => text.replace(idField, (field, key?: string, id?: string) => (key && id ? key + large(id) : field))
const reduced = (text: string) => text.replace(new RegExp(`${prefix}(\\d{4})`, 'g'), (_, id: string) => String(Number(id)))

/** Gives the platform large numbers as ids: translates them in its responses, and back in requests. */
export function enlarge(platform: Platform): void {
  const { handle } = platform
  platform.handle = async request => {
    const { method, headers, url } = request
    const body = await request.clone().text()
    const response = await handle(new Request(reduced(url), { method, headers, ...(body && { body: reduced(body) }) }))
    if (!response.headers.get('content-type')?.includes('json')) return response
    return new Response(enlarged(await response.text()), { status: response.status, headers: response.headers })
  }
}
