import { useMemo, useRef } from 'react'
import type { Rule } from '../../lib/rules.ts'
import type { Id } from '../../lib/shape.ts'
import { field as t } from '../../text/dialog.ts'
import type { Option } from './checks.tsx'

/** Requires that everything chosen is offered; passes while the options load. */
export function offered(options: readonly Option[] | undefined): Rule<Id | readonly Id[]> {
  return chosen => (options && unavailableIn(options, chosen).length ? t.chooseAgain : undefined)
}

function unavailableIn(options: readonly Option[], chosen: Id | readonly Id[]): Id[] {
  const available = new Set(options.map(({ value }) => String(value)))
  return [chosen].flat().filter(key => key !== '' && !available.has(String(key)))
}

/** Returns what is chosen and not offered, any more, as options with the labels that they had. */
export function useUnavailable(options: readonly Option[], chosen: Id | readonly Id[]): readonly Option[] {
  const labels = useRef(new Map<string, string>())
  useMemo(() => options.forEach(({ value, label }) => labels.current.set(String(value), label)), [options])
  const labelOf = (value: Id) => t.unavailable(labels.current.get(String(value)) ?? String(value))
  return useMemo(() => unavailableIn(options, chosen).map(value => ({ value, label: labelOf(value) })), [options, chosen])
}
