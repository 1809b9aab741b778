import { useSignals } from '@preact/signals-react/runtime'
import {
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import type { Id } from '../../lib/shape.ts'
import { selection as t } from '../../text/selection.ts'
import { Button, disabledProps, reason } from '../Button.tsx'
import { useCommands } from '../commands.ts'
import { isComposing } from '../composition.ts'
import { usePageMark } from '../page/usePageMark.ts'
import { isPopoverOpen } from '../presses.ts'
import { useEvent } from '../useEvent.ts'
import type { Identified, RowSelection } from './columns.ts'
import { createSelectedRows, type SelectedRows } from './selectedRows.ts'

export type Selection<Row extends Identified> = ReturnType<typeof startSelection<Row>>

/** What the rows belong to, as rows of something else may have the same ids. */
type Of = Id | undefined

type SetSelection<Row extends Identified> = Dispatch<SetStateAction<Selection<Row> | undefined>>

/** Starts or ends a table's selection. As a transition, as every row renders again. */
export function toggleSelection<Row extends Identified>(options: RowSelection<Row>, of: Of, set: SetSelection<Row>): void {
  startTransition(() => set(before => (before ? undefined : startSelection(options, of))))
}

/** Starts a selection: the parts that a table adds to itself, a cell for each row, one for the head, and the bar at the foot. */
function startSelection<Row extends Identified>(options: RowSelection<Row>, of: Of) {
  const selected = createSelectedRows(options)
  /** The rows in the order of the table, for ranges. */
  const order: RefObject<readonly Row[]> = { current: [] }
  const cell = (row: Row, name: string): ReactNode => (
    <td key="select" role="cell" className="selection__cell">
      <Box selected={selected} order={order} row={row} name={name} links={options.reasonLinks} />
    </td>
  )
  return { of, renew: startSelection<Row>, selected, order, cell, SelectAll, SelectionBar }
}

interface BoxProps<Row extends Identified> {
  selected: SelectedRows<Row>
  order: RefObject<readonly Row[]>
  row: Row
  name: string
  links: RowSelection<Row>['reasonLinks']
}

/** A row's check box. With Shift, a press selects all rows since the last one. If the row is impossible, it shows the reason. */
function Box<Row extends Identified>({ selected, order, row, name, links }: BoxProps<Row>) {
  useSignals()
  /** Firefox's click by the space bar does not have the Shift key, nor has one through the label. */
  const withShift = useRef(false)
  const noteShift = ({ shiftKey }: { shiftKey: boolean }) => void (withShift.current = shiftKey)
  const disabled = selected.reasonOf(row)
  function onPress(box: HTMLElement, isRange: boolean) {
    withShift.current = false
    if (disabled) void reason.showReason(box, disabled, links?.(row) ?? [])
    else selected.press(row, isRange, order.current)
  }
  return (
    <label className="selection__box" onKeyDown={noteShift} onPointerDown={noteShift}>
      <input
        type="checkbox"
        aria-label={t.row(name)}
        {...disabledProps(disabled)}
        checked={selected.boxOf(row).value && !disabled}
        onChange={({ currentTarget, nativeEvent }) => onPress(currentTarget, withShift.current || (nativeEvent as MouseEvent).shiftKey)}
      />
    </label>
  )
}

interface AllProps<Row extends Identified> {
  selected: SelectedRows<Row>
  /** All rows that the filters leave. */
  rows: readonly Row[]
}

/** The head's check box, for all rows that the filters leave. */
function SelectAll<Row extends Identified>({ selected, rows }: AllProps<Row>) {
  useSignals()
  const count = selected.among(rows, selected.keys.value).length
  const areAll = count > 0 && count === selected.possible(rows)
  const isMixed = count > 0 && !areAll
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    box.current!.indeterminate = isMixed
  })
  return (
    <th role="columnheader" scope="col" className="selection__cell">
      <label className="selection__box" data-label={t.all}>
        <input
          ref={box}
          type="checkbox"
          aria-label={t.all}
          aria-checked={isMixed ? 'mixed' : areAll}
          checked={areAll}
          onChange={() => selected.choose(rows, !areAll)}
        />
      </label>
    </th>
  )
}

interface BarProps<Row extends Identified> extends AllProps<Row> {
  order: RefObject<readonly Row[]>
  /** The rows before filtering. */
  loaded: readonly Row[]
  /** The rows in the order of the table. */
  sorted: readonly Row[]
  /** The rows are those of a finished load. */
  isReady: boolean
  actions: RowSelection<Row>['actions']
  onEnd: () => void
}

/** Says how many rows are selected, and what can be done with them. Esc ends the selection. */
function SelectionBar<Row extends Identified>({ selected, rows, loaded, order, sorted, isReady, actions, onEnd }: BarProps<Row>) {
  useSignals()
  const element = useRef<HTMLDivElement>(null)
  const chosen = selected.among(rows, selected.keys.value)
  useLayoutEffect(() => {
    order.current = sorted
  }, [sorted])
  useEffect(() => {
    if (isReady) selected.prune(rows, loaded)
  }, [rows, isReady])

  function end() {
    const opener = element.current?.closest('section')?.querySelector<HTMLElement>('[aria-pressed="true"]')
    onEnd()
    opener?.focus()
  }
  useEscape(end)
  usePageMark('selection-shown', true)
  const buttons = actions.map(({ label, onPress, disabledReason }) => ({
    label,
    onPress() {
      selected.noteAction(chosen)
      return onPress(chosen)
    },
    disabledReason: chosen.length ? disabledReason?.(chosen) : t.nothing,
  }))
  useCommands(() => [
    ...buttons.map(button => ({ ...button, label: t.command(button.label, chosen.length) })),
    { label: t.all, onPress: () => selected.choose(rows, true) },
    { label: t.end, onPress: end },
  ])
  return (
    <div ref={element} className="selection" role="group" aria-label={t.actions}>
      <p className="selection__label" role="status">
        <span>{t.selected(chosen.length, rows.length)}</span>
        {selected.left.value > 0 && <span className="selection__left">{t.left(selected.left.value)}</span>}
      </p>
      <div className="selection__actions">
        {buttons.map(button => (
          <Button key={button.label} isSmall {...button}>
            {button.label}
          </Button>
        ))}
      </div>
      <span className="selection__end">
        <Button isSmall look="quiet" onPress={end}>
          {t.end}
        </Button>
      </span>
    </div>
  )
}

/** Calls back on Esc, unless it closes something else: a dialog, a menu, a reason, or clears a field. */
function useEscape(onEscape: () => void) {
  useEvent(document, 'keydown', (event: KeyboardEvent) => {
    const isElsewhere = event.target instanceof Element && event.target.closest('dialog, input:not([type="checkbox"]), select')
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event) || isElsewhere) return
    if (!document.querySelector('dialog[open]') && !isPopoverOpen()) onEscape()
  })
}
