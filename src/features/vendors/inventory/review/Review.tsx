import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useMemo } from 'react'
import { groupBy } from '../../../../lib/keys.ts'
import { go, hrefTo } from '../../../../state/location.ts'
import { table } from '../../../../text/common.ts'
import { review as t } from '../../../../text/review.ts'
import { Button } from '../../../../ui/Button.tsx'
import { useCommands } from '../../../../ui/commands.ts'
import { confirm } from '../../../../ui/dialog/confirm.tsx'
import { passFocusOn } from '../../../../ui/focus.ts'
import type { Load } from '../../../../ui/load/useLoad.ts'
import { focusHeading } from '../../../../ui/page/Heading.tsx'
import { screenNow } from '../../../../ui/screen.ts'
import { useParam } from '../../../../ui/table/query.ts'
import type { Change, Compared } from '../rows.ts'
import { hiding, type Inventory, params } from '../useInventory.ts'
import { compareOnce, confirmedAt, endReview, kinds, review as current, type Review, setConfirmed } from './review.ts'
import { makeSheet } from './sheet.ts'

/** The parts of a review: without a name in the address, all kinds of changes together. */
type View = Change['kind'] | 'changes' | 'all'

export interface Reviewing {
  review: Review
  /** The users of all vendors, and those who are gone. */
  rows: readonly Compared[]
  byAddress: number
  view: View
  /** The rows of that view. */
  list: Load<Compared>
}

const nothing = { rows: [], byAddress: 0 }
const views: readonly View[] = ['changes', ...kinds, 'all']
const isInView = (view: View, { change }: Compared) =>
  view === 'changes' ? change.kind !== 'unchanged' : view === 'all' || view === change.kind
/** Almost every review knows everybody. */
const rare: ReadonlySet<View> = new Set(['unknownBefore', 'unknownNow'])

/** Returns the review under way, if there is one, and what became of everybody since the last one. Reads signals. */
export function useReview({ users, vendors, isTaken }: Inventory): Reviewing | undefined {
  const review = isTaken ? current.value : undefined
  const param = useParam(params.change, text => text !== 'changes' && views.some(view => view === text))
  const view = views.find(view => view === param) ?? 'changes'
  // Before the vendors are there, all of them would be gone.
  const last = vendors.state === 'ready' || vendors.rows.length > 0 ? review?.list : undefined
  const { rows, byAddress } = last ? compareOnce(last, vendors.rows) : nothing
  const shown = useMemo(() => rows.filter(row => isInView(view, row)), [rows, view])
  return review && { review, rows, byAddress, view, list: { ...users, rows: shown } }
}

/** The views of a review, with their numbers. */
export function Views({ rows, view: shown }: Pick<Reviewing, 'rows' | 'view'>) {
  useSignals()
  const byKind = useMemo(() => groupBy(rows, ({ change }) => change.kind), [rows])
  const countOf = (kind: Change['kind']) => byKind.get(kind)?.length ?? 0
  const counts = views.map(view => ({
    view,
    count: view === 'all' ? rows.length : view === 'changes' ? rows.length - countOf('unchanged') : countOf(view),
  }))
  return (
    <nav className="views" aria-label={t.title}>
      {counts
        .filter(({ view, count }) => count > 0 || view === shown || !rare.has(view))
        .map(({ view, count }) => (
          <a
            key={view}
            href={hrefTo('/inventory', { ...hiding, [params.change]: view === 'changes' ? undefined : view })}
            aria-current={view === shown ? 'true' : undefined}
          >
            <span>{view === 'changes' || view === 'all' ? t[view] : t.kinds[view]}</span> <span>{count.toLocaleString('ja')}</span>
          </a>
        ))}
    </nav>
  )
}

interface StateProps {
  inventory: Inventory
  reviewing: Reviewing
  /** Folded meanwhile. */
  children: ReactNode
}

/** The review against the last list: how much is confirmed, what can be done with it, and what the file leaves open. */
export function ReviewState({ inventory, reviewing, children }: StateProps) {
  const { review, rows, byAddress } = reviewing
  const { file, list } = review
  const waiting = rows.filter(row => confirmedAt(row, review) === undefined)
  const confirmed = rows.length - waiting.length
  const unchanged = waiting.filter(({ change }) => change.kind === 'unchanged')
  const actions = [
    ...(unchanged.length ? [{ label: t.confirmUnchanged(unchanged.length), onPress: () => setConfirmed(unchanged, true) }] : []),
    {
      label: t.openSheet,
      look: confirmed ? ('primary' as const) : undefined,
      async onPress() {
        const at = screenNow()
        await makeSheet(review, inventory, rows)
        // Long lists take a while, in which the user may go elsewhere.
        if (screenNow() === at) go('/inventory', { ...hiding, [params.sheet]: '1' })
      },
      disabledReason: rows.length ? undefined : table.csvEmpty,
    },
    {
      label: t.end,
      look: 'quiet' as const,
      async onPress() {
        const isSure = !confirmed || (await confirm({ title: t.end, body: t.endConfirm(confirmed), okText: t.endOk, okColor: 'danger' }))
        if (!isSure) return
        endReview()
        // The next one begins with its changes.
        go('/inventory', { [params.change]: undefined, 'inventory.unconfirmed': undefined }, { replace: true })
        // Away from the buttons that ask for the groups of all vendors, in the place of this one.
        focusHeading()
      },
    },
  ]
  useCommands(() => actions)
  return (
    <section className="inventory" aria-label={t.progress} ref={passFocusOn}>
      <details className="findings">
        <summary>{t.aside}</summary>
        {children}
        <p className="hint">
          {t.last(file.name, list.people, list.vendors.filter(({ isKnown, users }) => isKnown || users.length > 0).length)}
        </p>
      </details>
      <p role="status">{t.progressOf(confirmed, rows.length)}</p>
      {actions.map(({ label, ...action }) => (
        <Button key={label} ref={passFocusOn} isSmall {...action}>
          {label}
        </Button>
      ))}
      {!list.isOfAll && <p className="hint">{t.partial(list.vendors.length)}</p>}
      {list.isFiltered && <p className="note">{t.filtered}</p>}
      {list.duplicates > 0 && <p className="hint">{t.duplicates(list.duplicates)}</p>}
      {byAddress > 0 && <p className="note">{t.byAddress(byAddress)}</p>}
    </section>
  )
}
