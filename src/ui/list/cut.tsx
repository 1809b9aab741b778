import type { ReactNode } from 'react'

/** Shorter texts take no three lines in any column. */
const SHORT = 12

/** Returns a text for a cell of a list: three lines of a long one, and all of it under the pointer. */
export const cut = (text: string): ReactNode =>
  text.length > SHORT ? (
    <span className="cut" title={text}>
      {text}
    </span>
  ) : (
    text
  )
