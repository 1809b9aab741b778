import { useEffect, useRef, useState } from 'react'
import { useLatest } from '../useEvent.ts'

/** How often the frame is looked at, in milliseconds: WebKit fires no load event for a PDF in a frame. */
const EVERY_MS = 100

/**
 * Embeds the browser's PDF viewer without its toolbar, and reports a viewer that does not show the file. Sets the type itself: the server's
 * is not trusted. The file's address is revoked once the component goes (File API, blob URLs).
 */
export function PdfFrame({ file, name, onFailed }: { file: Blob; name: string; onFailed: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const latest = useLatest(onFailed)
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const url = URL.createObjectURL(file.slice(0, file.size, 'application/pdf'))
    setUrl(url)
    const timer = setInterval(() => {
      const isShown = frame.current ? showsPdf(frame.current) : undefined
      if (isShown !== undefined) clearInterval(timer)
      if (isShown === false) latest.current()
    }, EVERY_MS)
    return () => {
      clearInterval(timer)
      URL.revokeObjectURL(url)
    }
  }, [])
  return url && <iframe ref={frame} className="preview__pdf" title={name} src={`${url}#toolbar=0`} />
}

/**
 * Returns whether the viewer in a frame shows the file; undefined while unknown. In WebKit this page's CSP applies to the document around
 * the viewer and blocks its inline styles; in Safari it blocks the viewer too, whose body then does not fill the frame. Firefox's viewer is
 * cross-origin and unreadable; Chromium's fills the frame.
 */
function showsPdf({ contentDocument, clientWidth, clientHeight }: HTMLIFrameElement): boolean | undefined {
  if (!contentDocument) return true
  if (contentDocument.contentType !== 'application/pdf' || !contentDocument.body) return undefined
  const { width, height } = contentDocument.body.getBoundingClientRect()
  return width >= clientWidth && height >= clientHeight
}
