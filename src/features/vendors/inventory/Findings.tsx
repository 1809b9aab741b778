import { useSignals } from '@preact/signals-react/runtime'
import { isNarrow } from '../../../lib/narrow.ts'
import { hrefTo } from '../../../state/location.ts'
import { findings as t } from '../../../text/findings.ts'
import { useScrolledTo } from '../../../ui/list/useScrolledTo.ts'
import { Missing } from './Missing.tsx'
import type { Finding } from './findings.ts'
import { missingOf } from './rows.ts'
import { findingParam, hiding, type Inventory, isAnswered } from './useInventory.ts'

interface Props {
  id: string
  inventory: Inventory
}

/** The check: what each rule finds, as a number that shows its rows in the table. Before vendors are asked, what is known of them alone. */
export function Findings({ id, inventory }: Props) {
  const { found, finding: shown, isTaken } = inventory
  const rules = [...found]
    .filter(([{ part }]) => isTaken || !part)
    .map(([rule, { count, unknown }]) => {
      const isKnown = isAnswered(inventory, rule.part)
      return { rule, isKnown, count, unknown: unknown.length, isNone: isTaken && isKnown && !count && !unknown.length && rule !== shown }
    })
  const known = rules.filter(({ isKnown }) => isKnown)
  const missing = Math.max(0, ...known.map(({ unknown }) => unknown))
  const linkOf = ({ rule, isKnown, count, unknown }: (typeof rules)[number]) => (
    <li key={rule.key}>
      <a href={hrefOf(id, rule)} aria-current={rule === shown ? 'true' : undefined}>
        <span>{t.rules[rule.key].title}</span>{' '}
        {isAnswered(inventory) && (
          <span className="findings__count" data-none={!isKnown || !count || undefined} data-urgent={rule.isUrgent}>
            {isKnown ? count.toLocaleString('ja') : t.unknown}
          </span>
        )}
        {isKnown && unknown > 0 && <span className="findings__unknown">{t.unknownOf(unknown)}</span>}
      </a>
    </li>
  )
  const zeros = rules.filter(({ isNone }) => isNone)
  return (
    <details className="findings" open={!isNarrow()}>
      <summary>{known.length ? t.summary(known.filter(({ count }) => count).length, known.length, missing) : t.title}</summary>
      <ul className="findings__list" aria-label={t.title}>
        {rules.filter(({ isNone }) => !isNone).map(linkOf)}
        {zeros.length > 0 && (
          <li>
            <details>
              <summary className="findings__none">{t.none(zeros.length)}</summary>
              <ul>{zeros.map(linkOf)}</ul>
            </details>
          </li>
        )}
      </ul>
    </details>
  )
}

/** What to do about the rows of the finding that the page shows, and the vendors of which nothing is known. */
export function ShownFinding({ id, inventory }: Props) {
  useSignals()
  const { found, finding: shown } = inventory
  const start = useScrolledTo<HTMLDivElement>(shown)
  const list = shown && found.get(shown)
  if (!list) return null
  const isKnown = isAnswered(inventory, shown.part)
  return (
    <div ref={start}>
      <p className="findings__todo" role="status">
        <span>{isKnown && t.head(shown.about, list.count, list.found.length)}</span> <span>{t.rules[shown.key].todo}</span>{' '}
        <a href={hrefOf(id, undefined)}>{t.all}</a>
      </p>
      {isKnown && <Missing title={t.unknownVendors(list.unknown.length)} vendors={missingOf(list.unknown, shown.part)} />}
    </div>
  )
}

const hrefOf = (id: string, rule: Finding | undefined) => hrefTo('/inventory', { ...hiding(id), [findingParam(id)]: rule?.key })
