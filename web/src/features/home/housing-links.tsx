import { Link } from 'react-router-dom'
import classes from './home.module.css'

const links = [
  { to: '/real-estate-trends', label: 'Price trends by state' },
  { to: '/discover/hotHousing?area=nationwide&listings=20', label: 'Hot housing' },
  { to: '/housing/inventory', label: 'Housing inventory' },
  { to: '/changingPlaces', label: 'Prices between two years' },
]

/** Links to what listings show over time. */
export function HousingLinks() {
  return (
    <nav aria-label="Listings over time" className={classes.over}>
      <span>Listings over time</span>
      {links.map(({ to, label }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
