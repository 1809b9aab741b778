import { type RefObject, useEffect, useRef, useState } from 'react'

const EVERY_MS = 100

/** Polls a frame until `read` answers, once per URL: WebKit fires no load event for a PDF in a frame. */
export function useFrameState<State>(
  read: (frame: HTMLIFrameElement) => State | undefined,
  url: string | undefined,
): [RefObject<HTMLIFrameElement | null>, State | undefined] {
  const frame = useRef<HTMLIFrameElement>(null)
  const [found, setFound] = useState<{ url: string; state: State }>()
  useEffect(() => {
    if (!url) return undefined
    const timer = setInterval(() => {
      const state = frame.current ? read(frame.current) : undefined
      if (state === undefined) return
      clearInterval(timer)
      setFound({ url, state })
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [url])
  return [frame, found?.url === url ? found?.state : undefined]
}
