import { useSession } from '../../lib/account/session.ts'
import type { MenuGroup } from '../navigation.ts'
import { AccountLinks } from './account-links.tsx'
import { displayName } from './display-name.ts'
import { FoldedGroups } from './folded-groups.tsx'
import classes from './folded-menu.module.css'
import { SchemeSwitch } from './scheme-switch.tsx'
import { UserLinks } from './user-links.tsx'

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
