import type { ReactNode } from 'react'
import { Heading } from './Heading.tsx'

/** The frame of a page that is only a few words and a way on. */
export function BarePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="bare-page">
      <Heading>{title}</Heading>
      {children}
    </div>
  )
}
