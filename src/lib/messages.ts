/** The lines of text in an error body: of all its leaves, however nested, split on line breaks (spec, section 8). */
export function messagesOf(body: unknown): string[] {
  if (typeof body === 'string') return body.split(/\r?\n/).filter(line => line.trim())
  if (typeof body === 'number') return [String(body)]
  if (typeof body === 'object' && body !== null) return Object.values(body).flatMap(messagesOf)
  return []
}
