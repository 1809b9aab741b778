import { useSignals } from '@preact/signals-react/runtime'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { button, table } from '../../text/common.ts'
import { dialogButton } from '../../text/dialog.ts'
import { keys, palette as t } from '../../text/palette.ts'
import { Button, buttonClass, unless } from '../../ui/Button.tsx'
import { type Command, commandsNow } from '../../ui/commands.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { type Close, openDialog } from '../../ui/openDialog.ts'
import { type Entry, findEntries } from './entries.ts'
import { showKeys } from './showKeys.tsx'
import { type PageLink, useEntries } from './useEntries.ts'

/** Entries that are shown: whoever has so many to read types one more letter instead. */
const SHOWN = 50

/** Opens the command palette, and does what is chosen in it. */
export async function openPalette(pages: readonly PageLink[]): Promise<void> {
  const commands = [...commandsNow(), { label: keys.command, press: showKeys }]
  const chosen = await openDialog<Entry>(close => <Palette pages={pages} commands={commands} close={close} />)
  await chosen?.press()
}

interface Props {
  pages: readonly PageLink[]
  commands: readonly Command[]
  close: Close<Entry>
}

/** A combobox with a list (ARIA Authoring Practices): the focus stays in the input, the arrows move what is chosen. */
function Palette({ pages, commands, close }: Props) {
  useSignals()
  const id = useId()
  const { entries, isLoading, isIncomplete, retry, vendor, needsVendor } = useEntries(pages, commands)
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState('')
  const [place, setPlace] = useState(0)
  const found = useMemo(() => findEntries(entries, wanted), [entries, wanted])
  const shown = found.slice(0, SHOWN)
  const active = Math.min(place, shown.length - 1)
  const list = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
  }, [])
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [active, shown.length])

  function search(text: string) {
    setWanted(text)
    setPlace(0)
  }

  function choose(entry: Entry | undefined) {
    if (entry && !entry.whyNot) close(entry)
  }

  function tryAgain() {
    retry()
    // The button goes, and Esc is heard by whoever has the focus.
    input.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    // 229 is what Safari calls a key of the input method.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, PageDown: active + 8, PageUp: active - 8 }[event.key]
    if (event.key === 'Enter') choose(shown[active])
    else if (to === undefined) return
    else if (Math.abs(to - active) === 1) setPlace((to + shown.length) % Math.max(shown.length, 1))
    else setPlace(Math.max(0, Math.min(to, shown.length - 1)))
    event.preventDefault()
  }

  return (
    <Dialog title={t.title} onEscape={() => close()}>
      <div className="dialog__body palette">
        <label className="field">
          <span className="field__label">{t.search}</span>
          <input
            ref={input}
            className="input"
            role="combobox"
            type="text"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={shown.length > 0}
            aria-controls={shown.length > 0 ? `${id}-list` : undefined}
            aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
            value={typed}
            onChange={({ target, nativeEvent }) => {
              setTyped(target.value)
              if (!(nativeEvent as InputEvent).isComposing) search(target.value)
            }}
            onCompositionEnd={({ currentTarget }) => search(currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </label>
        {shown.length > 0 && (
          <ul ref={list} id={`${id}-list`} role="listbox" aria-label={t.results} className="palette__items">
            {shown.map((entry, index) => (
              <li
                key={index}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                {...unless(entry.whyNot)}
                className="palette__item"
                onPointerMove={() => index !== active && setPlace(index)}
                onClick={() => choose(entry)}
              >
                <span className="palette__kind">{t.kinds[entry.kind]}</span>
                <span className="palette__label">{entry.label || table.none}</span>
                {entry.detail && <span className="palette__detail">{entry.detail}</span>}
              </li>
            ))}
          </ul>
        )}
        {!shown.length && !isLoading && <p className="palette__nothing">{t.nothingFound}</p>}
        {isIncomplete && <p className="palette__incomplete">{t.incomplete} <Button small press={tryAgain}>{button.retry}</Button></p>}
        {(vendor ?? needsVendor) && <p className="field__help">{vendor ? t.within(vendor.name || table.none) : t.selectVendor}</p>}
      </div>
      <div className="dialog__foot">
        <span role="status" className="dialog__status">
          {isLoading ? t.loading : found.length > SHOWN ? t.more(SHOWN, found.length) : t.found(found.length)}
        </span>
        <button type="button" className={buttonClass()} onClick={() => close()}>{dialogButton.close}</button>
      </div>
    </Dialog>
  )
}
