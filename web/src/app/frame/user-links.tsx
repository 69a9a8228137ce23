import { NavLink } from 'react-router-dom'
import { logOut } from '../../lib/account/session.ts'

/** The pages of the logged-in user, and the logout. */
export function UserLinks() {
  return (
    <>
      <NavLink to="/home">Home</NavLink>
      <NavLink to="/premium">Premium</NavLink>
      <button onClick={() => void logOut()} type="button">
        Log out
      </button>
    </>
  )
}
