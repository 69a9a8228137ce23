import { Link } from 'react-router-dom'
import { townPath, zipPath } from '../../../lib/api/places.ts'
import { useNearMisses } from '../../search/near/use-near-misses.ts'
import { useSearchContext } from '../../search/search-context.ts'
import type { SearchForm } from '../../search/search-form.ts'
import { missText } from '../../search/text/miss-text.ts'
import classes from './near-misses.module.css'

/** The places that break one filter, those that break it least first. */
export default function NearMisses({ form }: { readonly form: SearchForm }) {
  const near = useNearMisses(useSearchContext().flow.list, form) ?? []
  if (near.length === 0) return null
  return (
    <section aria-labelledby="near-misses" className={classes.misses}>
      <h2 id="near-misses">Near misses</h2>
      <p>Each misses one of your filters.</p>
      <ul>
        {near.map((miss) => (
          <li key={`${miss.zip ?? miss.town} ${miss.state_abbr}`}>
            <Link to={miss.zip ? zipPath(miss.zip) : townPath(miss.town, miss.state_abbr)}>
              {[`${miss.town}, ${miss.state_abbr}`, miss.zip].filter(Boolean).join(' ')}
            </Link>
            <span>{missText(miss)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
