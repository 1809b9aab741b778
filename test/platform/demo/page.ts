/** A page of the platform, the sign-in for example, rendered in the browser: its forms and redirects behave as on a server. */
import { consoleRoot } from './root.ts'
import { openPlatform } from './platform.ts'

const platform = await openPlatform()

/** Returns the address as the platform knows it, without the file host's folders. */
function address(): string {
  return `/${location.pathname.slice(consoleRoot.length).replace(/\/(index\.html)?$/, '')}${location.search}`
}

/** Requests a page and shows it, or follows its redirect. */
async function show(init?: RequestInit): Promise<void> {
  const response = await platform.handle(new Request(new URL(address(), location.origin), init))
  const target = response.headers.get('location')
  // A redirecting page gets no history entry, unless its form was sent.
  if (target) return init ? location.assign(target) : location.replace(target)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  document.title = page.title
  document.head.querySelector('style')?.remove()
  document.head.append(...page.querySelectorAll('style'))
  document.body.replaceChildren(...page.body.childNodes)
  document.querySelector<HTMLElement>('[aria-invalid]')?.focus()
}

document.addEventListener('submit', event => {
  event.preventDefault()
  const fields = new FormData(event.target as HTMLFormElement, event.submitter)
  const body = new URLSearchParams([...fields].map(([name, value]): [string, string] => [name, String(value)]))
  void show({ method: 'POST', body })
})

await show()
