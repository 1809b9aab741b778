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
