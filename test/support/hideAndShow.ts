/** Runs in the page: another tab or program covers it, and gives way again. */
export function hideAndShow(): void {
  for (const state of ['hidden', 'visible']) {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  Reflect.deleteProperty(document, 'visibilityState')
}
