import { useEffect, useRef, useState } from 'react'
import { useLatest } from '../useEvent.ts'

/** How often a frame is looked at, in milliseconds. */
const EVERY_MS = 100

/**
 * Gives a file an address for a frame, which is revoked once the component goes (File API, blob URLs). Looks at the frame until `read`
 * answers, and passes the answer on: WebKit fires no load event for a PDF in a frame.
 */
export function useFileFrame<State>(
  file: Blob,
  type: string,
  read: (frame: HTMLIFrameElement) => State | undefined,
  onFound: (state: State) => void,
) {
  const frame = useRef<HTMLIFrameElement>(null)
  const found = useLatest(onFound)
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(file.slice(0, file.size, type))
    setUrl(url)
    const timer = setInterval(() => {
      const state = frame.current ? read(frame.current) : undefined
      if (state === undefined) return
      clearInterval(timer)
      found.current(state)
    }, EVERY_MS)
    return () => {
      clearInterval(timer)
      URL.revokeObjectURL(url)
    }
  }, [])
  return { frame, url }
}
