import { NavLink, useLocation } from 'react-router-dom'
import { openSimilarModal } from '../../places/similar-model/similar-modal.ts'
import { currentGroup, type MenuGroup } from '../navigation.ts'
import classes from './main-menu.module.css'
import { Menu } from './menu.tsx'

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
export function GroupLinks({ group }: { readonly group: MenuGroup }) {
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
