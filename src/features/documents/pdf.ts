import { useFileFrame } from '../../ui/load/frames.ts'

/** Bytes at the start of a file that hold the header of a PDF: a byte order mark, lines or the head of a mail may precede it. */
const HEADER_BYTES = 1024

/** Returns whether a file is a PDF by its content (ISO 32000-1, section 7.5.2). */
export async function isPdf(file: Blob): Promise<boolean> {
  return (await file.slice(0, HEADER_BYTES).text()).includes('%PDF-')
}

/** Returns whether the browser can embed PDFs. Phones and tablets cannot, or show only the first page; iPads identify as Macs. */
export function canEmbedPdf(): boolean {
  const { pdfViewerEnabled, userAgent, maxTouchPoints } = navigator
  const isMobile = /Mobi|Tablet|Android|iPad|iPhone/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return pdfViewerEnabled && !isMobile
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

/**
 * Embeds the browser's PDF viewer without its toolbar, and reports a viewer that does not show the file. Sets the type itself: the server's
 * is not trusted.
 */
export function Pdf({ bytes, name, onFailed }: { bytes: Blob; name: string; onFailed: () => void }) {
  const { frame, url } = useFileFrame(bytes, 'application/pdf', showsPdf, isShown => isShown || onFailed())
  return url ? <iframe ref={frame} className="preview__pdf" title={name} src={`${url}#toolbar=0`} /> : null
}
