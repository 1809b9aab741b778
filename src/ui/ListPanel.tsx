import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { searchFor } from '../lib/search.ts'
import { panel as t } from '../text/panel.ts'
import { Button } from './Button.tsx'
import { laterStyles } from './laterStyles.ts'
import { LoadFailed } from './LoadFailed.tsx'
import { SearchInput } from './SearchInput.tsx'
import type { Load } from './useLoad.ts'

await laterStyles

type Key = string | number

export interface PanelItem {
  id: Key
  label: string
  isInactive?: boolean
}

interface Props {
  name: string
  items: readonly PanelItem[]
  load: Pick<Load<unknown>, 'state' | 'reload'>
  failed: string
  /** What is said where there are no items, or nothing could be asked for. */
  empty: string
  selected: Key | undefined
  /** Undefined stands for the entry `all`. */
  onSelect: (id: Key | undefined) => void
  /** The label of an entry above the items that selects none of them. */
  all?: string
  close?: { name: string; press: () => void } | undefined
  /** Stands under the name: an add button, say. */
  tools?: ReactNode
}

/** More entries than this come with a filter box. */
const FILTER_ABOVE = 10

/** A list at the side of a page, of which one entry is selected. */
export function ListPanel({ name, items, load, failed, empty, selected, onSelect, all, close, tools }: Props) {
  const titleId = useId()
  const [wanted, setWanted] = useState('')
  const found = useMemo(() => {
    const matches = searchFor(wanted)
    return items.filter(item => matches(item.label))
  }, [items, wanted])
  const hasFilter = items.length > FILTER_ABOVE
  const entries = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const list = entries.current
    const entry = list?.querySelector<HTMLElement>('[aria-current]')
    if (!list || !entry) return
    const below = entry.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom
    const above = entry.getBoundingClientRect().top - list.getBoundingClientRect().top
    if (below > 0) list.scrollTop += below
    else if (above < 0) list.scrollTop += above
  }, [items, selected])

  return (
    <section className="panel" aria-labelledby={titleId} aria-busy={load.state === 'loading'}>
      <div className="panel__head">
        <h2 className="panel__title" id={titleId}>{name}</h2>
        {close && <Button small look="quiet" name={close.name} press={close.press}>×</Button>}
      </div>
      {tools && <div className="panel__tools">{tools}</div>}
      {hasFilter && <SearchInput label={t.filter} value={wanted} onChange={setWanted} />}
      {load.state === 'failed' && <LoadFailed text={failed} retry={load.reload} />}
      {load.state !== 'failed' && !items.length && load.state !== 'loading' && empty && <p className="panel__empty">{empty}</p>}
      {hasFilter && !found.length && <p className="panel__empty">{t.nothingFound}</p>}
      <ul ref={entries} className="panel__items">
        {all !== undefined && items.length > 0 && <Entry label={all} isSelected={selected === undefined} press={() => onSelect(undefined)} />}
        {found.map(({ id, label, isInactive }) => (
          <Entry key={id} label={label} isInactive={isInactive} isSelected={selected !== undefined && String(selected) === String(id)} press={() => onSelect(id)} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ label, isSelected, isInactive, press }: { label: string; isSelected: boolean; isInactive?: boolean | undefined; press: () => void }) {
  return (
    <li>
      <button type="button" className="panel__entry" aria-current={isSelected || undefined} data-inactive={isInactive || undefined} onClick={press}>{label}</button>
    </li>
  )
}
