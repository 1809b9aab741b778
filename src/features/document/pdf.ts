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
