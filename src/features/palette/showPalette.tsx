import { useSignals } from '@preact/signals-react/runtime'
import { useId, useMemo, useRef, useState } from 'react'
import type { Vendor } from '../../api/entities.ts'
import { isBlank } from '../../lib/search.ts'
import { button, nameOf, type PagePath, progress, table } from '../../text/common.ts'
import { keys, palette as t } from '../../text/palette.ts'
import { panel } from '../../text/panel.ts'
import { breakable } from '../../ui/breakable.tsx'
import { Button } from '../../ui/Button.tsx'
import { Combobox } from '../../ui/list/Combobox.tsx'
import { commands as pageCommands } from '../../ui/commands.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { type Close, openDialog } from '../../ui/dialog/openDialog.tsx'
import { itemKey, itemOf, findItems, type PaletteItem, type Section, sectionsOf } from './paletteItems.ts'
import { showKeys } from './showKeys.tsx'
import { usePaletteItems } from './usePaletteItems.ts'
import { sessionSignal } from '../../lib/sessionSignal.ts'

/** Limit of the list: with more results, typing another letter is faster than scrolling. */
const SHOWN = 50
/** From as many characters on, all vendors can be searched. */
const ENOUGH = 2

/** Opens the command palette and runs the chosen item. `onAskAll` asks vendors for their users, which the palette then finds. */
export async function showPalette(pages: Props['pages'], onAskAll: Props['onAskAll']): Promise<void> {
  const chosen = await openDialog<PaletteItem>(close => <Palette pages={pages} onAskAll={onAskAll} onClose={close} />)
  if (!chosen) return
  rememberChosen(chosen)
  await chosen.onPress()
}

interface Props {
  pages: readonly PagePath[]
  onAskAll: (vendors: readonly Vendor[]) => Promise<unknown>
  onClose: Close<PaletteItem>
}

function Palette({ pages, onAskAll, onClose }: Props) {
  useSignals()
  const commands = useMemo(() => [...pageCommands.value, { label: keys.command, onPress: showKeys }], [pageCommands.value])
  const { items, isLoading, isIncomplete, retry, vendor, needsVendor, hasPeople, others, unasked } = usePaletteItems(pages, commands)
  const within = hasPeople ? t.withinBesidePeople : t.scope.within
  const scope = vendor ? within(nameOf(vendor)) : needsVendor && !hasPeople && t.scope.selectVendor
  const [wanted, setWanted] = useState('')
  const [timesAsked, setTimesAsked] = useState(0)
  const found = useMemo(() => findItems(items, wanted), [items, wanted])
  const sections = useMemo(() => shownOf(items, found, wanted), [items, found])
  const isEnough = [...wanted.trim()].length >= ENOUGH
  const shown = sections.reduce((sum, { items }) => sum + items.length, 0)
  // Whom nobody has may have been added since all have answered.
  const toAsk = unasked.length > 0 || shown > 0 ? unasked : others
  // Not while what is nearer may still come: the first item stays the active one.
  const elsewhere =
    isEnough && toAsk.length > 0 && !isLoading ? itemOf({ kind: 'command', label: t.askAll(toAsk.length), onPress: askAll }) : undefined
  const input = useRef<HTMLInputElement>(null)
  const scopeId = useId()

  function tryAgain() {
    retry()
    // The pressed button disappears: focus the input, so that keys still reach the dialog.
    input.current?.focus()
  }

  async function askAll() {
    await onAskAll(toAsk)
    setTimesAsked(timesAsked + 1)
    input.current?.focus()
  }

  return (
    <Dialog title={t.title} describedBy={scope ? scopeId : undefined} isBare onEscape={onClose}>
      <div className="palette">
        <Combobox
          label={t.search}
          list={t.results}
          sections={[...sections, ...(elsewhere ? [{ kind: 'elsewhere' as const, items: [elsewhere] }] : [])].map(({ kind, items }) => ({
            name: t.kinds[kind],
            items,
          }))}
          idOf={itemKey}
          show={showItem}
          disabledReason={item => item.disabledReason}
          question={timesAsked}
          onSearch={setWanted}
          onChoose={item => (item === elsewhere ? askAll() : onClose(item))}
          input={input}
        />
        {!shown && !isLoading && <p className="palette__nothing">{panel.nothingFound}</p>}
        <div className="palette__foot">
          {isIncomplete && (
            <p className="palette__incomplete">
              <span>{t.partLoadFailed} </span>
              <Button isSmall onPress={tryAgain}>
                {button.retry}
              </Button>
            </p>
          )}
          {scope && <p id={scopeId}>{scope}</p>}
          <p role="status">{isLoading ? progress.loading : shown < found.length ? t.more(shown, found.length) : panel.found(shown)}</p>
          <p className="palette__keys">
            {t.keys.map(({ key, does }) => (
              <span key={key}>
                <kbd>{key}</kbd> <span>{does}</span>
              </span>
            ))}
          </p>
        </div>
      </div>
    </Dialog>
  )
}

/** An empty search shows what was chosen last above the rest. */
function shownOf(items: readonly PaletteItem[], found: readonly PaletteItem[], wanted: string): readonly Section[] {
  const recent = isBlank(wanted) ? recentOf(items) : []
  const others = found.filter(item => !recent.includes(item))
  const rest = sectionsOf(others, SHOWN)
  return recent.length ? [{ kind: 'recent', items: recent }, ...rest] : rest
}

function showItem({ label, detail }: PaletteItem) {
  return (
    <>
      <b>{label || table.none}</b>
      {detail && <span className="hint">{breakable(detail)}</span>}
    </>
  )
}

const REMEMBERED = 5

/** The keys of the items that were chosen last, the latest first. */
const recent = sessionSignal<readonly string[]>([])

function rememberChosen(item: PaletteItem): void {
  const key = itemKey(item)
  recent.value = [key, ...recent.peek().filter(other => other !== key)].slice(0, REMEMBERED)
}

function recentOf(items: readonly PaletteItem[]): readonly PaletteItem[] {
  const byKey = new Map(recent.peek().length ? items.map(item => [itemKey(item), item]) : [])
  return recent.peek().flatMap(key => byKey.get(key) ?? [])
}
