import { Fragment, type ReactNode } from 'react'

/**
 * Lets an e-mail address break after @ and dots, before it breaks anywhere. Another text is another element: a browser that translates the
 * page replaces the parts, so that React could neither change nor remove them.
 */
export function breakable(text: string): ReactNode {
  return (
    <span key={text}>
      {text.split(/(?<=[@.])/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}

/** Lets a text break where an address in it may. One without any adds no element. */
export const addressBreakable = (text: string): ReactNode => (text.includes('@') ? breakable(text) : text)
