import { type CSSProperties, memo, type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { keyed } from '../../lib/keys.ts'
import { searchFor } from '../../lib/search.ts'
import { panel as t } from '../../text/panel.ts'
import { Button } from '../Button.tsx'
import { LoadFailed } from '../load/LoadFailed.tsx'
import { SearchInput } from '../form/SearchInput.tsx'
import type { Load } from '../load/useLoad.ts'
import { useChunkedList } from './useChunkedList.ts'
import { useFocusOnShow } from './useFocusOnShow.ts'
import { useLatest } from '../useLatest.ts'

type Key = string | number

export interface PanelItem {
  id: Key
  label: string
  /** A short reason why it is grey. */
  inactive?: string | undefined
}

interface Props {
  name: string
  items: readonly PanelItem[]
  load: Pick<Load<unknown>, 'state' | 'asOf' | 'error' | 'error' | 'reload'>
  failed: string
  /** Shown where there are no items, or nothing to load. */
  empty: string
  selected: Key | undefined
  /** Called with undefined for the entry `all`. */
  onSelect: (id: Key | undefined) => void
  /** Label of a first entry that clears the selection. */
  all?: string
  close?: { name: string; onPress: () => void } | undefined
  /** Shown under the name: an add button, for example. */
  tools?: ReactNode
}

/** Longer lists get a filter input. */
const FILTER_ABOVE = 10

/** A list beside the page's content with one selected entry. */
export function ListPanel({ name, items, load, failed, empty, selected, onSelect, all, close, tools }: Props) {
  const titleId = useId()
  const [wanted, setWanted] = useState('')
  const found = useMemo(() => {
    const matches = searchFor(wanted)
    return items.filter(item => matches(item.label))
  }, [items, wanted])
  const hasFilter = items.length > FILTER_ABOVE
  // Resets a filter whose input is gone, so that it neither hides entries nor returns with another list.
  if (!hasFilter && wanted) setWanted('')
  const slices = useChunkedList(found, items)
  // On narrow screens the list is a step: collapsed to the selected entry, or alone on the page.
  const [isUnfolded, setUnfolded] = useState(all === undefined && selected === undefined)
  const isStep = close !== undefined || isUnfolded
  const fold = useRef<HTMLButtonElement>(null)
  useFocusOnShow(!isUnfolded, () => fold.current?.focus())
  const entries = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Scrolls in animation frames, when layout is due anyway. Entries scrolled into view get their real size one frame later, so the second
    // frame corrects it.
    let frame = requestAnimationFrame(() => {
      showSelected(entries.current)
      frame = requestAnimationFrame(() => showSelected(entries.current))
    })
    return () => cancelAnimationFrame(frame)
  }, [slices, selected])
  // Entries are memoized, so their callback has to be stable.
  const latest = useLatest(onSelect)
  const select = useCallback((id: Key | undefined) => {
    setUnfolded(false)
    latest.current(id)
  }, [])

  return (
    <section className="panel" aria-labelledby={titleId} aria-busy={load.state === 'loading'} data-step={isStep || undefined}>
      <div className="panel__head">
        <h2 className="panel__title" id={titleId}>{name}</h2>
        {close && <Button isSmall look="quiet" name={close.name} onPress={close.onPress}>×</Button>}
      </div>
      {tools && <div className="panel__tools">{tools}</div>}
      {!close && (
        <Button ref={fold} className="panel__fold" isExpanded={isUnfolded} onPress={() => setUnfolded(!isUnfolded)}>
          {isUnfolded ? t.back : labelOf(items, selected) ?? all ?? t.select}
        </Button>
      )}
      {hasFilter && <SearchInput label={t.filter} value={wanted} onChange={setWanted} />}
      {load.state === 'failed' && <LoadFailed text={failed} asOf={load.asOf} error={load.error} onRetry={load.reload} />}
      {load.state !== 'failed' && !items.length && load.state !== 'loading' && empty && <p className="panel__empty">{empty}</p>}
      {hasFilter && !found.length && <p className="panel__empty">{t.nothingFound}</p>}
      <div ref={entries} className="panel__items" role="list">
        {all !== undefined && items.length > 0 && (
          <ul role="none"><Entry label={all} isSelected={selected === undefined} onSelect={select} /></ul>
        )}
        {slices.map((slice, index) => <Slice key={index} items={slice} selected={selectedIn(slice, selected)} onSelect={select} />)}
      </div>
    </section>
  )
}

const labelOf = (items: readonly PanelItem[], selected: Key | undefined) => items.find(({ id }) => String(id) === String(selected))?.label

/** Scrolls the selected entry into view, without scrolling the page. */
function showSelected(list: HTMLElement | null): void {
  const entry = list?.querySelector('[aria-current]')
  if (!list || !entry) return
  const [inner, outer] = [entry.getBoundingClientRect(), list.getBoundingClientRect()]
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom
  else if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top
}

/** Returns the selected entry's id within a slice; undefined keeps other slices memoized when the selection changes. */
function selectedIn(items: readonly PanelItem[], selected: Key | undefined) {
  return selected === undefined ? undefined : items.find(({ id }) => String(id) === String(selected))?.id
}

interface SliceProps {
  items: readonly PanelItem[]
  selected: Key | undefined
  onSelect: (id: Key | undefined) => void
}

const Slice = memo(function Slice({ items, selected, onSelect }: SliceProps) {
  return (
    <ul role="none" className="panel__slice" style={{ '--entries': items.length } as CSSProperties}>
      {keyed(items, item => item.id).map(([key, { id, label, inactive }]) => (
        <Entry
          key={key}
          id={id}
          label={label}
          inactive={inactive}
          isSelected={selected !== undefined && String(id) === String(selected)}
          onSelect={onSelect}
        />
      ))}
    </ul>
  )
})

interface EntryProps extends Pick<SliceProps, 'onSelect'> {
  /** Undefined for the entry `all`. */
  id?: Key
  label: string
  isSelected: boolean
  inactive?: string | undefined
}

const Entry = memo(function Entry({ id, label, isSelected, inactive, onSelect }: EntryProps) {
  return (
    <li role="listitem">
      <button
        type="button"
        className="panel__entry"
        aria-current={isSelected || undefined}
        aria-description={inactive}
        data-inactive={inactive}
        onClick={() => onSelect(id)}
      >
        {label}
      </button>
    </li>
  )
})
