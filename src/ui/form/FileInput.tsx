import { type ComponentProps, useId, useRef } from 'react'
import { useIsOnTop } from '../layers.ts'
import { hasFiles } from '../page/drops.ts'
import { useEvent } from '../useEvent.ts'
import { FieldError, Frame } from './Frame.tsx'

interface Props {
  label: string
  help?: string
  error?: string | undefined
  /** May resolve to false: the file is not taken, and the field does not name it. */
  onChoose: (file: File) => unknown
}

/** Lets the user choose one CSV file, or drop it anywhere while nothing is above the field. */
export function FileInput({ label, help, error, onChoose }: Props) {
  const input = useFileInput(onChoose)
  return <Frame label={label} help={help} error={error} control={ids => <input {...ids} {...input} className="input file-input" />} />
}

/** The same as a small button, whose help is a tooltip. */
export function FileButton({ label, help, error, onChoose }: Props) {
  const input = useFileInput(onChoose)
  const id = useId()
  return (
    <>
      <label className="button button--small file-button" title={help}>
        {label}
        <input {...input} aria-description={help} aria-describedby={error && id} aria-invalid={error ? true : undefined} />
      </label>
      {error && (
        <div className="file-button__error" role="alert">
          <FieldError id={id} text={error} />
        </div>
      )}
    </>
  )
}

/** Returns the props of an input. Choosing the same file again reads it anew, for example after it has been corrected. */
function useFileInput(onChoose: Props['onChoose']): ComponentProps<'input'> {
  const input = useRef<HTMLInputElement>(null)
  const isOnTop = useIsOnTop()
  function take(event: DragEvent) {
    // The browser handles a drop on the field itself.
    if (event.target === input.current || !isOnTop() || !hasFiles(event)) return
    event.preventDefault()
    const file = event.type === 'drop' && event.dataTransfer?.files[0]
    if (file) onChoose(file)
  }
  useEvent(document, 'dragover', take)
  useEvent(document, 'drop', take)
  return {
    ref: input,
    type: 'file',
    accept: '.csv,.tsv,.txt,text/csv',
    onClick({ currentTarget }) {
      currentTarget.value = ''
    },
    async onChange({ target }) {
      const [file] = target.files ?? []
      if (file && (await onChoose(file)) === false) target.value = ''
    },
  }
}
