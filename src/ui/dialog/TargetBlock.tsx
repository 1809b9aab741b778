import { breakable } from '../breakable.tsx'

/** The target of an action, as a block: its names, and what distinguishes it from others of the same name. */
export interface Target {
  names: readonly string[]
  details?: readonly (string | null | undefined | false)[]
}

export function TargetBlock({ names, details = [] }: Target) {
  return (
    <ul className="target">
      {names.map((name, index) => (
        // One has to be typed as it is.
        <li key={index} className="target__name" translate="no">
          {breakable(name)}
        </li>
      ))}
      {details.map((detail, index) => detail && <li key={`detail ${index}`}>{breakable(detail)}</li>)}
    </ul>
  )
}
