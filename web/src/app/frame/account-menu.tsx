import type { User } from '@homeground/contracts'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '../../lib/account/session.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './account.module.css'
import { AccountLinks } from './account-links.tsx'
import { displayName } from './display-name.ts'
import { UserLinks } from './user-links.tsx'

/** The header's right end; has the same width before and after the session is known. */
export function AccountMenu() {
  const { state, user } = useSession()
  return (
    <div className={classes.account}>
      {state === 'anonymous' ? <AccountLinks /> : null}
      {state === 'user' ? <UserMenu user={user} /> : null}
    </div>
  )
}

/** The user's name, which opens a menu of the user's pages. */
function UserMenu({ user }: { readonly user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  const location = useLocation()
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => setIsOpen(false), [location])

  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      button.current?.focus()
    }
    const onOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setIsOpen(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
    }
  }, [isOpen])

  return (
    <div className={classes.person} ref={box}>
      <button
        aria-controls="account-menu"
        aria-expanded={isOpen}
        className={classes.name}
        onClick={() => setIsOpen(!isOpen)}
        ref={button}
        type="button"
      >
        <span>{displayName(user)}</span>
        <Icon name="chevron" size={16} />
      </button>
      <nav aria-label="Account" className={classes.menu} hidden={!isOpen} id="account-menu">
        <UserLinks />
      </nav>
    </div>
  )
}
