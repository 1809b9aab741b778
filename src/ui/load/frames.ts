import { useEffect, useRef, useState } from 'react'

/** Returns an object URL for a blob, and revokes it when the blob changes or the component unmounts (File API, blob URLs). */
export function useObjectUrl(blob: Blob): string | undefined {
  const [current, setCurrent] = useState<{ blob: Blob; url: string }>()
  useEffect(() => {
    const url = URL.createObjectURL(blob)
    setCurrent({ blob, url })
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return current?.blob === blob ? current?.url : undefined
}

/** How often a frame is looked at, in milliseconds. */
const EVERY_MS = 100

/** Polls a frame until `read` answers, once per URL: WebKit fires no load event for a PDF in a frame. */
export function useFrameState<State>(read: (frame: HTMLIFrameElement) => State | undefined, url: string | undefined) {
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
  return [frame, found?.url === url ? found?.state : undefined] as const
}
