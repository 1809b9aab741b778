import { copying as t } from '../../text/common.ts'
import { breakable } from '../breakable.tsx'
import { copyAndSay } from './copyAndSay.ts'
import { CopyButton } from './CopyButton.tsx'

/** A text with a copy button; `label` is its name, if it has one. */
export function Copyable({ text, label = text }: { text: string; label?: string }) {
  return (
    <span className="copyable">
      <span>{breakable(text)}</span>
      <CopyButton
        isSmall
        look="quiet"
        name={t.copyOf(label)}
        data-tip={t.copy}
        label={<span className="copyable__icon" />}
        onCopy={pressed => copyAndSay(text, pressed)}
      />
    </span>
  )
}

/** An id to copy; nothing for a missing one. */
export function IdLine({ label, value }: { label: string; value: string }) {
  if (!value) return null
  return (
    <p className="hint dialog__id">
      <span>{label}</span>
      <Copyable text={value} label={label} />
    </p>
  )
}
