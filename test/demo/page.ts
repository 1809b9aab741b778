/** A page of the platform itself, the sign-in for example, made in this page: its forms and redirects do what they do elsewhere. */
import { openPlatform } from './platform.ts'

const platform = await openPlatform()

/** The address as the platform knows it; a file host has folders. */
function address(): string {
  return location.pathname.replace(/\/(index\.html)?$/, '') + location.search
}

/** Asks for a page, and shows what comes, or goes where it leads. */
async function show(init?: RequestInit): Promise<void> {
  const response = await platform.handle(new Request(new URL(address(), location.origin), init))
  const target = response.headers.get('location')
  // A page that only leads on is none to come back to; one whose form was sent is.
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
