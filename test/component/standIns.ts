/** Stands in for what the console uses and happy-dom lacks: popovers, which have no look there, and locks, as of a single tab. */
import '../tools/setup/dom.ts'

Object.assign(HTMLElement.prototype, {
  showPopover() {},
  hidePopover(this: HTMLElement) {
    this.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'closed' }))
  },
})

const request = async (_name: string, _options: LockOptions, use: (lock: object) => unknown) => use({})
Object.defineProperty(navigator, 'locks', { value: { request } })
