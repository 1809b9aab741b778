import type { VendorUser } from '../../api/entities.ts'
import { user as t } from '../../text/user.ts'
import { Copyable } from '../../ui/copy/Copyable.tsx'
import { cut } from '../../ui/list/cut.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { emailOf } from './user.ts'

const showEmail = (link: VendorUser) => <Copyable text={emailOf(link)} />
const showFamily = ({ user }: VendorUser) => cut(user?.family_name ?? '')
const showGiven = ({ user }: VendorUser) => cut(user?.given_name ?? '')
const nameWidth = { min: 4, grow: 1 }

/** The columns of a vendor's users. */
export const columns: Column<VendorUser>[] = [
  { key: 'email', head: t.email, value: emailOf, show: showEmail, width: { min: 15, grow: 5 }, whenStacked: 'line' },
  { key: 'family', head: t.familyName, value: link => link.user?.family_name, show: showFamily, width: nameWidth, whenStacked: 'title' },
  { key: 'given', head: t.givenName, value: link => link.user?.given_name, show: showGiven, width: nameWidth, whenStacked: 'title' },
  { key: 'role', head: t.role, value: link => link.role?.name, width: { min: 8.25 }, whenStacked: 'badge' },
]
