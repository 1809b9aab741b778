/** Keeps the endpoint's own query parameters, except those that are set here. */
export function withParams(endpoint: string, params: Readonly<Record<string, string>>): string {
  const url = new URL(endpoint)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}
