import { useRef } from 'react'
import { keyed } from '../../lib/keys.ts'
import { table } from '../../text/common.ts'
import { secret as t } from '../../text/secret.ts'
import { Button } from '../Button.tsx'
import { copyAndSay } from './copyAndSay.ts'
import { CopyButton } from './CopyButton.tsx'
import { useExpiring } from './useExpiring.ts'

/** How long a secret stays revealed, or selected to copy, in milliseconds. */
const EXPIRES_AFTER_MS = 30_000

export interface CopyableValue {
  label: string
  value: string
  /** Masked until revealed, and masked again after a while; copying works without revealing. */
  isSecret?: boolean
  /** Several lines, which are shown below the label and the button. */
  isCode?: boolean
}

interface Props {
  values: readonly CopyableValue[]
  /** Copies a text built from several values, or saves it. */
  copyAll?: { label: string; help: string; text: () => string; save: { label: string; onPress: () => void } }
}

/** A list of values with copy buttons. If the browser refuses to copy, the text is selected instead. */
export function CopyableValues({ values, copyAll }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const [refused, setRefused] = useExpiring<string>(EXPIRES_AFTER_MS)

  async function copy(text: string): Promise<boolean> {
    setRefused(undefined)
    return element.current !== null && copyAndSay(text, element.current, setRefused)
  }

  return (
    <div ref={element} className="values">
      <dl>
        {keyed(values, value => value.label).map(([key, value]) => (
          <ValueRow key={key} {...value} onCopy={copy} />
        ))}
      </dl>
      {copyAll && (
        <div className="values__all">
          <span className="hint">{copyAll.help}</span>
          <span className="values__buttons">
            <Button isSmall onPress={copyAll.save.onPress}>
              {copyAll.save.label}
            </Button>
            <CopyButton isSmall label={copyAll.label} onCopy={() => copy(copyAll.text())} />
          </span>
        </div>
      )}
      {refused !== undefined && (
        <label className="field">
          <span className="field__label">{t.toCopy}</span>
          <textarea
            ref={area => {
              area?.focus()
              area?.select()
            }}
            className="input"
            readOnly
            rows={refused.split('\n').length}
            value={refused}
          />
        </label>
      )}
    </div>
  )
}

function ValueRow({
  label,
  value,
  isSecret = false,
  isCode = false,
  onCopy,
}: CopyableValue & { onCopy: (text: string) => Promise<boolean> }) {
  const [isRevealed, reveal] = useExpiring<true>(EXPIRES_AFTER_MS)
  const isHidden = isSecret && !isRevealed
  return (
    <div className={`values__row${isCode ? ' values__row--code' : ''}`}>
      <dt className="field__label">{label}</dt>
      <dd className="values__value">
        {isHidden ? <span className="values__hidden" role="img" aria-label={t.hidden} /> : <code>{value || table.none}</code>}
        <span className="values__buttons">
          {isSecret && (
            <Button isSmall name={isHidden ? t.showOf(label) : t.hideOf(label)} onPress={() => reveal(isHidden || undefined)}>
              {isHidden ? t.show : t.hide}
            </Button>
          )}
          {value && <CopyButton isSmall label={t.copy} name={t.copyOf(label)} onCopy={() => onCopy(value)} />}
        </span>
      </dd>
    </div>
  )
}
