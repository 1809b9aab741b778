import { useSignals } from '@preact/signals-react/runtime'
import type { UserInfo } from '../api/entities.ts'
import { dateParts } from '../lib/format.ts'
import { hrefTo } from '../state/location.ts'
import { may } from '../state/permission.ts'
import { ownVendor, signOut, user } from '../state/session.ts'
import { product } from '../text/common.ts'
import { header as t } from '../text/header.ts'
import { Menu } from '../ui/Menu.tsx'
import { Logo } from './Logo.tsx'
import { type Route, routes } from './routes.ts'

const tabs = [routes.vendor, routes.user, routes.group, routes.app, routes.uploadDocument]

/** The header of the main layout: whose session this is, the vendor's contract, and the tabs the role may see. */
export function Header({ current }: { current: Route | undefined }) {
  useSignals()
  return (
    <header className="header">
      <div className="header__bar">
        <Brand />
        {user.value && (
          <>
            <Contract />
            <AccountMenu user={user.value} />
          </>
        )}
      </div>
      <nav className="tabs" aria-label={t.nav}>
        {tabs.filter(({ area }) => may('view', area)).map(({ path, title }) => (
          <a key={path} href={hrefTo(path)} aria-current={path === current?.path ? 'page' : undefined}>{title}</a>
        ))}
      </nav>
    </header>
  )
}

/** The header of the bare layout. */
export function BareHeader() {
  return (
    <header className="header header--bare">
      <div className="header__bar"><Brand /></div>
    </header>
  )
}

function Brand() {
  return (
    <span className="header__logo">
      <Logo />
      {product.title}
    </span>
  )
}

/** The banner with the vendor's member type and the date until which its contract runs. */
function Contract() {
  useSignals()
  const memberType = ownVendor.value?.member_type?.name
  const date = dateParts(ownVendor.value?.expiration_date)
  return (
    <span className="header__contract">
      {memberType && <span>{t.memberType(memberType)}</span>}
      {date && <span>{t.expiration(...date)}</span>}
    </span>
  )
}

function AccountMenu({ user }: { user: UserInfo }) {
  useSignals()
  const vendorName = ownVendor.value?.name
  return (
    <div className="header__account">
      <span className="header__who">
        <b>{nameOf(user)}</b>
        {vendorName && <span>{vendorName}</span>}
      </span>
      <Menu
        name={t.accountMenu}
        head={
          <>
            <b>{nameOf(user)}</b>
            {user.userName && <span>{user.userName}</span>}
            {vendorName && <span>{vendorName}</span>}
          </>
        }
        items={[{ label: t.signOut, press: () => signOut() }]}
      />
    </div>
  )
}

/** Family name and given name, or the user name where both are missing. */
function nameOf({ family_name, given_name, userName }: UserInfo) {
  return [family_name, given_name].filter(Boolean).join(' ') || (userName ?? '')
}
