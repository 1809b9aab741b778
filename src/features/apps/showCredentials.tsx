import { useId, useState } from 'react'
import { applications } from '../../api/applications.ts'
import type { Application, Credentials, Id } from '../../api/entities.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { config } from '../../state/config.ts'
import { selectedIds } from '../../state/selectedIds.ts'
import { vendorSubject } from '../../state/vendorSubject.ts'
import { app as appText } from '../../text/app.ts'
import { nameOf, progress } from '../../text/common.ts'
import { credentials as t } from '../../text/credentials.ts'
import { confirm as confirmText, dialogButton, subject as subjectText } from '../../text/dialog.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { type CopyableValue, CopyableValues } from '../../ui/copy/CopyableValues.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import type { Subject } from '../../ui/layers.ts'
import { Status } from '../../ui/load/lazy.tsx'
import { LoadFailed } from '../../ui/load/LoadFailed.tsx'
import { type Close, openDialog } from '../../ui/dialog/openDialog.tsx'
import { useFreshLoad } from '../../ui/dialog/useFreshLoad.ts'
import { envLines, tokenCommands } from './credentialsText.ts'

/**
 * Shows the credentials of a vendor's application. Offers to regenerate the secret, which a notice then shows, and to add an application
 * with the same settings: both secrets work until the older application is removed.
 */
export async function showCredentials(
  app: Application,
  addLike: false | ((id: Id, vendorId: Id | undefined) => Promise<unknown>),
  vendorId = selectedIds().vendorId,
): Promise<void> {
  const subject = vendorSubject(vendorId, subjectText.app(nameOf(app)))
  const props = { app, subject, isAddOffered: addLike !== false }
  const next = await openDialog<Next>(close => <AppCredentials {...props} onClose={close} />)
  if (next === 'newSecret') await openDialog<void>(close => <NewSecret {...{ app, subject }} onClose={close} />)
  else if (next === 'addLike' && addLike) await addLike(app.id, vendorId)
}

type Next = 'newSecret' | 'addLike' | void

interface Props<Result> {
  app: Application
  subject: Subject
  onClose: Close<Result>
}

function AppCredentials({ app, subject, isAddOffered, onClose }: Props<Next> & { isAddOffered: boolean }) {
  const { load, value: credentials, refresh } = useCredentials(app)

  async function regenerate() {
    const isDone = await confirm({
      title: t.regenerateTitle,
      body: [t.regenerateConfirm, confirmText.final],
      okText: t.regenerate,
      okColor: 'danger',
      onConfirm: signal => applications.regenerateSecret({ id: app.id }, signal),
      done: t.regenerateDone,
      failed: t.regenerateFailed,
      unanswered: t.regenerateUnanswered,
    })
    if (isDone) onClose('newSecret')
  }

  return (
    <Dialog
      title={t.title}
      subject={subject}
      onEscape={onClose}
      foot={{
        aside: load.value?.client_secret != null && (
          <Button onPress={regenerate} waiting={load.state === 'loading' && dialogButton.wait}>
            {t.regenerate}
          </Button>
        ),
        cancel: { label: dialogButton.close, onPress: onClose },
      }}
    >
      <div className="dialog__body" aria-busy={load.state === 'loading'}>
        <Loading load={load} />
        {credentials && (
          <>
            <CopyableValues
              values={[
                { label: t.endpoint, value: credentials.api_endpoint ?? '' },
                { label: t.applicationId, value: String(credentials.application_id ?? '') },
                { label: t.clientId, value: credentials.client_id ?? '' },
                secretOf(credentials),
              ]}
              refresh={refresh}
              copyAll={{
                label: t.copyAll,
                help: t.copyAllHelp,
                text: () => envLines(credentials),
                save: { label: t.saveEnv, onPress: () => saveFile(`${app.name || credentials.client_id}.env`, envLines(credentials)) },
              }}
            />
            <TokenCommands credentials={credentials} />
            {credentials.client_secret != null && isAddOffered && (
              <div>
                <Button isSmall onPress={() => onClose('addLike')}>
                  {t.addLike}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

/**
 * Says, once unfolded, how a program gets an access token, with commands if it has a secret. Renders nothing if `token.url` is not
 * configured.
 */
function TokenCommands({ credentials }: { credentials: Credentials }) {
  const [isOpen, setOpen] = useState(false)
  const { url } = config().token
  if (!url) return null
  return (
    <div className="unfolding">
      <Button look="quiet" className="chevron" isExpanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {t.token}
      </Button>
      {isOpen && <TokenValues credentials={credentials} url={url} />}
    </div>
  )
}

function TokenValues({ credentials, url }: { credentials: Credentials; url: string }) {
  const { body, header } = config().token
  const { curl, powerShell, python } = tokenCommands(credentials, { url, body })
  const { client_secret, primary_audience, scope } = credentials
  const codes = client_secret == null ? {} : { curl, PowerShell: powerShell, Python: python }
  // The scheme belongs to the standard header (RFC 6750, section 2.1); others carry the token alone.
  const scheme = header.toLowerCase() === 'authorization' ? 'Bearer ' : ''
  return (
    <>
      {client_secret != null && <p className="hint">{t.tokenHelp}</p>}
      <CopyableValues
        values={[
          ...(primary_audience ? [{ label: t.audience, value: primary_audience }] : []),
          ...(scope ? [{ label: t.scope, value: scope }] : []),
          ...Object.entries(codes).map(([label, value]) => ({ label, value, isCode: true })),
          { label: t.header, value: `${header}: ${scheme}<${t.accessToken}>` },
        ]}
      />
    </>
  )
}

/** Reports the regeneration, even if loading the new secret fails. */
function NewSecret({ app, subject, onClose }: Props<void>) {
  const { load, value: credentials, refresh } = useCredentials(app)
  const id = useId()
  const foot = { act: { label: dialogButton.ok, onPress: onClose } }
  return (
    <Dialog title={t.regenerateTitle} subject={subject} describedBy={id} onEscape={onClose} foot={foot}>
      <div className="dialog__body" aria-busy={load.state === 'loading'}>
        <div className="dialog__intro" id={id}>
          <p className="dialog__text">{t.regenerateDone}</p>
          <p className="dialog__text">{t.newSecret}</p>
        </div>
        <Loading load={load} />
        {credentials && <CopyableValues values={[secretOf(credentials)]} refresh={refresh} />}
      </div>
    </Dialog>
  )
}

const useCredentials = (app: Application) => useFreshLoad(applications.credentials, { id: app.id })

const secretOf = ({ client_secret }: Credentials): CopyableValue => ({
  label: t.clientSecret,
  value: client_secret ?? '',
  isSecret: client_secret != null,
})

function Loading({ load }: { load: ReturnType<typeof useCredentials>['load'] }) {
  if (load.state === 'failed') return <LoadFailed text={appText.loadFailed} error={load.error} onRetry={load.reload} />
  return load.state === 'loading' ? <Status text={progress.loading} className="values__waiting" /> : null
}
