/**
 * Resolves if the page outlasts a navigation that has just begun: the user has stopped it, or stays when asked whether to leave (HTML,
 * Navigation API, of newer browsers), or comes back to the page in the bfcache.
 */
export function stays(): Promise<unknown> {
  const { navigation } = window as { navigation?: Navigation }
  return new Promise(resolve => {
    addEventListener('pageshow', resolve, { once: true })
    navigation?.addEventListener('navigateerror', resolve, { once: true })
  })
}
