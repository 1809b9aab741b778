import { useRef, useState } from 'react'
import { documents } from '../../api/documents.ts'
import type { Id, UploadDocument } from '../../api/entities.ts'
import { isAbort } from '../../lib/http.ts'
import type { Progress } from '../../lib/httpFile.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { sizeOf } from '../../lib/format.ts'
import { progress as progressText } from '../../text/common.ts'
import { dialogButton } from '../../text/dialog.ts'
import { document as t } from '../../text/document.ts'
import { Button } from '../../ui/Button.tsx'
import { passFocusOn } from '../../ui/focus.ts'
import { LoadFailed } from '../../ui/load/LoadFailed.tsx'
import { isSaidAbove } from '../../ui/load/online.ts'
import { PdfFrame } from '../../ui/page/PdfFrame.tsx'
import { toast } from '../../ui/toast.ts'
import { canEmbedPdf, isPdf } from './pdf.ts'
import { useLoad } from '../../ui/load/useLoad.ts'
import { useFocusOnShow } from '../../ui/list/useFocusOnShow.ts'
import { documentName } from './documentTree.ts'

interface Props {
  document: UploadDocument | undefined
  /** There is nothing to select. */
  isEmpty: boolean
  onBack: () => void
  /** Set to the function that loads the document again, unless it loads. */
  reload: { current: (() => void) | undefined }
}

/** Loads the selected document, and shows it if it is a PDF; no other upload is ever rendered. */
export function DocumentPreview({ document, isEmpty, onBack, reload }: Props) {
  const id = document?.id
  const heading = useRef<HTMLHeadingElement>(null)
  const [cancelled, setCancelled] = useState<Id>()
  const [unshown, setUnshown] = useState<Blob>()
  const [progress, setProgress] = useState<Progress & { of: Id }>()
  const isCancelled = id !== undefined && cancelled === id
  // Resets the cancellation when another document is selected.
  if (cancelled !== undefined && !isCancelled) setCancelled(undefined)
  const load = useLoad(
    ({ id }, signal) => {
      setProgress(undefined)
      return fetchDocument(id, signal, progress => setProgress({ ...progress, of: id }))
    },
    id !== undefined && !isCancelled && { id },
  )
  reload.current = isCancelled ? () => setCancelled(undefined) : load.state === 'loading' ? undefined : load.reload
  useFocusOnShow(id !== undefined, () => heading.current?.focus())

  // An earlier version is not saved while a newer one may arrive.
  const file = load.state === 'ready' ? load.value : undefined
  const isShown = file?.isPdf && canEmbedPdf() && file.bytes !== unshown
  const name = document ? documentName(document) : ''
  const save = document && file && (() => saveFile(document.document_name || name, file.bytes))
  return (
    <section className="preview" aria-label={t.preview} aria-busy={load.state === 'loading'}>
      {/* Says what has come, whatever has the focus: always the same element, as screen readers hear no new one. */}
      <p role="status" className="visually-hidden">
        {file && (isShown ? t.shown(name) : t.notShown(name))}
      </p>
      {!document ? (
        !isEmpty && <p className="preview__message">{t.selectFile}</p>
      ) : (
        <>
          <div className="preview__head">
            <span className="preview__back">
              <Button isSmall onPress={onBack}>
                {t.back}
              </Button>
            </span>
            <h2 ref={heading} tabIndex={-1} className="preview__title">
              {name}
            </h2>
            {save && (
              <Button isSmall onPress={save}>
                {t.download}
              </Button>
            )}
          </div>
          {load.state === 'loading' && !isCancelled && (
            <Downloading progress={progress?.of === id ? progress : undefined} onCancel={() => setCancelled(document.id)} />
          )}
          {load.state === 'failed' && <LoadFailed text={t.downloadFailed} onRetry={load.reload} />}
          {isCancelled && <LoadFailed text={t.cancelled} onRetry={() => setCancelled(undefined)} />}
          {file && isShown && <PdfFrame file={file.bytes} name={name} onFailed={() => setUnshown(file.bytes)} />}
          {file && !isShown && <p className="preview__message">{t.noPreview}</p>}
        </>
      )}
    </section>
  )
}

async function fetchDocument(id: Id, signal: AbortSignal, onProgress: (progress: Progress) => void) {
  try {
    const bytes = await documents.download({ id }, signal, onProgress)
    toast.close(t.downloadFailed)
    return { bytes, isPdf: await isPdf(bytes) }
  } catch (error) {
    if (!isAbort(error) && !isSaidAbove(error)) toast.error(t.downloadFailed)
    throw error
  }
}

function Downloading({ progress, onCancel }: { progress: Progress | undefined; onCancel: () => void }) {
  const { received, total } = progress ?? { received: 0, total: undefined }
  return (
    <div className="preview__loading" ref={passFocusOn}>
      <p role="status">{progressText.loading}</p>
      <progress aria-label={t.download} value={total === undefined ? undefined : received} max={total} />
      <p className="preview__bytes">{progress && t.progress(sizeOf(received), total === undefined ? undefined : sizeOf(total))}</p>
      <Button onPress={onCancel}>{dialogButton.cancel}</Button>
    </div>
  )
}
