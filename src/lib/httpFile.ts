import { connection, send } from './http.ts'

/** Bytes that have arrived, and of how many; the total is undefined where the server does not say. */
export interface Progress {
  received: number
  total: number | undefined
}

type Fetch<Input> = (input: Input, signal?: AbortSignal, onProgress?: (progress: Progress) => void) => Promise<Blob>

/**
 * A file's bytes. A large one may take as long as it needs on a slow line: the time limit is for how long nothing arrives,
 * so it starts anew with each piece.
 */
export function file<Input extends object>(path: string): Fetch<Input> {
  return async (input, signal, onProgress) => {
    const silence = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const listen = () => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), connection.timeoutMs)
    }
    const read = (response: Response) => readAll(response, progress => { listen(); onProgress?.(progress) })
    listen()
    try {
      return await send('GET', path, input, read, signal, { accept: '*/*', limit: silence.signal })
    } finally {
      clearTimeout(timer)
    }
  }
}

async function readAll({ body, headers }: Response, onProgress: (progress: Progress) => void): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  // A compressed answer announces the length of what goes over the line, which is less.
  const announced = headers.has('content-encoding') ? undefined : Number(headers.get('content-length')) || undefined
  let received = 0
  const reader = body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    pieces.push(part.value)
    received += part.value.length
    onProgress({ received, total: announced !== undefined && received <= announced ? announced : undefined })
  }
  return new Blob(pieces)
}
