/** Whether a file is a PDF by its bytes (ISO 32000-1, section 7.5.2), whatever it is called. */
export async function isPdf(file: Blob): Promise<boolean> {
  return (await file.slice(0, 5).text()) === '%PDF-'
}

/** Whether this browser shows PDFs within a page. Phones and tablets do not, or show the first page alone; iPads call themselves Macs. */
export function canEmbedPdf(): boolean {
  const { pdfViewerEnabled, userAgent, maxTouchPoints } = navigator
  const isMobile = /Mobi|Tablet|Android|iPad|iPhone/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return pdfViewerEnabled && !isMobile
}

/**
 * Whether the viewer in this frame shows the file; undefined as long as that cannot be told. In WebKit the document around the viewer
 * is under the policy of this page, which blocks its inline styles, and in Safari the viewer as well: its body does not fill the frame
 * then. In Firefox the viewer has an origin of its own and cannot be read; Chromium's fills the frame.
 */
export function showsPdf({ contentDocument, clientWidth, clientHeight }: HTMLIFrameElement): boolean | undefined {
  if (!contentDocument) return true
  if (contentDocument.contentType !== 'application/pdf' || !contentDocument.body) return undefined
  const { width, height } = contentDocument.body.getBoundingClientRect()
  return width >= clientWidth && height >= clientHeight
}
