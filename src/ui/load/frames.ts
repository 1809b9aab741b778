import { useEffect, useRef, useState } from 'react'

/** How often a frame is looked at, in milliseconds. */
const EVERY_MS = 100

/**
 * Gives a file an address for a frame, which is revoked once the component goes (File API, blob URLs). Looks at the frame until `read`
 * answers: WebKit fires no load event for a PDF in a frame.
 */
export function useFileFrame<State>(file: Blob, type: string, read: (frame: HTMLIFrameElement) => State | undefined) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [url, setUrl] = useState<string>()
  const [state, setState] = useState<State>()
  useEffect(() => {
    const url = URL.createObjectURL(file.slice(0, file.size, type))
    setUrl(url)
    const timer = setInterval(() => {
      const state = frame.current ? read(frame.current) : undefined
      if (state === undefined) return
      clearInterval(timer)
      setState(state)
    }, EVERY_MS)
    return () => {
      clearInterval(timer)
      URL.revokeObjectURL(url)
    }
  }, [])
  return { frame, url, state }
}
