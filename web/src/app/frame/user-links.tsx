import { NavLink } from 'react-router-dom'
import { logOut } from '../../lib/account/session.ts'
import { accountLinks } from '../navigation.ts'
import { routes } from '../routes.ts'

const links = accountLinks(routes, 'user')

/** The pages of the logged-in user, and the logout. */
export function UserLinks() {
  return (
    <>
      {links.map(({ to, name }) => (
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
