import { useRef } from 'react'
import { hasFiles } from '../page/drops.ts'
import { useEvent } from '../useEvent.ts'
import { Frame } from './Frame.tsx'

interface Props {
  label: string
  /** The kinds of files, as in HTML's `accept`. */
  accept: string
  help?: string
  error?: string | undefined
  onChoose: (file: File) => unknown
}

/** Lets the user choose one file, or drop it anywhere while nothing is above the field. Choosing the same file again reads it anew, for example after it has been corrected. */
export function FileInput({ label, accept, help, error, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  function take(event: DragEvent) {
    const dialogs = document.querySelectorAll('dialog')
    const isOnTop = !dialogs.length || dialogs[dialogs.length - 1]!.contains(input.current)
    // What is dropped on the field itself is a choice of the browser's.
    if (event.target === input.current || !isOnTop || !hasFiles(event)) return
    event.preventDefault()
    const file = event.type === 'drop' && event.dataTransfer?.files[0]
    if (file) onChoose(file)
  }
  useEvent(document, 'dragover', take)
  useEvent(document, 'drop', take)

  return (
    <Frame
      label={label}
      help={help}
      error={error}
      control={ids => (
        <input
          {...ids}
          ref={input}
          className="input file-input"
          type="file"
          accept={accept}
          onClick={({ currentTarget }) => {
            currentTarget.value = ''
          }}
          onChange={({ target }) => target.files?.[0] && onChoose(target.files[0])}
        />
      )}
    />
  )
}
