import { NavLink } from 'react-router-dom'
import { logOut } from '../../lib/account/session.ts'

/** Where somebody who is logged in goes, and the way out. */
export function OwnLinks() {
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
