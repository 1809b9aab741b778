import { useSignals } from '@preact/signals-react/runtime'
import { isNarrow } from '../../../lib/narrow.ts'
import { hrefTo } from '../../../state/location.ts'
import { findings as t } from '../../../text/findings.ts'
import { inventory as inventoryText } from '../../../text/inventory.ts'
import { passFocusOn } from '../../../ui/focus.ts'
import { useScrolledTo } from '../../../ui/list/useFocusOnShow.ts'
import { Missing } from './Missing.tsx'
import { type Finding, type Found, placeOf } from './findings.ts'
import { hiding, type Inventory, params } from './useInventory.ts'

type RuleResult = [rule: Finding, result: Found]

const hrefOf = (rule: Finding | undefined) => hrefTo('/inventory', { ...hiding, [params.finding]: rule?.key })

/** The check: what each rule finds, as a number that shows its rows in the table. Before vendors are asked, what is known of them alone. */
export function Findings({ inventory: { vendors, found, finding: shown, isTaken } }: { inventory: Inventory }) {
  const rules = [...found].filter(([{ part }]) => isTaken || !part)
  const known = rules.flatMap(([, result]) => (result.isKnown ? result : []))
  const missing = Math.max(0, ...known.map(({ unknown }) => unknown.length))
  const isFolded = ([rule, { count, unknown, isKnown }]: RuleResult) => isTaken && isKnown && !count && !unknown.length && rule !== shown
  const folded = rules.filter(isFolded)
  const linkOf = ([rule, { count, unknown, isKnown }]: RuleResult) => (
    <li key={rule.key}>
      <a ref={passFocusOn} href={hrefOf(rule)} aria-current={rule === shown ? 'true' : undefined}>
        <span>{t.rules[rule.key].title}</span>{' '}
        {vendors.rows.length > 0 && (
          <span className="findings__count" data-none={!count || undefined} data-urgent={rule.isUrgent}>
            {isKnown ? count.toLocaleString('ja') : inventoryText.waiting}
          </span>
        )}
        {isKnown && unknown.length > 0 && <span className="findings__unknown">{t.unknownOf(unknown.length)}</span>}
      </a>
    </li>
  )
  return (
    <details className="findings" open={!isNarrow()}>
      <summary>{known.length ? t.summary(known.filter(({ count }) => count).length, known.length, missing) : t.title}</summary>
      <ul className="findings__list" aria-label={t.title}>
        {rules.filter(rule => !isFolded(rule)).map(linkOf)}
        {folded.length > 0 && (
          <li>
            <details>
              <summary className="findings__none">{t.none(folded.length)}</summary>
              <ul>{folded.map(linkOf)}</ul>
            </details>
          </li>
        )}
      </ul>
    </details>
  )
}

/**
 * The advice for the rows of the finding that the page shows, and the vendors of which nothing is known. Its region is there before its
 * text: screen readers hear none that comes with one.
 */
export function ShownFinding({ inventory: { found, finding: shown } }: { inventory: Inventory }) {
  useSignals()
  const start = useScrolledTo<HTMLDivElement>(shown)
  const list = shown && found.get(shown)
  return (
    <div ref={list && start} className={list ? undefined : 'visually-hidden'}>
      <p className="findings__todo" role="status">
        {shown && list?.isKnown && (
          <>
            <span>{t.head(shown.about, list.count, list.found.length)}</span>{' '}
            {list.count > 0 && (
              <>
                <span>{t.rules[shown.key].todo}</span> <span>{t.places[placeOf(shown)]}</span>{' '}
              </>
            )}
          </>
        )}
        {list && (
          <a ref={passFocusOn} href={hrefOf(undefined)}>
            {t.all}
          </a>
        )}
      </p>
      {list?.isKnown && <Missing title={t.unknownVendors(list.unknown.length)} vendors={list.unknown} />}
    </div>
  )
}
