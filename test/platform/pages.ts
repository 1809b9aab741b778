import { randomToken } from './bytes.ts'

const style = `
  :root { color-scheme: light dark; font: 100%/1.7 system-ui, "Noto Sans CJK JP", sans-serif }
  body { margin: 0; background: light-dark(#f3f5f2, #161a17); color: light-dark(#1b211c, #e8ece8) }
  main { max-inline-size: 40rem; margin: 4rem auto; padding: 1rem 2rem 2rem }
  main { border-radius: .75rem; background: light-dark(#fff, #212722) }
  h1 { font-size: 1.5rem } h2 { font-size: 1.1rem; margin-block-start: 2rem }
  label { display: block; font-weight: bold; margin-block-start: 1rem }
  input, button { box-sizing: border-box; inline-size: 100%; min-block-size: 2.75rem; padding: .5rem .75rem }
  input, button { font: inherit; border-radius: .4rem }
  input { border: 1px solid light-dark(#616b62, #98a399); background: transparent; color: inherit }
  button { border: 1px solid light-dark(#1d6b38, #7fd09a); background: transparent }
  button { color: light-dark(#17592e, #9be0b1); cursor: pointer }
  button.primary { margin-block-start: 1.5rem; font-weight: bold }
  button.primary { background: light-dark(#1d6b38, #7fd09a); color: light-dark(#fff, #10160f) }
  :focus-visible { outline: 3px solid light-dark(#000, #fff); outline-offset: 2px }
  ul.plain { list-style: none; margin: 0; padding: 0; display: grid; gap: .5rem }
  .error { color: light-dark(#a4161a, #ffb3ad); font-weight: bold }
  a { color: light-dark(#17592e, #9be0b1) } code, pre { overflow-wrap: anywhere; white-space: pre-wrap }
  table { inline-size: 100%; border-collapse: collapse } td, th { padding: .4rem .6rem; text-align: start; vertical-align: top;
    border-block-end: 1px solid light-dark(#c8cfc8, #434b44) }
`

/** Escaped markup; only `html` creates it. */
export class Markup {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

type Piece = string | number | Markup | false | readonly Markup[]

/** Template tag that escapes every value except markup and lists of markup. */
export function html(texts: TemplateStringsArray, ...values: Piece[]): Markup {
  return new Markup(texts.map((text, at) => text + (at < values.length ? sourceOf(values[at] as Piece) : '')).join(''))
}

function sourceOf(value: Piece): string {
  if (value === false) return ''
  if (value instanceof Markup) return value.source
  if (typeof value === 'object') return value.map(sourceOf).join('')
  return String(value).replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`)
}

/**
 * A page of the provider or the platform. Its policy allows forms, unlike the console's, and omits `form-action`, which browsers also apply
 * to the redirect after a form.
 */
export function page(title: string, content: Markup, status = 200): Response {
  const nonce = randomToken()
  const body = html`<!doctype html>
    <html lang="ja">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <link rel="icon" href="data:," />
      <title>${title}</title>
      <style nonce="${nonce}">
        ${new Markup(style)}
      </style>
      <main>
        <h1>${title}</h1>
        ${content}
      </main>
    </html> `
  return new Response(body.source, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
    },
  })
}
