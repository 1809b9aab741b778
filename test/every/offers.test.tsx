/** What the toast of a save offers is about the vendor that was saved in, also if another one is selected before the press. */
import { queryAllByRole } from '@testing-library/react'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { routes } from '../../src/app/routes.ts'
import { description, dialog, goTo, heading, inAddress, press, settled, until } from '../component/open.tsx'
import { farm } from '../component/peoplePage.ts'
import { pageTitle } from '../../src/text/common.ts'
import { type Row, rows } from '../support/dialogs.ts'
import { fill, listOf, openRow, save } from './rows.ts'

/** The buttons of the toasts, except those that close them. */
const offers = () =>
  queryAllByRole(document.body, 'status')
    .flatMap(region => [...region.querySelectorAll('button:not([aria-label])')])
    .map(({ textContent }) => textContent)

/** Other pages have no vendor. */
const saving = rows.filter(({ saved, path }) => saved && path.includes('vendor'))
let cases = 0

/** Saves a row that a filter then hides, so that the toast offers all it can. */
async function saveIn(row: Row) {
  const { page, crowd } = listOf(row)
  const table = routes[page].path.slice(1)
  const hiding = row.next ? '青' : row.opener[0]!.replace(/を編集|の認証情報/, '')
  const platform = await openRow(row, `&${table}.q=${hiding}&${table}.rows=5`, row.next && crowd)
  await fill(row)
  await save(row)
  await until(() => !dialog())
  await settled()
  return { platform, path: routes[page].path }
}

for (const row of saving) {
  const isInVendor = row.path.includes('vendor=2')
  test(`T69 a vendor switch before a press on the toast: ${row.name}`, async () => {
    for (let index = 0, count = 1; index < count; index++) {
      const { platform, path } = await saveIn(row)
      count = offers().length
      assert.ok(count, 'the toast offers something')
      const offer = offers()[index]!
      await goTo(`${path}?vendor=3`)
      await until(() => inAddress('vendor') === '3')
      await settled()
      const [before, asked] = [location.href, platform.requests.length]
      await press(offer)
      await settled()
      cases++
      const own = isInVendor ? '2' : String(platform.tables.vendors.at(-1)!.id)
      const message = `${offer} of ${row.name}`
      if (dialog()) {
        assert.match(description(dialog()), row.about[0]!, message)
        assert.not.match(description(dialog()), farm, message)
      }
      if (location.href !== before && heading() !== pageTitle['/vendors']) assert.is(inAddress('vendor'), own, message)
      const vendors = platform.requests.slice(asked).flatMap(({ search }) => new URLSearchParams(search).get('vendorId') ?? [])
      assert.equal(
        [...new Set(vendors)].filter(id => id !== own),
        [],
        message,
      )
    }
  })
}

test('offers something after every save', () => {
  assert.ok(cases >= saving.length, `${cases} cases`)
})

test.run()
