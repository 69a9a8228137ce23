import { limits } from '@homeground/catalog/defaults'
import { joinWords } from '@homeground/format/format'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { searchPath } from '../../../lib/navigation/paths.ts'
import { CompareButton } from '../../../places/compare/compare-button.tsx'
import { addToCompare, type ComparedPlace, comparePath, useCompare } from '../../../places/compare/compare-store.ts'
import { ZipLink } from '../../../places/zip-link.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type from '../../../ui/type.module.css'
import { AddPlace } from '../add-place.tsx'
import classes from './compare-start.module.css'

/** Comparisons to try, all in the preselected state. */
const examples: readonly (readonly ComparedPlace[])[] = [
  [
    { zip: '01760', town: 'Natick' },
    { zip: '01748', town: 'Hopkinton' },
    { zip: '02067', town: 'Sharon' },
    { zip: '01701', town: 'Framingham' },
  ],
  [
    { zip: '01002', town: 'Amherst' },
    { zip: '01267', town: 'Williamstown' },
  ],
]

/** The page without places: where to get some. */
export function CompareStart({ leftOut }: { readonly leftOut: readonly string[] }) {
  const navigate = useNavigate()
  const recent = useCompare((state) => state.recent)
  // Those shown when the page opened: a place that is added leaves the page.
  const [shown] = useState(recent)
  function add(place: ComparedPlace) {
    addToCompare(place)
    navigate(comparePath(useCompare.getState().places.map(({ zip }) => zip)))
  }
  return (
    <div className={`${type.page} ${classes.page}`}>
      <h1 tabIndex={-1}>Compare places side by side</h1>
      <p className={`${type.lede} ${classes.lede}`}>
        Up to {limits.comparedPlaces} zip codes: prices, schools, income and people, with margins of error, price
        history and the distance between them.
      </p>
      {leftOut.length > 0 ? <Notice kind="caution">{leftOut.join(' ')}</Notice> : null}
      <AddPlace onAdd={add} taken={[]} />
      <p className={type.soft}>
        Or choose <b>Compare</b> on any place: in a <Link to={searchPath({ area: 'state' })}>search</Link>, in the{' '}
        <Link to="/zips/rankings">rankings</Link> or on a zip’s page.
      </p>
      <div className={classes.lists}>
        {shown.length > 0 ? (
          <section aria-labelledby="recent">
            <h2 id="recent">Compared before</h2>
            <ul>
              {shown.map(({ zip, town }) => (
                <li key={zip}>
                  <span>
                    <ZipLink zip={zip}>{town}</ZipLink> <span className={type.mute}>{zip}</span>
                  </span>
                  <CompareButton look="tool" town={town} zip={zip} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <section aria-labelledby="examples">
          <h2 id="examples">For example</h2>
          <ul>
            {examples.map((places) => (
              <li key={places[0]!.zip}>
                <Link to={comparePath(places.map(({ zip }) => zip))}>{joinWords(places.map(({ town }) => town))}</Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}
