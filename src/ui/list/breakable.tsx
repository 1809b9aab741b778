import { Fragment, type ReactNode } from 'react'

/** Lets an e-mail address break after @ and dots, before it breaks anywhere. */
export function breakable(text: string): ReactNode {
  return text.split(/(?<=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
