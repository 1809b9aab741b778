/** Shared by the tests of the inventory. */
import type { Platform } from '../platform/platform.ts'
import { dialog, open, press, text, until } from './open.tsx'

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

const findings = () => [...document.querySelectorAll('[aria-label="点検"] a')]

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
