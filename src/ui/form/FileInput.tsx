import { Frame } from './Frame.tsx'

interface Props {
  label: string
  /** The kinds of files, as in HTML's `accept`. */
  accept: string
  help?: string
  error?: string | undefined
  onChoose: (file: File) => unknown
}

/** Lets the user choose one file. Choosing the same file again reads it anew, for example after it has been corrected. */
export function FileInput({ label, accept, help, error, onChoose }: Props) {
  return (
    <Frame
      label={label}
      help={help}
      error={error}
      control={ids => (
        <input
          {...ids}
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
