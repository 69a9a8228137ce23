import { ActionIcon } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { SearchBox } from '../../lists/search-box/search-box.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Brand } from '../../ui/page/brand.tsx'
import { headerGroups } from '../navigation.ts'
import { routes } from '../routes.ts'
import { AccountMenu } from './account-menu.tsx'
import { FoldedMenu } from './folded-menu.tsx'
import classes from './header.module.css'
import { MainMenu } from './main-menu.tsx'

type Panel = 'search' | 'menu'

const groups = headerGroups(routes)
/** With more, a window of medium width has no room for the search box. */
const mostGroupsNextToSearch = 3
const panels = [
  { panel: 'search', label: 'Search' },
  { panel: 'menu', label: 'Menu' },
] as const

/** Logo, search box, navigation and account; on narrow windows, two buttons that open a panel each. */
export function Header() {
  const location = useLocation()
  const [open, setOpen] = useState<Panel | null>(null)
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => setOpen(null), [location])

  useEffect(() => {
    if (open === null) return
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      buttons.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
      setOpen(null)
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [open])

  return (
    <header className={classes.header} data-crowded={groups.length > mostGroupsNextToSearch}>
      <div className={classes.row}>
        <Brand />
        {location.pathname === '/' ? null : (
          <div className={classes.search}>
            <SearchBox />
          </div>
        )}
        <div className={classes.folded} ref={buttons}>
          {panels.map(({ panel, label }) => (
            <ActionIcon
              aria-controls="header-panel"
              aria-expanded={open === panel}
              aria-label={label}
              data-panel={panel}
              key={panel}
              onClick={() => setOpen(open === panel ? null : panel)}
              size={44}
            >
              <Icon name={open === panel ? 'close' : panel} />
            </ActionIcon>
          ))}
        </div>
        <MainMenu groups={groups} />
        <AccountMenu />
      </div>
      <div className={classes.panel} data-panel={open} hidden={open === null} id="header-panel">
        {open === 'search' ? <SearchBox autoFocus onDone={() => setOpen(null)} /> : null}
        {open === 'menu' ? <FoldedMenu groups={groups} /> : null}
      </div>
    </header>
  )
}
