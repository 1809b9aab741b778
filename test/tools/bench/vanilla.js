/** The table of floor.tsx without a framework: the lower bound for any. */
import { columns, DEBOUNCE_MS, initial, isInUse, loadVendors, nextSort, pageOf, ROWS_PER_PAGE, sorted } from './vendorList.ts'

/** @typedef {import('./vendorList.ts').Vendor} Vendor */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [properties]
 * @param {(Node | string)[]} children
 */
function create(tag, properties = {}, ...children) {
  const element = document.createElement(tag)
  Object.assign(element, properties).append(...children)
  return element
}

const state = { ...initial }
/** @type {readonly Vendor[]} */
let vendors = []

const body = create('tbody')
const range = create('span')
const [input, rowsPerPage] = [create('input'), create('select')]
const previous = create('button', { textContent: '前のページ', onclick: () => show({ page: state.page - 1 }) })
const next = create('button', { textContent: '次のページ', onclick: () => show({ page: state.page + 1 }) })
const heads = columns.map(([head]) => {
  const button = create('button', { textContent: head, onclick: () => show({ sort: nextSort(state.sort), page: 1 }) })
  return create('th', {}, button)
})

rowsPerPage.append(...ROWS_PER_PAGE.map(rows => new Option(String(rows || 'すべて'), String(rows), false, rows === state.rowsPerPage)))
rowsPerPage.onchange = () => show({ rowsPerPage: Number(rowsPerPage.value), page: 1 })

/** @type {ReturnType<typeof setTimeout>} */
let timer
input.oninput = () => {
  clearTimeout(timer)
  timer = setTimeout(() => show({ text: input.value, page: 1 }), DEBOUNCE_MS)
}

/** @param {Vendor} vendor */
function rowOf(vendor) {
  const row = create('tr')
  for (const [, value] of columns) row.insertCell().textContent = String(value(vendor))
  row.insertCell().append(create('button', { textContent: '編集' }), create('button', { textContent: '削除', disabled: isInUse(vendor) }))
  return row
}

/** @param {Partial<typeof state>} changes */
function show(changes) {
  Object.assign(state, changes)
  const found = sorted(vendors, state.sort).filter(vendor => vendor.name.includes(state.text))
  const page = pageOf(found, state)
  heads[0]?.setAttribute('aria-sort', state.sort)
  body.replaceChildren(...page.rows.map(rowOf))
  range.textContent = page.range
  previous.disabled = state.page === 1
  next.disabled = page.isLast
}

document
  .getElementById('root')
  ?.append(
    create(
      'main',
      {},
      create('h1', { textContent: 'ベンダー' }),
      create('label', {}, 'ベンダー名', input),
      create('table', {}, create('thead', {}, create('tr', {}, ...heads, create('th'))), body),
      create('footer', {}, create('label', {}, '表示件数', rowsPerPage), range, previous, next),
    ),
  )
vendors = await loadVendors()
show({})
