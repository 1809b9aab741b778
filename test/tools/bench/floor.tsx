/** The lower bound with React and signals: a table of vendors with a filter, sort and pages, without the rest of the console. */
import { batch, computed, signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { memo } from 'react'
import { createRoot } from 'react-dom/client'
import { columns, DEBOUNCE_MS, initial, isInUse, loadVendors, nextSort, pageOf, ROWS_PER_PAGE, sorted, type Vendor } from './vendorList.ts'

const vendors = signal<readonly Vendor[]>([])
const text = signal(initial.text)
const sort = signal(initial.sort)
const rowsPerPage = signal(initial.rowsPerPage)
const page = signal(initial.page)
const ordered = computed(() => sorted(vendors.value, sort.value))
const found = computed(() => ordered.value.filter(vendor => vendor.name.includes(text.value)))
const shown = computed(() => pageOf(found.value, { text: text.value, sort: sort.value, rowsPerPage: rowsPerPage.value, page: page.value }))

const restart = (change: () => void) =>
  batch(() => {
    change()
    page.value = 1
  })

let timer: ReturnType<typeof setTimeout>
function filterSoon(wanted: string) {
  clearTimeout(timer)
  timer = setTimeout(
    () =>
      restart(() => {
        text.value = wanted
      }),
    DEBOUNCE_MS,
  )
}

const Row = memo(function Row({ vendor }: { vendor: Vendor }) {
  return (
    <tr>
      {columns.map(([head, value]) => (
        <td key={head}>{value(vendor)}</td>
      ))}
      <td>
        <button>編集</button>
        <button disabled={isInUse(vendor)}>削除</button>
      </td>
    </tr>
  )
})

function Rows() {
  useSignals()
  return (
    <tbody>
      {shown.value.rows.map(vendor => (
        <Row key={vendor.id} vendor={vendor} />
      ))}
    </tbody>
  )
}

function Head() {
  useSignals()
  return (
    <thead>
      <tr>
        {columns.map(([head], index) => (
          <th key={head} aria-sort={index === 0 ? sort.value : undefined}>
            <button
              onClick={() =>
                restart(() => {
                  sort.value = nextSort(sort.value)
                })
              }
            >
              {head}
            </button>
          </th>
        ))}
        <th />
      </tr>
    </thead>
  )
}

function Pager() {
  useSignals()
  return (
    <footer>
      <label>
        表示件数
        <select
          value={rowsPerPage.value}
          onChange={event =>
            restart(() => {
              rowsPerPage.value = Number(event.target.value)
            })
          }
        >
          {ROWS_PER_PAGE.map(rows => (
            <option key={rows} value={rows}>
              {rows || 'すべて'}
            </option>
          ))}
        </select>
      </label>
      <span>{shown.value.range}</span>
      <button
        disabled={page.value === 1}
        onClick={() => {
          page.value--
        }}
      >
        前のページ
      </button>
      <button
        disabled={shown.value.isLast}
        onClick={() => {
          page.value++
        }}
      >
        次のページ
      </button>
    </footer>
  )
}

function Page() {
  return (
    <main>
      <h1>ベンダー</h1>
      <label>
        ベンダー名
        <input onInput={event => filterSoon(event.currentTarget.value)} />
      </label>
      <table>
        <Head />
        <Rows />
      </table>
      <Pager />
    </main>
  )
}

createRoot(document.getElementById('root')!).render(<Page />)
vendors.value = await loadVendors()
