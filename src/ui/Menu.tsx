import { type ReactNode, useId } from 'react'
import { loadLaterStyles } from './loadLaterStyles.ts'

interface MenuItem {
  label: string
  press: () => void
}

interface Props {
  /** The accessible name of the button that opens the menu. */
  name: string
  /** Shown above the items. */
  head: ReactNode
  items: readonly MenuItem[]
}

/** A button that opens a list of actions. The browser closes it again: on Esc, and on a press elsewhere. */
export function Menu({ name, head, items }: Props) {
  const id = useId()
  return (
    <>
      <button type="button" className="menu__button" aria-label={name} popoverTarget={id} onPointerEnter={loadLaterStyles} onFocus={loadLaterStyles} />
      <div className="menu__popover" id={id} popover="auto" role="group" aria-label={name}>
        <div className="menu__head">{head}</div>
        {items.map(({ label, press }) => (
          <button key={label} type="button" className="menu__item" popoverTarget={id} popoverTargetAction="hide" onClick={press}>{label}</button>
        ))}
      </div>
    </>
  )
}
