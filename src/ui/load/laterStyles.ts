let coming: Promise<unknown> | undefined

/**
 * Has the styles come of what is not on the first page (`css/later.css`), once. A file whose components need them is asked for
 * together with them, so that nothing is seen without. Should they fail to come, the console still works.
 */
export function laterStyles(): Promise<unknown> {
  return coming ??= load()
}

function load(): Promise<unknown> {
  const address = document.querySelector<HTMLMetaElement>('meta[name="later-styles"]')?.content
  if (!address) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  document.head.append(link)
  return new Promise(resolve => { link.onload = link.onerror = resolve })
}
