import type { User } from '@homeground/contracts'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useSession } from '../../lib/account/session.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './account.module.css'
import { AccountLinks } from './account-links.tsx'
import { OwnLinks } from './own-links.tsx'
import { personName } from './person-name.ts'

/** The header's right end; has the same width before and after the session is known. */
export function AccountMenu() {
  const { state, user } = useSession()
  return (
    <div className={classes.account}>
      {state === 'anonymous' ? <AccountLinks /> : null}
      {state === 'user' ? <PersonMenu user={user} /> : null}
    </div>
  )
}

/** The person's name, and below it, once opened, where to go. */
function PersonMenu({ user }: { readonly user: User }) {
  const [opened, setOpened] = useState(false)
  const location = useLocation()
  const button = useRef<HTMLButtonElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => setOpened(false), [location])

  useEffect(() => {
    if (!opened) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpened(false)
      button.current?.focus()
    }
    const onElsewhere = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpened(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
    }
  }, [opened])

  return (
    <div className={classes.person} ref={box}>
      <button
        aria-controls="account-menu"
        aria-expanded={opened}
        className={classes.name}
        onClick={() => setOpened(!opened)}
        ref={button}
        type="button"
      >
        <span>{personName(user)}</span>
        <Icon name="chevron" size={16} />
      </button>
      <nav aria-label="Account" className={classes.menu} hidden={!opened} id="account-menu">
        <OwnLinks />
      </nav>
    </div>
  )
}
