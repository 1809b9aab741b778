import type { ReactNode } from 'react'

/** Separates at numbers in full-width brackets, which it captures, and where an address may break. */
const PARTS = /(\uff08[!-~]{1,16}\uff09)|(?<=[@.])/

/**
 * Lets an e-mail address break after @ and dots, before it breaks anywhere, and a contract number in brackets only if it is wider than the
 * line. Another text is another element: a browser that translates the page replaces the parts, so that React could neither change nor
 * remove them. Odd parts are the numbers, and nothing where an address may break.
 */
export function breakable(text: string): ReactNode {
  return (
    <span key={text}>
      {text.split(PARTS).map((part, index) => {
        if (index % 2 === 0) return part
        if (!part) return <wbr key={index} />
        return (
          <span key={index} className="unbroken">
            {part}
          </span>
        )
      })}
    </span>
  )
}

/** Lets a text break where an address in it may. One without any adds no element. */
export const addressBreakable = (text: string): ReactNode => (text.includes('@') ? breakable(text) : text)
