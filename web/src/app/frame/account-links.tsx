import type { MouseEvent } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { type AccountMode, openAccountModal } from '../../lib/account/account-modal.ts'
import classes from './account.module.css'

const ways = [
  { mode: 'login', to: '/login', label: 'Log in' },
  { mode: 'register', to: '/signup', label: 'Sign up' },
] as const satisfies readonly { mode: AccountMode; to: string; label: string }[]

/** The ways in: links to the pages, which open the modal instead wherever those are not shown. */
export function AccountLinks() {
  const { pathname } = useLocation()
  const onPage = ways.some(({ to }) => to === pathname)
  const open = (mode: AccountMode) => (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (onPage || elsewhere) return
    event.preventDefault()
    openAccountModal(mode)
  }
  return (
    <div className={classes.links}>
      {ways.map(({ mode, to, label }) => (
        <Link
          aria-current={pathname === to ? 'page' : undefined}
          aria-haspopup={onPage ? undefined : 'dialog'}
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
