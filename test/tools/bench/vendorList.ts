/** Code shared by the two counterparts of the vendor page, so that they do the same work. */

export interface Vendor {
  id: number
  name: string
  contract_number: string
  member_type: { name: string }
  is_active: 0 | 1
  expiration_date: string | null
  count: { user: number; group: number; application: number }
}

export interface ListState {
  text: string
  sort: 'none' | 'ascending' | 'descending'
  rowsPerPage: number
  page: number
}

export const DEBOUNCE_MS = 600
export const ROWS_PER_PAGE = [0, 5, 7, 10, 15, 20, 25, 50]
export const initial: ListState = { text: '', sort: 'none', rowsPerPage: 25, page: 1 }

/** The first column is the sorted one. */
export const columns: readonly (readonly [head: string, value: (vendor: Vendor) => string | number])[] = [
  ['ベンダー名', vendor => vendor.name],
  ['契約番号', vendor => vendor.contract_number],
  ['会員種別', vendor => vendor.member_type.name],
  ['有効期限', vendor => vendor.expiration_date ?? '-'],
  ['ユーザー数', vendor => vendor.count.user],
  ['グループ数', vendor => vendor.count.group],
  ['アプリケーション数', vendor => vendor.count.application],
  ['ステータス', vendor => (vendor.is_active ? '有効' : '無効')],
]

const names = new Intl.Collator('ja', { numeric: true })

/** Loads the vendors: active ones first, then by member type and contract number. */
export async function loadVendors(): Promise<Vendor[]> {
  const answer = await fetch('/api/v1/vendors/get_detail/', { headers: { authorization: `Bearer ${localStorage.getItem('accessToken')}` } })
  const { results } = (await answer.json()) as { results: Vendor[] }
  return results.sort(
    (a, b) =>
      b.is_active - a.is_active ||
      names.compare(a.member_type.name, b.member_type.name) ||
      names.compare(a.contract_number, b.contract_number),
  )
}

export function sorted(vendors: readonly Vendor[], sort: ListState['sort']): readonly Vendor[] {
  if (sort === 'none') return vendors
  const sign = sort === 'ascending' ? 1 : -1
  return vendors.toSorted((a, b) => sign * names.compare(a.name, b.name))
}

/** Returns the next sort order of the first column. */
export const nextSort = (sort: ListState['sort']): ListState['sort'] => (sort === 'ascending' ? 'descending' : 'ascending')

/** Returns the rows of the page, and their positions among the results. */
export function pageOf(found: readonly Vendor[], { rowsPerPage, page }: ListState) {
  const size = rowsPerPage || found.length
  const start = (page - 1) * size
  const rows = found.slice(start, start + size)
  return { rows, range: `${rows.length && start + 1}-${start + rows.length} / ${found.length}件`, isLast: start + size >= found.length }
}

export const isInUse = ({ count }: Vendor) => count.user + count.group + count.application > 0
