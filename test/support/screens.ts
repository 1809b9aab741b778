/** All pages by address, and all dialogs by what opens them. */
import { product } from '../../src/text/common.ts'
import { dialogs, openerOn } from './dialogs.ts'
import { signedInPages, signedOutPages } from './pages.ts'
import { button, type Target } from './user.ts'

/** The address and the heading of a page, where they differ from its route. */
const special: Readonly<Record<string, { address?: string; heading?: string }>> = {
  intro: { heading: product.title },
  callback: { address: '/?code=unknown&state=unknown' },
  resetPassword: { address: '/#/resetPassword?token=unknown' },
  notFound: { address: '/#/nowhere' },
}

type Shown = readonly [address: string, heading: string]

/** The pages of this state, with their address and heading. */
export const pagesSignedOut = signedOutPages.map(({ name, path, title }): Shown => [
  special[name]?.address ?? `/#${path}`,
  special[name]?.heading ?? title,
])
export const pagesSignedIn = signedInPages.map(({ path, title }): Shown => [`/#${path}?vendor=2`, title])

interface Opening {
  title: string
  page: readonly [path: string, title: string]
  opener: Target
}

/** The dialogs that one press on their page opens, for the system administrator. */
export const pressedDialogs = dialogs
  .filter(({ as, opener, select, inMenu, way }) => as === 'systemAdmin' && opener.length === 1 && !select && !inMenu && !way)
  .map((row): Opening => {
    const { title } = signedInPages.find(({ path }) => row.path.split('?')[0] === path)!
    return { title: row.title!, page: [row.path, title], opener: { ...button(openerOn(row)), isUsable: true, nth: 0 } }
  })
