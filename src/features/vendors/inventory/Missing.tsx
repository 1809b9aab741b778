import { inventory as t } from '../../../text/inventory.ts'

interface Props {
  title: string
  vendors: readonly { id: string; name: string; problem: string }[]
}

/** More names stay folded. */
const FEW = 10

/** Names vendors whose users are missing, and why. */
export function Missing({ title, vendors }: Props) {
  if (!vendors.length) return null
  return (
    <details className="note note--danger" open={vendors.length <= FEW}>
      <summary>{title}</summary>
      <ul>
        {vendors.map(({ id, name, problem }) => (
          <li key={id}>{t.missing(name, problem)}</li>
        ))}
      </ul>
    </details>
  )
}
