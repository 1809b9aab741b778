import { useState } from 'react'
import type { Vendor } from '../../api/entities.ts'
import { dialogButton } from '../../text/dialog.ts'
import { inventory as t } from '../../text/inventory.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { type Close, openDialog } from '../../ui/dialog/openDialog.ts'
import { Frame } from '../../ui/form/Frame.tsx'

interface Props {
  all: readonly Vendor[]
  /** The vendors that the filters leave; undefined if they leave all. */
  some: readonly Vendor[] | undefined
  onClose: Close<readonly Vendor[]>
}

/** Asks whose users to list, all or those of the filtered vendors, and says how many requests that takes. Resolves to those vendors. */
export function askForScope(all: readonly Vendor[], filtered?: readonly Vendor[]): Promise<readonly Vendor[] | undefined> {
  const kept = new Set(filtered?.map(({ id }) => String(id)))
  const some = filtered && all.filter(({ id }) => kept.has(String(id)))
  const isPart = some && some.length > 0 && some.length < all.length
  return openDialog(close => <Scope all={all} some={isPart ? some : undefined} onClose={close} />)
}

function Scope({ all, some, onClose }: Props) {
  const [isPart, setPart] = useState(false)
  const chosen = isPart && some ? some : all
  return (
    <Dialog
      title={t.title}
      onEscape={onClose}
      foot={{
        cancel: { label: dialogButton.cancel, onPress: onClose },
        act: { label: t.start(chosen.length), onPress: () => onClose(chosen), disabledReason: all.length ? undefined : t.noVendors },
      }}
    >
      <div className="dialog__body">
        <p>{t.intro}</p>
        {some && (
          <Frame
            label={t.scope}
            control={ids => (
              <select {...ids} className="input" value={isPart ? 'some' : 'all'} onChange={event => setPart(event.target.value === 'some')}>
                <option value="all">{t.all(all.length)}</option>
                <option value="some">{t.filtered(some.length)}</option>
              </select>
            )}
          />
        )}
        <p>{t.requests(chosen.length)}</p>
      </div>
    </Dialog>
  )
}
