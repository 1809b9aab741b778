import { useSignals } from '@preact/signals-react/runtime'
import type { UserInfo } from '../api/entities.ts'
import { daysLeft, gradeOf } from '../features/vendors/vendor.ts'
import { dateParts } from '../lib/format.ts'
import { version } from '../lib/version.ts'
import { dialogs } from '../pages/dialogs.ts'
import { config, supportLinks } from '../state/config.ts'
import { hrefTo } from '../state/location.ts'
import { may } from '../state/permission.ts'
import { productName } from '../state/productName.ts'
import { isOwnVendorFailed, loadOwnVendor, ownVendor } from '../state/ownVendor.ts'
import { end, user } from '../state/session/session.ts'
import { unsaved } from '../state/unsaved.ts'
import { pageTitle, person } from '../text/common.ts'
import { header as t } from '../text/header.ts'
import { vendor as vendorText } from '../text/vendor.ts'
import { breakable } from '../ui/breakable.tsx'
import { Button } from '../ui/Button.tsx'
import { useCommands } from '../ui/commands.ts'
import { focusContent } from '../ui/page/Heading.tsx'
import { LoadFailed } from '../ui/load/LoadFailed.tsx'
import { Menu } from '../ui/page/Menu.tsx'
import { chunks } from './chunks.ts'
import { openPalette } from './shortcuts.ts'
import { pagesNow } from './router.ts'
import type { Route } from './routes.ts'

const isApple = /Mac|iP(hone|ad)/.test(navigator.userAgent)

/**
 * The header of every page. The main layout has the signed-in user, the vendor's contract and the tabs of the user's roles; the
 * bare layout has only the logo.
 */
export function Header({ current, isBare }: { current: Route | undefined; isBare: boolean }) {
  useSignals()
  const tabs = pagesNow().filter(({ hasNoTab }) => !hasNoTab)
  return (
    <div className="header">
      {!isBare && (
        <Button className="skip-link visually-hidden" onPress={focusContent}>
          {t.skip}
        </Button>
      )}
      <div className="header__bar">
        <span className="header__logo">
          <Logo />
          {productName()}
        </span>
        {!isBare && (
          <>
            {/* Before what widens once the vendor has loaded: no press may find another button than it aimed at. */}
            {user.value && (
              <Button
                className="header__search"
                name={t.palette}
                aria-keyshortcuts="Control+K Meta+K"
                data-keys={isApple ? '⌘ K' : 'Ctrl K'}
                onPress={openPalette}
              >
                <SearchIcon />
                <span>{t.search}</span>
              </Button>
            )}
            {/* Without the user too: a narrow window has a line for it from the start. */}
            <Contract />
            {user.value && <AccountMenu user={user.value} />}
          </>
        )}
      </div>
      {!isBare && (
        <nav className="tabs" aria-label={t.nav}>
          {tabs.map(({ path, page }) => {
            const fetchPage = page && chunks[page.chunk].prefetch
            return (
              <a
                key={path}
                href={hrefTo(path)}
                aria-current={path === current?.path ? 'page' : undefined}
                onPointerEnter={fetchPage}
                onFocus={fetchPage}
              >
                {pageTitle[path]}
              </a>
            )
          })}
        </nav>
      )}
    </div>
  )
}

/** Banner with the member type of the user's vendor and the end of its contract. */
function Contract() {
  useSignals()
  if (isOwnVendorFailed.value) {
    return (
      <div className="header__contract">
        <LoadFailed text={vendorText.loadFailed} onRetry={loadOwnVendor} />
      </div>
    )
  }
  const memberType = ownVendor.value?.member_type?.name
  const days = ownVendor.value && daysLeft(ownVendor.value)
  const grade = gradeOf(days)
  const date = dateParts(ownVendor.value?.expiration_date)
  return (
    <span className="header__contract">
      {memberType && <span>{t.memberType(memberType)}</span>}
      {date && <span>{t.expiration(...date)}</span>}
      {grade && days !== undefined && (
        <Button
          isSmall
          className="header__soon"
          data-grade={grade}
          hint={days < 0 ? t.contractOver : t.contractSoon}
          reasonSteps={supportLinks}
        >
          {vendorText.daysLeft(days)}
        </Button>
      )}
    </span>
  )
}

/** A navigation asks by itself before it loses what no dialog holds; the end of a session does not. */
async function signOut(): Promise<void> {
  const body = unsaved.peek()
  if (!body || (await dialogs.confirm({ title: t.signOut, body, okText: t.signOut, okColor: 'danger' }))) end('user')
}

function AccountMenu({ user }: { user: UserInfo }) {
  useSignals()
  const vendorName = ownVendor.value?.name
  const items = [
    { label: t.changePassword, onPress: dialogs.changePassword },
    ...(may('modify', 'notifyEmail') ? [{ label: t.changeNotifyEmail, onPress: dialogs.changeNotifyEmail }] : []),
    { label: t.record, onPress: dialogs.showRecord },
    { label: t.signOut, onPress: signOut },
  ]
  useCommands(() => items)
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
            {user.userName && <span>{breakable(user.userName)}</span>}
            {/* The items below keep their place when it arrives. */}
            <span>{vendorName || '\u00a0'}</span>
          </>
        }
        items={items}
        links={config().links}
        foot={version() && t.version(version())}
      />
    </div>
  )
}

const nameOf = (user: UserInfo) => person.fullName(user) || user.userName

function SearchIcon() {
  return (
    <svg className="icon" width="1rem" height="1rem" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M10.5 10.5 15 15M12 7A5 5 0 1 1 2 7a5 5 0 0 1 10 0Z" />
    </svg>
  )
}

function Logo() {
  return (
    <svg className="logo" width="1.625rem" height="1.625rem" viewBox="0 0 32 32" aria-hidden="true">
      <path d="M16 30V14M16 16C16 9 10 6 3 6c0 7 5 11 13 10Zm0-4c0-6 5-9 13-9 0 7-5 11-13 9Z" />
    </svg>
  )
}
