/** Opens and fills in the dialogs of the table. */
import {
  button,
  checkbox,
  choices,
  choose,
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
import type { Tables } from '../platform/platform.ts'
import type { Row, Value } from '../support/dialogs.ts'
import { sweepPlatform } from './sweep.ts'

/** Opens a form of the table. Returns the platform, which has what the table is about. */
export async function openRow({ as, path, opener, title = '' }: Row, query = '', seed?: (tables: Tables) => void) {
  const { platform } = await sweepPlatform()
  seed?.(platform.tables)
  await open(path + query, { ...(as && { as }), platform })
  await openForm(platform, opener[0]!, title)
  return platform
}

/** Selects the row that a dialog is about. */
export async function selectRow({ select }: Row) {
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
