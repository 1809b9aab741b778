/**
 * The styles of what is not on the first page (`css/later.css`). A module whose components need them awaits this, so that
 * nothing is ever seen without them. Should they fail to come, the console still works.
 */
export const laterStyles: Promise<unknown> = load()

function load(): Promise<unknown> {
  const address = document.querySelector<HTMLMetaElement>('meta[name="later-styles"]')?.content
  if (!address) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  document.head.append(link)
  return new Promise(resolve => { link.onload = link.onerror = resolve })
}
