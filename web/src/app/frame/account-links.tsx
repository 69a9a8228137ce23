import type { MouseEvent } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { type AccountMode, openAccountModal } from '../../lib/account/account-modal.ts'
import classes from './account.module.css'

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
