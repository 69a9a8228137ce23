import { ActionIcon } from '@mantine/core'
import { useEffect, useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { useSession } from '../../lib/account/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Brand } from '../../ui/page/brand.tsx'
import { SearchBox } from '../../ui/search/search-box.tsx'
import { navigation } from '../routes.ts'
import { AccountLinks } from './account-links.tsx'
import { AccountMenu } from './account-menu.tsx'
import { displayName } from './display-name.ts'
import classes from './header.module.css'
import { SchemeSwitch } from './scheme-switch.tsx'
import { UserLinks } from './user-links.tsx'

type Panel = 'search' | 'menu' | null

/** Logo, search box, navigation and account; on narrow windows, two buttons that open a panel each. */
export function Header() {
  const location = useLocation()
  const session = useSession()
  const [panel, setPanel] = useState<Panel>(null)
  const toggle = (which: Panel) => setPanel(panel === which ? null : which)
  useEffect(() => setPanel(null), [location])

  useEffect(() => {
    if (panel === null) return
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setPanel(null)
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [panel])

  const links = navigation.map(({ to, label }) => (
    <NavLink key={to} to={to}>
      {label}
    </NavLink>
  ))
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <Brand />
        {location.pathname === '/' ? null : (
          <div className={classes.search}>
            <SearchBox />
          </div>
        )}
        <nav aria-label="Main" className={classes.nav}>
          {links}
        </nav>
        <AccountMenu />
        <div className={classes.folded}>
          <ActionIcon
            aria-controls="header-panel"
            aria-expanded={panel === 'search'}
            aria-label="Search"
            onClick={() => toggle('search')}
            size={44}
          >
            <Icon name={panel === 'search' ? 'close' : 'search'} />
          </ActionIcon>
          <ActionIcon
            aria-controls="header-panel"
            aria-expanded={panel === 'menu'}
            aria-label="Menu"
            onClick={() => toggle('menu')}
            size={44}
          >
            <Icon name={panel === 'menu' ? 'close' : 'menu'} />
          </ActionIcon>
        </div>
      </div>
      <div className={classes.panel} hidden={panel === null} id="header-panel">
        {panel === 'search' ? <SearchBox autoFocus onDone={() => setPanel(null)} /> : null}
        {panel === 'menu' ? (
          <>
            <nav aria-label="Menu" className={classes.menu}>
              {links}
              {session.user ? (
                <>
                  <p>{displayName(session.user)}</p>
                  <UserLinks />
                </>
              ) : null}
            </nav>
            {session.state === 'anonymous' ? <AccountLinks /> : null}
            <SchemeSwitch />
          </>
        ) : null}
      </div>
    </header>
  )
}
