import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { keyed } from '../../lib/keys.ts'
import { disabledProps } from '../Button.tsx'
import { isComposing, useComposition } from '../composition.ts'

/** Options skipped by PageUp and PageDown. */
const PAGE = 8

interface Props<Item> {
  label: string
  list: string
  /** The results in named groups, best first. */
  sections: readonly { name: string; items: readonly Item[] }[]
  /** Identifies a result in later lists, so that the active option stays the same. */
  idOf: (item: Item) => string
  show: (item: Item) => ReactNode
  disabledReason: (item: Item) => string | undefined
  /** Another value means another question: its first result becomes the active option. */
  question?: number
  onSearch: (text: string) => void
  onChoose: (item: Item) => void
  input: RefObject<HTMLInputElement | null>
}

/**
 * An input with a list of results (combobox pattern, ARIA Authoring Practices): the focus stays in the input, the arrow keys move the
 * active option, Enter chooses it. Its label is in the input, as a placeholder. A search activates its first result, which stays active
 * when others arrive; if the active option is gone, none is. Ignores all keys during a conversion.
 */
export function Combobox<Item>({ label, list, sections, idOf, show, disabledReason, question, onSearch, onChoose, input }: Props<Item>) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const all = sections.flatMap(section => section.items)
  const options = keyed(all, idOf)
  const [activeKey, setActiveKey] = useState<string>()
  const [asked, setAsked] = useState(question)
  if (asked !== question) {
    setAsked(question)
    setActiveKey(undefined)
  }
  if (activeKey === undefined && options[0]) setActiveKey(options[0][0])
  const active = options.findIndex(([key]) => key === activeKey)
  const isOpen = all.length > 0
  const listElement = useRef<HTMLDivElement>(null)
  useEffect(() => {
    listElement.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active, sections])

  function search(text: string) {
    setTyped(text)
    onSearch(text)
    setActiveKey(undefined)
  }

  function choose(item: Item | undefined) {
    if (item !== undefined && !disabledReason(item)) onChoose(item)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return
    const last = all.length - 1
    const to = {
      ArrowDown: active < last ? active + 1 : 0,
      ArrowUp: active > 0 ? active - 1 : last,
      PageDown: Math.min(active + PAGE, last),
      PageUp: Math.max(active - PAGE, 0),
    }[event.key]
    if (event.key === 'Enter') choose(all[active])
    else if (to === undefined) return
    else setActiveKey(options[to]?.[0])
    event.preventDefault()
  }

  return (
    <>
      <input
        ref={input}
        className="combobox__input"
        role="combobox"
        type="text"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
        {...useComposition(typed, search)}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <div ref={listElement} id={`${id}-list`} role="listbox" aria-label={list} className="combobox__items" tabIndex={-1}>
          {sections.map(({ name, items }) => (
            <ul key={name} role="group" aria-label={name}>
              <li role="presentation" aria-hidden="true" className="combobox__section">
                {name}
              </li>
              {items.map(item => {
                const index = all.indexOf(item)
                const [key] = options[index]!
                return (
                  <li
                    key={key}
                    id={`${id}-${index}`}
                    role="option"
                    aria-selected={index === active}
                    {...disabledProps(disabledReason(item))}
                    className="combobox__item"
                    onPointerMove={() => setActiveKey(key)}
                    onClick={() => choose(item)}
                  >
                    {show(item)}
                  </li>
                )
              })}
            </ul>
          ))}
        </div>
      )}
    </>
  )
}
