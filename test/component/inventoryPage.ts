/** Shared by the tests of the inventory. */
import { parseCsv } from '../../src/lib/readCsv.ts'
import type { Platform } from '../platform/platform.ts'
import { button, dialog, link, open, press, savedBy, text, type, until } from './open.tsx'

/** The name of its list. */
export const inventory = '棚卸し'

export async function openInventory(platform: Platform, address = '/inventory') {
  await open(address, { as: 'systemAdmin', platform })
  await until(() => text().includes('件のベンダーから取得'))
}

/** Asks this many vendors, to the end. */
export async function take(count: number) {
  await press(`${count}件のベンダーから取得`)
  await until(() => !dialog())
}

/** Opens the inventory, and asks all vendors. */
export async function takeAll(platform: Platform, address?: string) {
  await openInventory(platform, address)
  await take(platform.tables.vendors.length)
}

/** Presses a button that asks, and closes the dialog, which stays open if a vendor does not answer. */
export async function ask(name: string) {
  await press(name)
  await until(() => !dialog() || button('取得できなかった分を再取得'))
  if (dialog()) await press('閉じる')
  await until(() => !dialog())
}

/** Edits the given name of a user in the list of the vendor, to which the user's row leads. */
export async function rename(email: string, name: string, meanwhile = () => {}) {
  await press(link(email)!)
  await until(() => button(`${email}を編集`))
  await press(`${email}を編集`)
  await until(() => dialog() && !text().includes('お待ちください...'))
  await type('名', name)
  meanwhile()
  await press('保存')
  await until(() => !dialog())
}

/** Saves the list. Returns the file, its heads, and its rows by them. */
export async function savedList() {
  const { name, bytes, text: csv } = await savedBy(() => press(`${inventory}のCSV`))
  const [heads = [], ...lines] = (await parseCsv(csv)).rows.map(({ cells }) => cells)
  return { name, bytes, heads, lines: lines.map(cells => Object.fromEntries(heads.map((head, at) => [head, cells[at]]))) }
}

const findings = () => [...document.querySelectorAll<HTMLElement>('[aria-label="点検"] a')]

/** Returns the entry of a rule in the check. */
export const finding = (title: string) => findings().find(entry => entry.textContent?.includes(title))!

/** Returns the numbers of the check by their titles, with what is unknown. */
export const counts = () =>
  Object.fromEntries(
    findings().map(entry => {
      const [title = '', ...count] = [...entry.querySelectorAll('span')].map(part => part.textContent)
      return [title, count.join('')]
    }),
  )
