import { type CSSProperties, memo } from 'react'
import { isSameId } from '../../lib/ids.ts'
import { keyed } from '../../lib/keys.ts'
import type { Id } from '../../lib/shape.ts'
import { passFocusOn } from '../focus.ts'

export interface PanelItem {
  id: Id
  label: string
  /** Distinguishes it from others of the same label. */
  detail?: string | undefined
  /** Finds it, like its label. */
  keyword?: string | null | undefined
  /** A short reason why it is grey. */
  inactive?: string | undefined
}

/** Returns the id within a slice that equals this one; undefined keeps other slices memoized when the selection or the focus moves. */
export function idIn(items: readonly PanelItem[], wanted: Id | undefined) {
  return wanted === undefined ? undefined : items.find(({ id }) => isSameId(id, wanted))?.id
}

export interface Handlers {
  /** Called with undefined for the item `all`, like `onFocus`. */
  onSelect: (id: Id | undefined) => void
  onFocus: (id: Id | undefined) => void
}

interface SliceProps {
  isFirst: boolean
  items: readonly PanelItem[]
  selected: Id | undefined
  tabStop: Id | undefined
  handlers: Handlers
}

/** Items that are laid out, painted and rendered again together. */
export const Slice = memo(function Slice({ isFirst, items, selected, tabStop, handlers }: SliceProps) {
  // Ids may repeat.
  const stopAt = items.findIndex(({ id }) => id === tabStop)
  return (
    <ul role="none" className={isFirst ? undefined : 'panel__slice'} style={{ '--items': items.length } as CSSProperties}>
      {keyed(items, item => item.id).map(([key, { keyword, ...item }], at) => (
        <PanelButton key={key} {...item} isSelected={item.id === selected} isTabStop={at === stopAt} {...handlers} />
      ))}
    </ul>
  )
})

interface PanelButtonProps extends Handlers, Omit<PanelItem, 'id' | 'keyword'> {
  /** Undefined for the item `all`. */
  id?: Id
  isSelected: boolean
  isTabStop: boolean
}

export const PanelButton = memo(function PanelButton({
  id,
  label,
  detail,
  isSelected,
  isTabStop,
  inactive,
  onSelect,
  onFocus,
}: PanelButtonProps) {
  return (
    <li role="listitem" ref={passFocusOn}>
      <button
        type="button"
        className="panel__item"
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isSelected || undefined}
        aria-description={inactive}
        data-inactive={inactive}
        onClick={() => onSelect(id)}
        onFocus={() => onFocus(id)}
      >
        <span>{label}</span>
        {detail && <span className="panel__detail">{` ${detail}`}</span>}
      </button>
    </li>
  )
})
