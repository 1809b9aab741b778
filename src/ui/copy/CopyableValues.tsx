import { useEffect, useState } from 'react'
import { keyed } from '../../lib/keys.ts'
import { copying, table } from '../../text/common.ts'
import { secret } from '../../text/credentials.ts'
import { Button } from '../Button.tsx'
import { leaveFocus } from '../focus.ts'
import { useEvent, useLatest } from '../useEvent.ts'
import { copyAndSay } from './copyAndSay.ts'
import { CopyButton } from './CopyButton.tsx'

/** How long a secret stays revealed, in milliseconds. */
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
  /**
   * Called before a value is shown, copied or saved: reads and renders them again if they may be old. Resolves to whether they are there.
   */
  refresh?: () => Promise<boolean>
}

const isThere = async () => true

/** A list of values with copy buttons. */
export function CopyableValues({ values, copyAll, refresh = isThere }: Props) {
  const latest = useLatest({ values, copyAll })

  function copy(pressed: HTMLElement, textNow: () => string | undefined): Promise<void> {
    const text = async () => ((await refresh()) && pressed.isConnected ? (textNow() ?? '') : undefined)
    return copyAndSay(text(), pressed)
  }

  async function save() {
    if (await refresh()) latest.current.copyAll?.save.onPress()
  }

  return (
    <div className="values" ref={leaveFocus}>
      <dl>
        {keyed(values, value => value.label).map(([key, value]) => (
          <ValueRow
            key={key}
            {...value}
            refresh={refresh}
            onCopy={pressed => copy(pressed, () => latest.current.values.find(({ label }) => label === value.label)?.value)}
          />
        ))}
      </dl>
      {copyAll && (
        <div className="values__all">
          <span className="hint">{copyAll.help}</span>
          <span className="values__buttons">
            <Button isSmall onPress={save}>
              {copyAll.save.label}
            </Button>
            <CopyButton isSmall label={copyAll.label} onCopy={pressed => copy(pressed, () => latest.current.copyAll?.text())} />
          </span>
        </div>
      )}
    </div>
  )
}

function ValueRow({
  label,
  value,
  isSecret = false,
  isCode = false,
  refresh,
  onCopy,
}: CopyableValue & Required<Pick<Props, 'refresh'>> & { onCopy: (pressed: HTMLElement) => Promise<void> }) {
  const [isRevealed, reveal] = useExpiring()
  const isHidden = isSecret && !isRevealed
  const toggle = async () => {
    if (!isHidden) reveal(false)
    else if (await refresh()) reveal(true)
  }
  return (
    <div className={`values__row${isCode ? ' values__row--code' : ''}`}>
      <dt className="field__label">{label}</dt>
      <dd className="values__value">
        {isHidden ? (
          <span className="values__hidden" role="img" aria-label={secret.hidden} />
        ) : (
          <code translate="no">{value || table.none}</code>
        )}
        <span className="values__buttons">
          {isSecret && (
            <Button isSmall name={isHidden ? secret.showOf(label) : secret.hideOf(label)} onPress={toggle}>
              {isHidden ? secret.show : secret.hide}
            </Button>
          )}
          {value && <CopyButton isSmall label={copying.copy} name={copying.copyOf(label)} onCopy={onCopy} />}
        </span>
      </dd>
    </div>
  )
}

/**
 * A state that resets after a while, and as soon as the page is hidden: no secret stays on an unattended screen. Setting it again restarts
 * the time.
 */
function useExpiring(): [boolean, (isOn: boolean) => void] {
  const [state, setState] = useState({ isOn: false })
  const forget = () => setState({ isOn: false })
  useEvent(document, 'visibilitychange', forget)
  useEffect(() => {
    if (!state.isOn) return undefined
    const timer = setTimeout(forget, EXPIRES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [state])
  return [state.isOn, isOn => setState({ isOn })]
}
