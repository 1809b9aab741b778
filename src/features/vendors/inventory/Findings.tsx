import { useSignals } from '@preact/signals-react/runtime'
import { isNarrow } from '../../../lib/narrow.ts'
import { hrefTo } from '../../../state/location.ts'
import { findings as t } from '../../../text/findings.ts'
import { type Finding, findings, foundBy } from './findings.ts'
import { hiding, paramOf, useFinding } from './useFinding.ts'
import type { Inventory } from './useInventory.ts'

/** The check: what each rule finds, as a number that shows its rows in the table, and what to do about those that are shown. */
export function Findings({ id, inventory }: { id: string; inventory: Inventory }) {
  useSignals()
  const shown = useFinding(id)
  const counts = new Map(findings.map(finding => [finding, countOf(finding, inventory)]))
  const known = [...counts.values()].filter(count => count !== undefined)
  const hrefOf = (key: string | undefined) => hrefTo('/inventory', { ...hiding(id), [paramOf(id)]: key })
  return (
    <details className="findings" open={shown !== undefined || !isNarrow()}>
      <summary>{t.summary(known.filter(Boolean).length, known.length)}</summary>
      <ul className="findings__list" aria-label={t.title}>
        {findings.map(finding => (
          <li key={finding.key}>
            <a href={hrefOf(finding.key)} aria-current={finding === shown ? 'true' : undefined}>
              <span>{t.rules[finding.key].title}</span>{' '}
              <span className="findings__count" data-none={!counts.get(finding) || undefined}>
                {counts.get(finding)?.toLocaleString('ja') ?? t.unknown}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {shown && (
        <p className="findings__todo" role="status">
          {t.rules[shown.key].todo} <a href={hrefOf(undefined)}>{t.all}</a>
        </p>
      )}
    </details>
  )
}

/** Returns how many rows a rule finds; undefined if nothing is known yet of what it needs. */
function countOf(finding: Finding, inventory: Inventory): number | undefined {
  const { vendors } = inventory
  const { needs } = finding
  if (needs ? !vendors.rows.some(row => row[needs]) : vendors.state === 'loading') return undefined
  return foundBy(finding, inventory[finding.about].rows).length
}
