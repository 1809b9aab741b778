import { changed } from './changes.ts'
import { connection, isGone, send } from './http.ts'

/** Bytes received so far; `total` is undefined if the server does not announce it. */
export interface Progress {
  received: number
  total: number | undefined
}

type Fetch<Input> = (input: Input, signal?: AbortSignal, onProgress?: (progress: Progress) => void) => Promise<Blob>

/**
 * Creates a call that downloads a file. Large files take long on slow lines, so the time limit counts the silence since the last chunk, not
 * the whole download. That it does not exist (404) is a change of its entity.
 */
export function file<Input extends { id?: unknown }>(path: string, entity: string): Fetch<Input> {
  return async (input, signal, onProgress) => {
    let silence = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const listen = () => {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), connection.timeoutMs)
    }
    const limit = () => {
      silence = new AbortController()
      listen()
      return silence.signal
    }
    const read = (response: Response) =>
      readAll(response, progress => {
        listen()
        onProgress?.(progress)
      })
    try {
      return await send('GET', path, input, read, signal, { accept: '*/*', limit })
    } catch (error) {
      if (isGone(error)) changed({ entity, id: input.id })
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

async function readAll({ body, headers }: Response, onProgress: (progress: Progress) => void): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  // With a content encoding, Content-Length is the compressed size, which says nothing about the decoded total.
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
