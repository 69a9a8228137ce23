import type { User } from '@homeground/contracts'
import type { MouseEvent } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { type AccountMode, openAccountModal } from '../../lib/account/account-modal.ts'
import { logOut } from '../../lib/account/session.ts'
import { useSession } from '../../lib/session-store.ts'
import { accountLinks } from '../navigation.ts'
import { routes } from '../routes.ts'
import classes from './account.module.css'
import { Menu } from './menu.tsx'

const userLinks = accountLinks(routes, 'user')

/** The pages of the logged-in user, and the logout. */
export function UserLinks() {
  return (
    <>
      {userLinks.map(({ to, name }) => (
        <NavLink key={to} to={to}>
          {name}
        </NavLink>
      ))}
      <button onClick={() => void logOut()} type="button">
        Log out
      </button>
    </>
  )
}

const links = [
  { mode: 'login', to: '/login', label: 'Log in' },
  { mode: 'register', to: '/signup', label: 'Sign up' },
] as const satisfies readonly { mode: AccountMode; to: string; label: string }[]

/** Links to login and signup, which open the modal instead, except on those pages. */
export function AccountLinks() {
  const { pathname } = useLocation()
  const isOnPage = links.some(({ to }) => to === pathname)
  const open = (mode: AccountMode) => (event: MouseEvent) => {
    const opensNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (isOnPage || opensNewTab) return
    event.preventDefault()
    openAccountModal(mode)
  }
  return (
    <div className={classes.links}>
      {links.map(({ mode, to, label }) => (
        <Link
          aria-current={pathname === to ? 'page' : undefined}
          aria-haspopup={isOnPage ? undefined : 'dialog'}
          className={mode === 'login' ? classes.text : classes.framed}
          key={mode}
          onClick={open(mode)}
          to={to}
        >
          {label}
        </Link>
      ))}
    </div>
  )
}

/** The header's right end; has the same width before and after the session is known. */
export function AccountMenu() {
  const { state, user } = useSession()
  return (
    <div className={classes.account}>
      {state === 'anonymous' ? <AccountLinks /> : null}
      {state === 'user' ? (
        <Menu align="end" className={classes.person} label={displayName(user)}>
          <nav aria-label="Account">
            <UserLinks />
          </nav>
        </Menu>
      ) : null}
    </div>
  )
}

/** The user's name, or the email address without one. */
export function displayName({ name, email }: User): string {
  return name === '' ? email : name
}
