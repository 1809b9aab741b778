import { useSignals } from '@preact/signals-react/runtime'
import { type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { none } from '../../lib/keys.ts'
import { selection as t } from '../../text/batch.ts'
import { Button, disabledProps } from '../Button.tsx'
import { useCommands } from '../commands.ts'
import { isComposing } from '../composition.ts'
import { useEvent, usePageMark } from '../useEvent.ts'
import type { Load } from '../load/useLoad.ts'
import { isDialogOpen, topPopover } from '../layers.ts'
import { useWithTyped } from '../list/DebouncedInput.tsx'
import { offerSteps } from '../showReason.ts'
import type { Identified, RowSelection } from './columns.ts'
import { createSelectedRows, type SelectedRows } from './selectedRows.ts'
import { MoreButton } from './TableHead.tsx'
import type { TableState } from './useRows.ts'

/** A row's check box. With Shift, a press selects all rows since the last one. If the row is impossible, it shows the reason. */
function Box<Row extends Identified>({ selected, row, name }: { selected: SelectedRows<Row>; row: Row; name: string }) {
  useSignals()
  /** Firefox's click by the space bar does not have the Shift key, nor has one through the label. */
  const withShift = useRef(false)
  const noteShift = ({ shiftKey }: { shiftKey: boolean }) => void (withShift.current = shiftKey)
  const disabled = selected.reasonOf(row)
  function onPress(press: Event) {
    const isRange = withShift.current || (press as MouseEvent).shiftKey
    withShift.current = false
    if (disabled) offerSteps(press, selected.stepsOf(row))
    else selected.press(row, isRange)
  }
  /** In Firefox, a label does nothing while Shift is down. */
  function onClick(event: SyntheticEvent<HTMLLabelElement, MouseEvent>) {
    const box = event.currentTarget.control!
    if (!event.nativeEvent.shiftKey || event.target === box) return
    event.preventDefault()
    box.focus()
    box.click()
  }
  return (
    <td role="cell" className="selection__cell">
      <label className="selection__box" onKeyDown={noteShift} onPointerDown={noteShift} onClick={onClick}>
        <input
          type="checkbox"
          aria-label={t.row(name)}
          {...disabledProps(disabled)}
          checked={selected.boxOf(row).value && !disabled}
          onChange={({ nativeEvent }) => onPress(nativeEvent)}
        />
      </label>
    </td>
  )
}

/** The head's check box, for all rows that the filters leave. */
function SelectAll<Row extends Identified>({ selected, rows }: { selected: SelectedRows<Row>; rows: readonly Row[] }) {
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

interface BarProps<Row extends Identified> {
  selected: SelectedRows<Row>
  state: Pick<TableState<Row>, 'rows' | 'sorted'>
  list: Pick<Load<Row>, 'rows' | 'state'>
  actions: RowSelection<Row>['actions']
  onEnd: () => void
}

const byId = ({ id }: Identified) => id

/** Says how many rows are selected, and what can be done with them. Esc ends the selection. */
function SelectionBar<Row extends Identified>({ selected, state, list, actions, onEnd }: BarProps<Row>) {
  useSignals()
  const { rows, sorted } = state
  const element = useRef<HTMLDivElement>(null)
  const chosen = selected.among(rows, selected.keys.value)
  useLayoutEffect(() => selected.noteOrder(sorted), [sorted])
  const isReady = list.state === 'ready'
  useEffect(() => {
    if (isReady) selected.prune(rows, list.rows)
  }, [rows, isReady])

  function endSelection() {
    const opener = element.current?.closest('section')?.querySelector<HTMLElement>('[aria-pressed="true"]')
    onEnd()
    opener?.focus()
  }
  useEscape(endSelection)
  usePageMark('selection-shown', true)
  const chosenNow = useWithTyped(chosen)
  const buttons = actions.map(({ label, onPress, itemOf = byId, disabledReason }) => ({
    label,
    async onPress() {
      const chosen = chosenNow()
      if (!chosen.length) return
      selected.noteAction(chosen)
      const done = await onPress(chosen)
      const ids = new Set(Array.isArray(done) ? done : none)
      const isDone = (row: Row) => ids.has(String(itemOf(row)))
      if (chosen.some(isDone)) selected.choose(chosen.filter(isDone), false)
    },
    disabledReason: chosen.length ? disabledReason?.(chosen) : t.nothing,
  }))
  useCommands(() => [
    ...buttons.map(button => ({ ...button, label: t.command(button.label, chosen.length) })),
    { label: t.all, onPress: () => selected.choose(rows, true) },
    { label: t.end, onPress: endSelection },
  ])
  const buttonsOf = (areAside: boolean) =>
    buttons
      .filter((_, index) => Boolean(actions[index]!.isAside) === areAside)
      .map(button => (
        <Button key={button.label} isSmall {...button}>
          {button.label}
        </Button>
      ))
  return (
    <div ref={element} className="selection" role="group" aria-label={t.actions}>
      <p className="selection__label" role="status">
        <span>{t.selected(chosen.length, rows.length)}</span>
        {selected.left.value > 0 && <span className="selection__left">{t.left(selected.left.value)}</span>}
      </p>
      <div className="selection__actions">
        {buttonsOf(false)}
        <div className="selection__aside">{buttonsOf(true)}</div>
      </div>
      <span className="selection__end">
        {actions.some(({ isAside }) => isAside) && <MoreButton className="selection__fold" />}
        <Button isSmall look="quiet" onPress={endSelection}>
          {t.end}
        </Button>
      </span>
    </div>
  )
}

/** Calls back on Esc, unless it closes something else: a dialog, a menu, a reason, or clears a field. */
function useEscape(onEscape: () => void) {
  useEvent(document, 'keydown', (event: KeyboardEvent) => {
    const isInField = event.target instanceof Element && event.target.closest('input:not([type="checkbox"]), select')
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event) || isInField) return
    if (!isDialogOpen() && !topPopover()) onEscape()
  })
}

/** What a table needs once its rows are being selected. */
export const selection = { createSelectedRows, Box, SelectAll, SelectionBar }
