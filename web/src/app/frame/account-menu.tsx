import { useSession } from '../../lib/account/session.ts'
import classes from './account.module.css'
import { AccountLinks } from './account-links.tsx'
import { displayName } from './display-name.ts'
import { Menu } from './menu.tsx'
import { UserLinks } from './user-links.tsx'

/** The header's right end; has the same width before and after the session is known. */
export function AccountMenu() {
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
