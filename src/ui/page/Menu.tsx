import { type FocusEvent, type ReactNode, useId, useRef } from 'react'
import { keyed } from '../../lib/keys.ts'

interface Props {
  /** The accessible name of the button that opens the menu. */
  name: string
  head: ReactNode
  items: readonly { label: string; onPress: () => void }[]
  /** Links below the items. They open in a tab of their own, so that nothing typed is lost. */
  links: readonly { label: string; url: string }[]
  foot: ReactNode
}

/** A button that opens a list of actions. It closes after an action, on Esc, on a press elsewhere and when Tab leaves it. */
export function Menu({ name, head, items, links, foot }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  /** Tab leads on to what the menu covers. */
  function onBlur({ relatedTarget: next }: FocusEvent) {
    if (next && next !== button.current && !list.current!.contains(next)) list.current!.hidePopover()
  }
  /** Closes the menu before running the action, so focus returns to the menu button, which then counts as the opener of a dialog. */
  const act = (action: () => void) => {
    list.current?.hidePopover()
    action()
  }
  return (
    <>
      <button ref={button} type="button" className="menu__button chevron" aria-label={name} popoverTarget={id} onBlur={onBlur} />
      <div ref={list} className="menu__popover" id={id} popover="auto" role="group" aria-label={name} onBlur={onBlur}>
        <div className="menu__head">{head}</div>
        {items.map(({ label, onPress }) => (
          <button key={label} type="button" className="menu__item" onClick={() => act(onPress)}>
            {label}
          </button>
        ))}
        {links.length > 0 && (
          <div className="menu__links">
            {keyed(links, ({ url }) => url).map(([key, { label, url }]) => (
              <a key={key} className="menu__item" href={url} target="_blank" rel="noreferrer">
                {label}
              </a>
            ))}
          </div>
        )}
        {foot && <p className="menu__foot">{foot}</p>}
      </div>
    </>
  )
}
