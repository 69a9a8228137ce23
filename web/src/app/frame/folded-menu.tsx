import { useId, useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { useSession } from '../../lib/session-store.ts'
import { Icon } from '../../ui/icon.tsx'
import type { MenuGroup } from '../navigation.ts'
import { currentGroup } from '../navigation.ts'
import { AccountLinks, displayName, UserLinks } from './account-menu.tsx'
import classes from './folded-menu.module.css'
import { GroupLinks } from './header.tsx'
import { SchemeSwitch } from './scheme-switch.tsx'

/** The navigation of a narrow window, with the account and the colors. */
export function FoldedMenu({ groups }: { readonly groups: readonly MenuGroup[] }) {
  const session = useSession()
  return (
    <>
      <nav aria-label="Menu" className={classes.menu}>
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
