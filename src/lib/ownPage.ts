/** Time limit for the page, in milliseconds: it is a small file, and a press may wait for it. */
const LIMIT_MS = 10_000

/** Fetches `index.html` from the console's host, not from a cache. Rejects if it does not come in time. */
export const fetchOwnPage = (): Promise<Response> => fetch('./', { cache: 'no-store', signal: AbortSignal.timeout(LIMIT_MS) })
