import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useRef, useState } from 'react'
import { button, table } from '../../text/common.ts'
import { dialogButton } from '../../text/dialog.ts'
import { keys, palette as t } from '../../text/palette.ts'
import { breakable } from '../../ui/list/breakable.tsx'
import { Button } from '../../ui/Button.tsx'
import { Combobox } from '../../ui/list/Combobox.tsx'
import { type Command, commandsNow } from '../../ui/commands.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { type Close, openDialog } from '../../ui/dialog/openDialog.ts'
import { type Entry, findEntries } from './entries.ts'
import { showKeys } from './showKeys.tsx'
import { type PageLink, useEntries } from './useEntries.ts'

/** Limit of the list: with more results, typing another letter is faster than scrolling. */
const SHOWN = 50

/** Opens the command palette and runs the chosen entry. `further`: commands in addition to the page's. */
export async function openPalette(pages: readonly PageLink[], further: readonly Command[]): Promise<void> {
  const commands = [...commandsNow(), ...further, { label: keys.command, onPress: showKeys }]
  const chosen = await openDialog<Entry>(close => <Palette pages={pages} commands={commands} onClose={close} />)
  await chosen?.onPress()
}

interface Props {
  pages: readonly PageLink[]
  commands: readonly Command[]
  onClose: Close<Entry>
}

function Palette({ pages, commands, onClose }: Props) {
  useSignals()
  const { entries, isLoading, isIncomplete, retry, vendor, needsVendor } = useEntries(pages, commands)
  const [wanted, setWanted] = useState('')
  const found = useMemo(() => findEntries(entries, wanted), [entries, wanted])
  const shown = useMemo(() => found.slice(0, SHOWN), [found])
  const input = useRef<HTMLInputElement>(null)

  function tryAgain() {
    retry()
    // The pressed button disappears: focus the input, so that keys still reach the dialog.
    input.current?.focus()
  }

  const status = isLoading ? t.loading : found.length > SHOWN ? t.more(SHOWN, found.length) : t.found(found.length)
  return (
    <Dialog title={t.title} onEscape={onClose} foot={{ status, cancel: { label: dialogButton.close, onPress: onClose } }}>
      <div className="dialog__body palette">
        <Combobox
          label={t.search}
          list={t.results}
          items={shown}
          idOf={({ kind, id, label }) => `${kind} ${id} ${label}`}
          show={showEntry}
          disabledReason={entry => entry.disabledReason}
          onSearch={setWanted}
          onChoose={onClose}
          input={input}
        />
        {!shown.length && !isLoading && <p className="palette__nothing">{t.nothingFound}</p>}
        {isIncomplete && (
          <p className="palette__incomplete">
            {t.partLoadFailed}{' '}
            <Button isSmall onPress={tryAgain}>
              {button.retry}
            </Button>
          </p>
        )}
        {(vendor ?? needsVendor) && <p className="hint">{vendor ? t.within(vendor.name || table.none) : t.selectVendor}</p>}
      </div>
    </Dialog>
  )
}

function showEntry({ kind, label, detail }: Entry) {
  return (
    <>
      <span className="palette__kind">{t.kinds[kind]}</span>
      <span className="palette__label">{label || table.none}</span>
      {detail && <span className="palette__detail">{breakable(detail)}</span>}
    </>
  )
}
