import { panel as t } from '../../text/panel.ts'

/** Announces how many items a search has found, for a list without a footer that says so; undefined while nothing is searched. */
export function Found({ count }: { count: number | undefined }) {
  return (
    <span className="visually-hidden" role="status">
      {count !== undefined && t.found(count)}
    </span>
  )
}
