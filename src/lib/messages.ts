/** Collects every text in an error body, however deeply nested, split into lines (spec, section 8). */
export function messagesOf(body: unknown, depth = 0): string[] {
  if (typeof body === 'string') return body.split(/\r?\n/).filter(line => line.trim())
  if (typeof body === 'number') return [String(body)]
  if (typeof body === 'object' && body !== null && depth < 100) return Object.values(body).flatMap(part => messagesOf(part, depth + 1))
  return []
}
