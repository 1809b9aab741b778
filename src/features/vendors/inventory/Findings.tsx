import { isNarrow } from '../../../lib/narrow.ts'
import { hrefTo } from '../../../state/location.ts'
import { findings as t } from '../../../text/findings.ts'
import { Missing } from './Missing.tsx'
import type { Finding } from './findings.ts'
import { has, missingOf } from './rows.ts'
import { findingParam, hiding, type Inventory } from './useInventory.ts'

/** The check: what each rule finds, as a number that shows its rows in the table, and what to do about those that are shown. */
export function Findings({ id, inventory }: { id: string; inventory: Inventory }) {
  const { vendors, found, finding: shown } = inventory
  // Before a vendor has been asked for a part, nothing is known of the rules about it.
  const isKnown = ({ part }: Finding) =>
    part ? vendors.rows.some(row => has(row, part)) : vendors.rows.length > 0 || vendors.state === 'ready'
  const known = [...found].flatMap(([finding, one]) => (isKnown(finding) ? [one] : []))
  const missing = Math.max(0, ...known.map(({ unknown }) => unknown.length))
  const hrefOf = (key: string | undefined) => hrefTo('/inventory', { ...hiding(id), [findingParam(id)]: key })
  const list = shown && found.get(shown)
  return (
    <details className="findings" open={shown !== undefined || !isNarrow()}>
      <summary>{known.length ? t.summary(known.filter(({ count }) => count).length, known.length, missing) : t.title}</summary>
      <ul className="findings__list" aria-label={t.title}>
        {[...found].map(([finding, one]) => (
          <li key={finding.key}>
            <a href={hrefOf(finding.key)} aria-current={finding === shown ? 'true' : undefined}>
              <span>{t.rules[finding.key].title}</span>{' '}
              <span className="findings__count" data-none={!isKnown(finding) || !one.count || undefined}>
                {isKnown(finding) ? one.count.toLocaleString('ja') : t.unknown}
              </span>
              {isKnown(finding) && one.unknown.length > 0 && <span className="findings__unknown">{t.unknownOf(one.unknown.length)}</span>}
            </a>
          </li>
        ))}
      </ul>
      {shown && list && (
        <>
          <p className="findings__todo" role="status">
            <span>{isKnown(shown) && t.head(shown.about, list.count, list.found.length)}</span> <span>{t.rules[shown.key].todo}</span>{' '}
            <a href={hrefOf(undefined)}>{t.all}</a>
          </p>
          {isKnown(shown) && <Missing title={t.unknownVendors(list.unknown.length)} vendors={missingOf(list.unknown, shown.part)} />}
        </>
      )}
    </details>
  )
}
