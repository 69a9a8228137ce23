import type { User } from '@homeground/contracts'
import { ActionIcon } from '@mantine/core'
import {
  type MouseEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { type AccountMode, openAccountModal } from '../../lib/account/account-modal.ts'
import { logOut } from '../../lib/account/session.ts'
import { useSession } from '../../lib/session-store.ts'
import { SearchBox } from '../../lists/search-box/search-box.tsx'
import { openSimilarModal } from '../../places/similar/similar-modal.ts'
import { Icon } from '../../ui/icon.tsx'
import { Brand } from '../../ui/page/brand.tsx'
import { accountLinks, currentGroup, headerGroups, type MenuGroup, type MenuLink } from '../navigation.ts'
import { findRoute, routes } from '../routes.ts'
import classes from './header.module.css'
import menuClasses from './menu.module.css'
import { SchemeSwitch } from './scheme-switch.tsx'

interface MenuState {
  readonly isOpen: boolean
  readonly toggle: () => void
  /** Of the element around the button and the panel. */
  readonly box: RefObject<HTMLDivElement | null>
  readonly button: RefObject<HTMLButtonElement | null>
  /** For the box: Escape closes, arrow keys, Home and End move among the links. */
  readonly onKeyDown: (event: ReactKeyboardEvent) => void
}

/** A button that opens a panel of links. A navigation, Escape, a button of the panel, and any use of another
 * part of the page close it. */
function useMenu(): MenuState {
  const [isOpen, setIsOpen] = useState(false)
  const location = useLocation()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => setIsOpen(false), [location])

  useEffect(() => {
    if (!isOpen) return
    const closeIfOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setIsOpen(false)
    }
    // A button of the panel that opens a dialog: when that closes, the focus returns to a visible element.
    const closeByButton = (event: Event) => {
      const pressed = (event.target as Element).closest('button')
      if (!pressed || pressed === button.current || !box.current?.contains(pressed)) return
      button.current?.focus()
      setIsOpen(false)
    }
    document.addEventListener('click', closeByButton, true)
    document.addEventListener('pointerdown', closeIfOutside)
    document.addEventListener('focusin', closeIfOutside)
    return () => {
      document.removeEventListener('click', closeByButton, true)
      document.removeEventListener('pointerdown', closeIfOutside)
      document.removeEventListener('focusin', closeIfOutside)
    }
  }, [isOpen])

  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      setIsOpen(false)
      button.current?.focus()
      return
    }
    const step = steps[event.key]
    if (!step || !(isOpen || event.key.startsWith('Arrow'))) return
    event.preventDefault()
    flushSync(() => setIsOpen(true))
    const links = [...(box.current?.querySelectorAll<HTMLElement>('a, button') ?? [])].filter(
      (element) => element !== button.current,
    )
    step(links, links.indexOf(document.activeElement as HTMLElement))?.focus()
  }

  return { isOpen, toggle: () => setIsOpen(!isOpen), box, button, onKeyDown }
}

type Step = (links: readonly HTMLElement[], index: number) => HTMLElement | undefined

/** Key → the link that gets the focus; `index` is -1 while the button has it. */
const steps: Readonly<Record<string, Step | undefined>> = {
  ArrowDown: (links, index) => links[(index + 1) % links.length],
  ArrowUp: (links, index) => links.at(index < 0 ? -1 : index - 1),
  Home: (links) => links[0],
  End: (links) => links.at(-1),
}

interface MenuProps {
  /** On the button. */
  readonly label: string
  /** One of the links leads to the current page, or to one above it. */
  readonly isCurrent?: boolean
  /** The edge of the button at which the panel begins. */
  readonly align?: 'start' | 'end'
  readonly className?: string | undefined
  /** Links and buttons. */
  readonly children: ReactNode
}

/** A button in the header that opens a panel of links. */
function Menu({ label, isCurrent = false, align = 'start', className, children }: MenuProps) {
  const { isOpen, toggle, box, button, onKeyDown } = useMenu()
  // Kept when it closes: a button of the panel closes it before it acts.
  const [hasOpened, setHasOpened] = useState(false)
  if (isOpen && !hasOpened) setHasOpened(true)
  const id = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the button and links in it
    <div className={`${menuClasses.menu} ${className ?? ''}`} onKeyDown={onKeyDown} ref={box}>
      <button
        aria-controls={id}
        aria-current={isCurrent ? 'true' : undefined}
        aria-expanded={isOpen}
        className={menuClasses.button}
        onClick={toggle}
        ref={button}
        type="button"
      >
        <span>{label}</span>
        <Icon name="chevron" size={16} />
      </button>
      <div className={menuClasses.panel} data-align={align} hidden={!isOpen} id={id}>
        {hasOpened ? children : null}
      </div>
    </div>
  )
}

const userLinks = accountLinks(routes, 'user')

/** The pages of the logged-in user, and the logout. */
function UserLinks() {
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
function AccountLinks() {
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
function AccountMenu() {
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
function displayName({ name, email }: User): string {
  return name === '' ? email : name
}

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

/** The group of the current page; undefined for a page that no menu leads to. */
function useCurrentGroup(groups: readonly MenuGroup[]) {
  const { pathname } = useLocation()
  const { route } = findRoute(pathname)
  // Its path does not show the screens above it, its breadcrumbs do.
  return currentGroup(groups, pathname) ?? (route.crumbsOf ? route.group : undefined)
}

/** The groups in the header: a menu each, or a link if a group has a single screen. */
export function MainMenu({ groups }: { readonly groups: readonly MenuGroup[] }) {
  const current = useCurrentGroup(groups)
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

/** A screen with what it is for, which is part of the target of the link. */
function DescribedLink({ to, name, line }: MenuLink) {
  const id = useId()
  if (line === undefined) return <NavLink to={to}>{name}</NavLink>
  // One list of a screen is not the screen, whose own link is the current one.
  const Anchor = to.includes('?') ? Link : NavLink
  return (
    <>
      <Anchor aria-describedby={id} to={to}>
        {name}
      </Anchor>
      <small className={menuClasses.line} id={id}>
        {line}
      </small>
    </>
  )
}

/** The screens of a group; that of the searches also opens the search for similar places. */
function GroupLinks({ group }: { readonly group: MenuGroup }) {
  const id = useId()
  return (
    <ul>
      {group.links.map((link) => (
        <li key={link.to}>
          <DescribedLink {...link} />
        </li>
      ))}
      {group.key === 'search' ? (
        <li>
          <button aria-describedby={id} onClick={() => openSimilarModal()} type="button">
            Similar places
          </button>
          <small className={menuClasses.line} id={id}>
            Places like one you know
          </small>
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
  const current = useCurrentGroup(groups)
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

function FoldedGroup({ group, isCurrent }: { readonly group: MenuGroup; readonly isCurrent: boolean }) {
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
