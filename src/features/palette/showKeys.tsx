import { Fragment } from 'react'
import { dialogButton } from '../../text/dialog.ts'
import { keys as t } from '../../text/palette.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { type Close, openDialog } from '../../ui/dialog/openDialog.tsx'

/** Shows the keyboard shortcuts. */
export async function showKeys(): Promise<void> {
  await openDialog<void>(close => <Keys onClose={close} />)
}

function Keys({ onClose }: { onClose: Close<void> }) {
  return (
    <Dialog title={t.title} onEscape={onClose} foot={{ cancel: { label: dialogButton.close, onPress: onClose } }}>
      {/* Scrolls by keys. */}
      <div className="dialog__body keys" role="group" aria-label={t.title} tabIndex={0}>
        {t.lists.map(({ title, keys }) => (
          <section key={title} className="keys__list">
            <h3 className="keys__title">{title}</h3>
            <dl>
              {keys.map(({ press, does }) => (
                <div key={does} className="keys__row">
                  <dt>
                    {press.map((key, index) => (
                      <Fragment key={key}>
                        {index > 0 && ` ${t.or} `}
                        <kbd>{key}</kbd>
                      </Fragment>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
