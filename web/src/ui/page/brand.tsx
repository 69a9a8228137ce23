import { Link } from 'react-router-dom'
import classes from './brand.module.css'

/** The logo (a triangulation point over a ground line) with the name. */
export function Brand() {
  return (
    <Link className={classes.brand} to="/">
      <svg
        aria-hidden="true"
        fill="none"
        height="24"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeWidth="1.75"
        viewBox="0 0 24 24"
        width="24"
      >
        <path d="M12 3.5 20.5 18h-17z" />
        <circle cx="12" cy="13.2" fill="currentColor" r="1.6" stroke="none" />
        <path d="M1.5 21.5h21" />
      </svg>
      Homeground
    </Link>
  )
}
