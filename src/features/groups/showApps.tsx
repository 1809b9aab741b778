import { applications } from '../../api/applications.ts'
import type { Id, VendorGroup } from '../../api/entities.ts'
import { keyed } from '../../lib/keys.ts'
import { byName } from '../../lib/order.ts'
import { selectedIds } from '../../state/selectedIds.ts'
import { vendorSubject } from '../../state/vendorSubject.ts'
import { goToTable } from '../../state/tables.ts'
import { app as appText } from '../../text/app.ts'
import { nameOf, progress } from '../../text/common.ts'
import { dialogButton, subject as subjectText } from '../../text/dialog.ts'
import { group as t } from '../../text/group.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import type { Subject } from '../../ui/layers.ts'
import { Status } from '../../ui/load/lazy.tsx'
import { LoadFailed } from '../../ui/load/LoadFailed.tsx'
import { openDialog } from '../../ui/dialog/openDialog.tsx'
import { useLoad } from '../../ui/load/useLoad.ts'

interface Props {
  group: VendorGroup
  vendorId: Id
  subject: Subject
  onClose: () => void
}

/** Shows a group's applications, each with a link to the application page. */
export async function showApps(group: VendorGroup): Promise<void> {
  const { vendorId } = selectedIds()
  if (vendorId === undefined) return
  const subject = vendorSubject(vendorId, subjectText.group(nameOf(group)))
  await openDialog(close => <Apps {...{ group, vendorId, subject }} onClose={close} />)
}

function Apps({ group, vendorId, subject, onClose }: Props) {
  const list = useLoad(applications.list, { vendorId, vendorGroupId: group.id }, byName)
  return (
    <Dialog title={t.appsTitle} subject={subject} onEscape={onClose} foot={{ cancel: { label: dialogButton.close, onPress: onClose } }}>
      <div className="dialog__body" aria-busy={list.state === 'loading'}>
        {list.state === 'failed' && <LoadFailed text={appText.loadFailed} asOf={list.asOf} error={list.error} onRetry={list.reload} />}
        {list.state !== 'failed' && !list.rows.length && <Status text={list.state === 'loading' ? progress.loading : t.appsEmpty} />}
        <ul className="panel__items">
          {keyed(list.rows, app => app.id).map(([key, app]) => (
            <li key={key}>
              <button type="button" className="panel__item" onClick={() => goToTable('apps', { group: String(group.id) })}>
                {nameOf(app)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
