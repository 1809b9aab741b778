/** Steps to long lists that no page shows at once: of an import, and of the inventory. */
import type { Page } from 'playwright-core'
import type { Platform } from '../platform/platform.ts'
import { button, pressTool } from './steps.ts'

type File = Exclude<Parameters<ReturnType<Page['getByLabel']>['setInputFiles']>[0], string | readonly unknown[]>

const csv = (name: string, lines: readonly (readonly unknown[])[]): File => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.map(line => line.join(',')).join('\r\n')),
})

/** Chooses a file with users to add, on a page of users; resolves once all have been checked. */
export async function chooseUsers(page: Page, count = 30): Promise<void> {
  await pressTool(page, 'CSVから追加')
  const people = Array.from({ length: count }, (_, n) => [`file${n + 1}@example.jp`, n % 5 ? '会員' : '', n + 1, 'ベンダー利用者'])
  await page.getByLabel('CSVファイル').setInputFiles(csv('users.csv', [['メールアドレス', '姓', '名', 'ロール'], ...people]))
  await page.getByText(/^新規\d+人、登録できない行\d+件です。$/).waitFor()
}

/** Asks all vendors for their users, on the page of the inventory; shows a finding of the check if one is named. */
export async function takeInventory(page: Page, finding?: string): Promise<void> {
  await button(page, /件のベンダーから取得$/).click()
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  if (finding !== undefined) await showFinding(page, finding)
}

/** Shows a finding of the check, which may be folded. */
export async function showFinding(page: Page, finding: string): Promise<void> {
  const link = page.getByRole('link', { name: finding })
  if (!(await link.isVisible())) await page.locator('summary', { hasText: '点検' }).click()
  await link.click()
  await page.getByRole('table', { name: finding }).waitFor()
}

/** The list of half a year ago: of any hundred users one has joined since, one has left, and one has another role. */
export function lastList({ tables: { vendors, vendorUsers, users, roles } }: Platform): File {
  const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map(row => [row.id, row]))
  const [vendorOf, userOf, roleOf] = [byId(vendors), byId(users), byId(roles)]
  const lines = vendorUsers.flatMap(({ id, vendor, user, role }, n) => {
    const { name, contract_number } = vendorOf.get(vendor)!
    const { user_name, family_name, given_name } = userOf.get(user)!
    const last = n % 100 === 20 ? (role === 2 ? 3 : 2) : role
    const of = [name, contract_number, vendor]
    const line = [...of, user_name, family_name, given_name, roleOf.get(last)?.name, user, id]
    const left = [...of, `left${n}@example.jp`, '離', n, roleOf.get(3)?.name, 100_000 + n, 100_000 + n]
    return n % 100 === 10 ? [] : n % 100 === 30 ? [line, left] : [line]
  })
  const heads = ['ベンダー名', '契約番号', 'ベンダーID', 'メールアドレス', '姓', '名', 'ロール', 'ユーザーID', 'ベンダーユーザーID']
  return csv('棚卸し_2026-05-25.csv', [heads, ...lines])
}

/** Takes the inventory, and begins a review against the list of half a year ago. */
export async function beginReview(page: Page, platform: Platform): Promise<void> {
  await takeInventory(page)
  await page.getByLabel('前回のCSVと比較').setInputFiles(lastList(platform))
  await button(page, '比較を終了').waitFor()
}
