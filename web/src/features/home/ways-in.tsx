import { Link } from 'react-router-dom'
import { useAttributes } from '../../lib/api/attributes.ts'
import { formatCount } from '../../lib/format/format.ts'
import { Icon } from '../../ui/icon.tsx'
import classes from './home.module.css'

/** Three ways to begin, each one a search set up for it. */
export function WaysIn() {
  const { all, known } = useAttributes()
  const attributes = all.filter(({ loaded }) => loaded).length
  const ways = [
    {
      to: '/research-area?area=state&states=MA',
      title: 'Search with filters',
      text: `${known ? formatCount(attributes, 'measure') : 'Measures'} of homes, income, people and schools. Counts change as you move a slider.`,
    },
    {
      to: '/research-area?area=zip',
      title: 'Look around a place',
      text: 'Every zip within 5 to 500 miles of a town or a zip code, in a list and on the map.',
    },
    {
      to: '/research-area?area=nationwide&order=median_listing_price',
      title: 'Rank the country',
      text: 'All zip codes in order of price, rent, income or age, from either end.',
    },
  ]
  return (
    <nav aria-label="Ways in" className={classes.ways}>
      {ways.map(({ to, title, text }) => (
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
