import { keyed } from '../../lib/keys.ts'
import { breakable } from '../list/breakable.tsx'

interface Props {
  title: string
  names: readonly string[]
}

/** A title that unfolds the names that it counts. */
export function FoldedNames({ title, names }: Props) {
  return (
    <details className="folded-names">
      <summary>{title}</summary>
      <ul>
        {keyed(names, name => name).map(([key, name]) => (
          <li key={key}>{breakable(name)}</li>
        ))}
      </ul>
    </details>
  )
}
