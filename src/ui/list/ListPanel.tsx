import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { isSameId } from '../../lib/ids.ts'
import { isBlank, searchFor } from '../../lib/search.ts'
import type { Id } from '../../lib/shape.ts'
import { showInside } from '../../lib/showInside.ts'
import { error } from '../../text/common.ts'
import { panel as t } from '../../text/panel.ts'
import { Button } from '../Button.tsx'
import { cut } from './cut.tsx'
import { LoadFailed } from '../load/LoadFailed.tsx'
import { Found } from './Found.tsx'
import { SearchInput } from './SearchInput.tsx'
import type { Load } from '../load/useLoad.ts'
import { listMove } from './listKeys.ts'
import { PanelButton, type Handlers, idIn, type PanelItem, Slice } from './PanelItems.tsx'
import { useSlicedList } from './useSlicedList.ts'
import { useFocusOnShow } from './useFocusOnShow.ts'
import { toast } from '../toast.ts'
import { useLatest } from '../useEvent.ts'

interface Props {
  name: string
  filter?: string
  /** Whose items these are: what was typed to find one of them finds none of another's. */
  owner?: Id | undefined
  items: readonly PanelItem[]
  load: Pick<Load<unknown>, 'state' | 'asOf' | 'error' | 'reload'>
  failed: string
  /** Shown if there are no items, or nothing to load. */
  empty: string
  selected: Id | undefined
  /** Called with undefined for the item `all`. */
  onSelect: (id: Id | undefined) => void
  /** Label of a first item that clears the selection. */
  all?: string
  close?: { name: string; onPress: () => void } | undefined
  /** Shown under the name: an add button, for example. */
  tools?: ReactNode
}

/** About as many items as a window shows: they are painted before the others are rendered. */
const IN_WINDOW = 20

/** Longer lists get a filter input. */
const FILTER_ABOVE = 10

/** A list beside the page's content with one selected item. For the keyboard it is one Tab stop, with the arrow keys inside. */
export function ListPanel({ name, filter = t.filter, owner, items, load, failed, empty, selected, onSelect, all, close, tools }: Props) {
  const titleId = useId()
  /** Undefined until something is typed. */
  const [typed, setTyped] = useState<{ owner: Id | undefined; text: string }>()
  if (typed && typed.owner !== owner) setTyped(undefined)
  const wanted = typed?.text ?? ''
  const found = useMemo(() => {
    const matches = searchFor(wanted)
    return items.filter(item => matches(item.label) || (wanted && item.keyword && matches(item.keyword)))
  }, [items, wanted])
  // Who types keeps the input, whatever becomes of the items.
  const hasFilter = items.length > FILTER_ABOVE || typed !== undefined
  const slices = useSlicedList(found, items, IN_WINDOW)
  /** The item that has the focus, or had it last; its id is undefined for the item `all`. */
  const [focused, setFocused] = useState<{ id: Id | undefined }>()
  const isFound = (id: Id | undefined) => id !== undefined && found.some(item => isSameId(item.id, id))
  const fallback = isFound(selected) ? selected : all === undefined ? found[0]?.id : undefined
  /** The item that Tab reaches; undefined for the item `all`. */
  const tabStop = focused && (isFound(focused.id) || (all !== undefined && focused.id === undefined)) ? focused.id : fallback
  const stopIn = slices.find(slice => idIn(slice, tabStop) !== undefined)
  // On narrow screens the list is a step: collapsed to the selected item, or alone on the page.
  const [isUnfolded, setUnfolded] = useState(all === undefined && selected === undefined)
  const isStep = close !== undefined || isUnfolded
  const fold = useRef<HTMLButtonElement>(null)
  useFocusOnShow(!isUnfolded, () => fold.current?.focus())
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Scrolls in animation frames, when layout is due anyway. Items scrolled into view get their real size one frame later, so the second
    // frame corrects it.
    let frame = 0
    const show = () => {
      frame = requestAnimationFrame(() => {
        showSelected(list.current)
        frame = requestAnimationFrame(() => showSelected(list.current))
      })
    }
    show()
    // Another width has another height of the list.
    addEventListener('resize', show)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('resize', show)
    }
  }, [slices, selected])
  // Items are memoized, so their callback has to be stable.
  const latest = useLatest(onSelect)
  const handlers = useMemo(
    (): Handlers => ({
      onSelect(id) {
        if (id === '') return toast.error(error.noId)
        setUnfolded(false)
        setFocused(undefined)
        latest.current(id)
      },
      onFocus: id => setFocused({ id }),
    }),
    [],
  )
  const takeFirst = () => !isBlank(wanted) && found[0] && handlers.onSelect(found[0].id)

  return (
    <section className="panel" aria-labelledby={titleId} aria-busy={load.state === 'loading'} data-step={isStep || undefined}>
      <div className="panel__head">
        <h2 className="panel__title" id={titleId}>
          {name}
        </h2>
        {close && (
          <Button isSmall look="quiet" name={close.name} onPress={close.onPress}>
            ×
          </Button>
        )}
      </div>
      {tools && <div className="panel__tools">{tools}</div>}
      {!close && (
        <Button
          ref={fold}
          className="panel__fold chevron"
          description={name}
          isExpanded={isUnfolded}
          onPress={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? t.back : cut(labelOf(items, selected) ?? all ?? t.select)}
        </Button>
      )}
      {hasFilter && <SearchInput label={filter} value={wanted} onChange={text => setTyped({ owner, text })} onEnter={takeFirst} />}
      {load.state === 'failed' && <LoadFailed text={failed} asOf={load.asOf} error={load.error} onRetry={load.reload} />}
      {load.state !== 'failed' && !items.length && load.state !== 'loading' && empty && <p className="hint">{empty}</p>}
      <Found count={isBlank(wanted) || !items.length ? undefined : found.length} />
      {items.length > 0 && !found.length && <p className="hint">{t.nothingFound}</p>}
      <div ref={list} className="panel__items" role="list" onKeyDown={moveFocus}>
        {all !== undefined && items.length > 0 && (
          <ul role="none">
            <PanelButton label={all} isSelected={selected === undefined} isTabStop={tabStop === undefined} {...handlers} />
          </ul>
        )}
        {slices.map((slice, index) => (
          <Slice
            key={index}
            isFirst={index === 0}
            items={slice}
            selected={idIn(slice, selected)}
            tabStop={slice === stopIn ? idIn(slice, tabStop) : undefined}
            handlers={handlers}
          />
        ))}
      </div>
    </section>
  )
}

const labelOf = (items: readonly PanelItem[], selected: Id | undefined) => items.find(({ id }) => isSameId(id, selected))?.label

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (event.ctrlKey || event.altKey || event.metaKey) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const labels = buttons.map(({ textContent }) => textContent)
  const to = listMove(event.key, buttons.indexOf(event.target as HTMLButtonElement), labels)
  if (to === undefined) return
  event.preventDefault()
  buttons[to]?.focus()
}

function showSelected(list: HTMLElement | null): void {
  const item = list?.querySelector('[aria-current]')
  if (list && item) showInside(list, item)
}
