import type { ReactNode } from 'react'
import { Heading } from '../ui/page/Heading.tsx'

/** The layout of a page that is a short text and a link or button. */
export function SignedOutPage({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className="signed-out-page">
      <Heading text={title} />
      {children}
    </div>
  )
}
