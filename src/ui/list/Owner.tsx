import type { Named } from '../../lib/shape.ts'
import { table as t } from '../../text/common.ts'

/** The owner of a list's rows. */
export interface OwnerOfRows extends Named {
  /** Distinguishes owners of one name. */
  contract_number?: string | null | undefined
}

interface OwnerProps {
  owner: OwnerOfRows | undefined
  /** That of the card: both again, for the eye alone, while the card's head is scrolled away. */
  title?: string
}

/** Names the owner on one line, which is reserved until it is known: only the name is cut where the room ends. */
export function Owner({ owner, title }: OwnerProps) {
  const number = owner?.name && owner.contract_number
  const line = (
    <span className="owner" title={owner?.name ?? undefined}>
      <span>{owner?.name}</span>
      {number && <span>{t.number(number)}</span>}
    </span>
  )
  if (!title) return line
  return (
    <div className="owner-bar" aria-hidden="true">
      <b>{title}</b>
      {line}
    </div>
  )
}
