/** Opens and fills in the dialogs of the table. */
import {
  button,
  checkbox,
  choices,
  choose,
  departures,
  describe,
  dialog,
  open,
  press,
  pressWay,
  switchOf,
  textbox,
  type,
  until,
} from '../component/open.tsx'
import { openForm } from '../component/peoplePage.ts'
import { isReady } from '../component/vendorPage.ts'
import { routes } from '../../src/app/routes.ts'
import type { Platform, Tables } from '../platform/platform.ts'
import { type Row, rows, type Value } from '../support/dialogs.ts'
import { lists } from '../support/lists.ts'
import { impatient, openQuietly, quiet, sweepPlatform, top } from './sweep.ts'

export const rowNamed = (name: string): Row => rows.find(row => row.name === name)!

/** Returns the list that a row's dialog is opened from. */
export const listOf = ({ path }: Row) => lists.find(({ page }) => routes[page].path === path.split('?')[0])!

/** Opens a form of the table; `query` continues its address: `&users.page=2`. Returns the platform, which has what the table is about. */
export async function openRow({ as, path, opener, title = '' }: Row, query = '', seed?: (tables: Tables) => void) {
  const { platform } = await sweepPlatform()
  seed?.(platform.tables)
  await open(path + (path.includes('?') ? query : query.replace('&', '?')), { ...(as && { as }), platform })
  await openForm(platform, opener, title)
  return platform
}

/** Selects the row that a dialog is about. */
export async function selectRow({ select }: Pick<Row, 'select'>) {
  if (!select) return
  await press('選択')
  await until(() => checkbox(`${select}を選択`))
  await press(checkbox(`${select}を選択`)!)
}

/** Presses one of the buttons that open it. */
export const pressOpener = ({ opener, way }: Pick<Row, 'opener' | 'way'>, name: string) =>
  way && name === opener.at(-1) ? pressWay(name, way) : press(name)

const valueOf = (value: Value, attempt: number) => (typeof value === 'function' ? value(attempt) : value)

/** Returns the values that are filled in, by label. */
export const valuesOf = ({ fields = {} }: Row, attempt = 0) =>
  Object.fromEntries(Object.entries(fields).map(([label, value]) => [label, valueOf(value, attempt)]))

/** Fills in the form, unless it was filled in before by `prepare`. */
export async function fill(row: Row, attempt = 0) {
  if (!row.takesOver) await fillIn(row, attempt)
}

async function fillIn(row: Row, attempt = 0) {
  for (const [label, value] of Object.entries(valuesOf(row, attempt))) {
    if (typeof value === 'boolean') {
      const box = checkbox(label) ?? switchOf(label)
      if (!box) throw describe(`There is no check box ${label}`)
      if (box.checked !== value) await press(box)
    } else if (textbox(label)) await type(label, value)
    else await choose(label, value)
  }
}

/** Returns the values of the open form, by label. */
export const shownIn = (row: Row) =>
  Object.fromEntries(
    Object.keys(row.fields ?? {}).map(label => [
      label,
      textbox(label)?.value ?? (checkbox(label) ?? switchOf(label))?.checked ?? choices(label).chosen,
    ]),
  )

/** Does what is required before it can be sent: takes over the account that there is. */
export async function prepare(row: Row) {
  if (!row.takesOver) return
  await fillIn(row)
  await press('保存')
  await until(() => dialog('既存のアカウント'))
  await press('続行')
  await until(() => isReady() && textbox('姓')?.value === '野田')
}

export async function save({ confirmBy }: Row) {
  await press('保存')
  if (!confirmBy) return
  await until(() => button(confirmBy))
  await press(confirmBy)
}

type Place = Pick<Row, 'as' | 'path' | 'select'>

/** `changed` adapts platform and address before the page opens. */
export async function openPage(row: Place, changed = (_: Platform, address: string) => address, config: object = impatient) {
  const { as, path } = row
  const { platform, token } = await sweepPlatform()
  await openQuietly(changed(platform, path.replace('{token}', token)), { platform, config, ...(as && { as }) })
  await selectRow(row)
  return platform
}

/** Opens the dialog; the last press can be omitted. */
export async function openDialog(row: Row, { last = true } = {}) {
  for (const name of last ? row.opener : row.opener.slice(0, -1)) {
    const before = dialog()
    await pressOpener(row, name)
    await until(() => departures.length > 0 || dialog() !== before)
    await quiet()
  }
}

export async function begin(row: Row, changed?: Parameters<typeof openPage>[1]) {
  const platform = await openPage(row, changed)
  await openDialog(row)
  await prepare(row)
  return platform
}

/** Returns the controls of the top dialog or page, and their values, in order. */
export const fields = () => [...top().querySelectorAll<HTMLInputElement>('input:not([hidden]), select, textarea')]
export const values = () => fields().map(field => (field.type === 'checkbox' ? field.checked : field.value))

export const isUsable = (name: string) => button(name)?.getAttribute('aria-disabled') === null

export async function send({ send: name = '', confirmBy }: Row, how = press) {
  await until(() => departures.length > 0 || isUsable(name))
  if (departures.length > 0) return
  await how(name)
  if (!confirmBy) return
  await until(() => button(confirmBy))
  await how(confirmBy)
}
