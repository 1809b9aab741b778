import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { disabledProps } from '../Button.tsx'
import { isComposing, useComposition } from '../composition.ts'

/** Entries skipped by PageUp and PageDown. */
const PAGE = 8

interface Props<Item> {
  label: string
  /** The accessible name of the list. */
  list: string
  /** The results, best first. */
  items: readonly Item[]
  show: (item: Item) => ReactNode
  /** Why an entry cannot be chosen now. */
  disabledReason: (item: Item) => string | undefined
  onSearch: (text: string) => void
  onChoose: (item: Item) => void
  input: RefObject<HTMLInputElement | null>
}

/**
 * An input with a list of results (combobox pattern, ARIA Authoring Practices): the focus stays in the input, the arrow keys move the
 * active entry, Enter chooses it. Ignores all keys during a conversion.
 */
export function Combobox<Item>({ label, list, items, show, disabledReason, onSearch, onChoose, input }: Props<Item>) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [place, setPlace] = useState(0)
  const active = Math.min(place, items.length - 1)
  const listElement = useRef<HTMLUListElement>(null)
  useEffect(() => {
    input.current?.focus()
  }, [])
  useEffect(() => {
    listElement.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [active, items])

  function search(text: string) {
    setTyped(text)
    onSearch(text)
    setPlace(0)
  }

  function choose(item: Item | undefined) {
    if (item !== undefined && !disabledReason(item)) onChoose(item)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + PAGE, PageUp: active - PAGE }[event.key]
    if (event.key === 'Enter') choose(items[active])
    else if (to === undefined) return
    else if (Math.abs(to - active) === 1) setPlace((to + items.length) % Math.max(items.length, 1))
    else setPlace(Math.max(0, Math.min(to, items.length - 1)))
    event.preventDefault()
  }

  return (
    <>
      <label className="field">
        <span className="field__label">{label}</span>
        <input
          ref={input}
          className="input"
          role="combobox"
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={items.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={items.length > 0 ? `${id}-${active}` : undefined}
          {...useComposition(typed, search)}
          onKeyDown={onKeyDown}
        />
      </label>
      {items.length > 0 && (
        <ul ref={listElement} id={`${id}-list`} role="listbox" aria-label={list} className="combobox__items">
          {items.map((item, index) => (
            <li
              key={index}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              {...disabledProps(disabledReason(item))}
              className="combobox__item"
              onPointerMove={() => index !== active && setPlace(index)}
              onClick={() => choose(item)}
            >
              {show(item)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
