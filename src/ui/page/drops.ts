/** Returns whether files are dragged, not texts or links. */
export const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false

/** Refuses files that are dropped where none is wanted: the browser would show them instead of the page. A file field takes its own. */
export function watchDrops(signal: AbortSignal): void {
  const refuse = (event: DragEvent) => {
    const isTaken = event.defaultPrevented || (event.target as Element).matches?.('input[type="file"]')
    if (isTaken || !hasFiles(event)) return
    event.preventDefault()
    event.dataTransfer!.dropEffect = 'none'
  }
  addEventListener('dragover', refuse, { signal })
  addEventListener('drop', refuse, { signal })
}
