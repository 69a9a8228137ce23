import { Link } from 'react-router-dom'
import { useAttributes } from '../../lib/api/attributes.ts'
import { formatCount } from '../../lib/format/format.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './home.module.css'

/** Links to three kinds of search. */
export function SearchLinks() {
  const { all, known } = useAttributes()
  const attributes = all.filter(({ loaded }) => loaded).length
  const links = [
    {
      to: '/research-area?area=state&states=MA',
      title: 'Search with filters',
      text: `${known ? formatCount(attributes, 'measure') : 'Measures'} of homes, income, people and schools. Match counts update as you move a slider.`,
    },
    {
      to: '/research-area?area=zip',
      title: 'Search near a place',
      text: 'Every zip within 5 to 500 miles of a town or zip code, as a list and on the map.',
    },
    {
      to: '/research-area?area=nationwide&order=median_listing_price',
      title: 'Rank the country',
      text: 'Rank every zip by price, rent, income or age.',
    },
  ]
  return (
    <nav aria-label="Start a search" className={classes.links}>
      {links.map(({ to, title, text }) => (
        <Link key={to} to={to}>
          <h2>
            {title} <Icon name="arrow" />
          </h2>
          <p>{text}</p>
        </Link>
      ))}
    </nav>
  )
}
