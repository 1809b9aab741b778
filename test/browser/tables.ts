/** Changes stories make to the platform's tables: restore them, and fill them with the longest texts. */
import type { Tables } from '../platform/platform.ts'

/** The longest values allowed: unbreakable, and of the widest letters. */
export const longest = { name: 'Ｗ'.repeat(64), contract_number: 'W'.repeat(16), notify_email_address: `${'w'.repeat(988)}@example.com` }

/** Saves the tables. Returns a function that restores them. */
export function keep(tables: Tables): () => void {
  const byName = tables as unknown as Record<string, object[]>
  const kept = Object.entries(byName).map(([name, rows]) => [name, rows.map(row => ({ ...row }))] as const)
  return () => {
    for (const [name, rows] of kept) byName[name]!.splice(0, Infinity, ...rows.map(row => ({ ...row })))
  }
}

/** Gives every other vendor the longest values, including the first, which is the user's own. */
export function lengthen({ vendors, memberTypes }: Tables): void {
  vendors.forEach((vendor, at) => {
    if (at % 2 === 0) Object.assign(vendor, longest)
  })
  memberTypes[0]!.name = '特定農業法人等を対象とする一般会員（甲種）'
}

/** Gives every name the longest value, except those of accounts, which sign in with them. */
export function lengthenAll(tables: Tables): void {
  lengthen(tables)
  for (const vendor of tables.vendors) Object.assign(vendor, longest)
  const wide = (length: number, id: number) => `${'Ｗ'.repeat(length - String(id).length)}${id}`
  for (const user of tables.users) {
    const names = { family_name: wide(256, user.id), given_name: wide(256, user.id) }
    Object.assign(user, names)
    const account = tables.idProviderUsers.find(({ id }) => id === user.account)!
    Object.assign(account, { familyName: names.family_name, givenName: names.given_name })
  }
  for (const group of tables.vendorGroups) group.name = wide(125, group.id)
  for (const app of tables.applications) Object.assign(app, { name: wide(100, app.id), description: 'Ｗ'.repeat(512) })
  for (const document of tables.documents) document.document_name = `${'Ｗ'.repeat(100)}${document.document_name}`
}
