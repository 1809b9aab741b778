let coming: Promise<unknown> | undefined

/**
 * Loads the stylesheet of everything that is not on the first page, once. A chunk that needs it loads together with it, so that nothing
 * appears unstyled. Resolves even after a failure: the console works without it, and the next chunk tries again.
 */
export function loadSecondSheet(): Promise<unknown> {
  return (coming ??= load())
}

function load(): Promise<unknown> {
  const address = document.querySelector<HTMLMetaElement>('meta[name="second-sheet"]')?.content
  if (!address) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  document.head.append(link)
  return new Promise<void>(resolve => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      coming = undefined
      resolve()
    }
  })
}
