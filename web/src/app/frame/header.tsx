import { ActionIcon } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { useSession } from '../../lib/session-store.ts'
import { SearchBox } from '../../lists/search-box/search-box.tsx'
import { openSimilarModal } from '../../places/similar/similar-modal.ts'
import { Icon } from '../../ui/icon.tsx'
import { Brand } from '../../ui/page/brand.tsx'
import { currentGroup, headerGroups, type MenuGroup } from '../navigation.ts'
import { routes } from '../routes.ts'
import { AccountLinks, AccountMenu, displayName, UserLinks } from './account-menu.tsx'
import classes from './header.module.css'
import { Menu } from './menu.tsx'
import { SchemeSwitch } from './scheme-switch.tsx'

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

/** The groups in the header: a menu each, or a link if a group has a single screen. */
export function MainMenu({ groups }: { readonly groups: readonly MenuGroup[] }) {
  const { pathname } = useLocation()
  const current = currentGroup(groups, pathname)
  return (
    <nav aria-label="Main" className={classes.nav}>
      <ul>
        {groups.map((group) => (
          <li key={group.key}>
            {group.links.length === 1 ? (
              <NavLink to={group.links[0]!.to}>{group.label}</NavLink>
            ) : (
              <Menu className={classes.menu} isCurrent={group.key === current} label={group.label}>
                <GroupLinks group={group} />
              </Menu>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The screens of a group; that of the searches also opens the search for similar places. */
function GroupLinks({ group }: { readonly group: MenuGroup }) {
  return (
    <ul>
      {group.links.map(({ to, name }) => (
        <li key={to}>
          <NavLink to={to}>{name}</NavLink>
        </li>
      ))}
      {group.key === 'search' ? (
        <li>
          <button onClick={() => openSimilarModal()} type="button">
            Similar places
          </button>
        </li>
      ) : null}
    </ul>
  )
}

/** The navigation of a narrow window, with the account and the colors. */
function FoldedMenu({ groups }: { readonly groups: readonly MenuGroup[] }) {
  const session = useSession()
  return (
    <>
      <nav aria-label="Menu" className={classes.unfolded}>
        <FoldedGroups groups={groups} />
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
  )
}

/** The groups of a narrow window: each unfolds in place, or is a link if it has a single screen. */
export function FoldedGroups({ groups }: { readonly groups: readonly MenuGroup[] }) {
  const { pathname } = useLocation()
  const current = currentGroup(groups, pathname)
  return (
    <ul>
      {groups.map((group) => (
        <li key={group.key}>
          {group.links.length === 1 ? (
            <NavLink to={group.links[0]!.to}>{group.label}</NavLink>
          ) : (
            <FoldedGroup group={group} isCurrent={group.key === current} />
          )}
        </li>
      ))}
    </ul>
  )
}

interface FoldedGroupProps {
  readonly group: MenuGroup
  readonly isCurrent: boolean
}

function FoldedGroup({ group, isCurrent }: FoldedGroupProps) {
  const [isOpen, setIsOpen] = useState(isCurrent)
  const id = useId()
  return (
    <>
      <button aria-controls={id} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} type="button">
        {group.label}
        <Icon name="chevron" size={16} />
      </button>
      <div className={classes.group} hidden={!isOpen} id={id}>
        <GroupLinks group={group} />
      </div>
    </>
  )
}
