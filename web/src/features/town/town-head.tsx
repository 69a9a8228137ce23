import type { PlaceDetail } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import { Link } from 'react-router-dom'
import { countyPath, statePath, townPath } from '../../lib/api/places.ts'
import { searchPath } from '../../lib/navigation/search-path.ts'
import { SavePage } from '../../places/save/save-buttons.tsx'
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx'
import classes from '../../ui/subject/subject-head.module.css'
import type from '../../ui/type.module.css'

interface TownHeadProps {
  readonly detail: PlaceDetail
  readonly state: { readonly abbr: string; readonly name: string }
}

const radiusMiles = 10

/** Name, location and size of the town, with the links to save it and to search around it. */
export function TownHead({ detail, state }: TownHeadProps) {
  const { town, county, lat, lng } = detail
  const name = `${town}, ${state.abbr}`
  const around = searchPath({ area: 'zip', place: name, lat, lng, radius: radiusMiles })
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { name: state.name, to: statePath(state.abbr) },
          ...(county ? [{ name: county, to: countyPath(county, state.abbr) }] : []),
          { name: town },
        ]}
      />
      <h1 className={classes.name} tabIndex={-1}>
        {town} <span>{state.abbr}</span>
      </h1>
      <p className={`${type.lede} ${classes.lede}`}>{townLede(detail, state.name)}</p>
      <div className={classes.actions}>
        <SavePage name={name} path={townPath(town, state.abbr)} />
        <Link to={around}>Search within {radiusMiles} miles</Link>
      </div>
    </>
  )
}

/** "Middlesex County, Massachusetts. 71,318 people in two zips." */
export function townLede(
  { county, zips, figures }: Pick<PlaceDetail, 'county' | 'zips' | 'figures'>,
  state: string,
): string {
  const people = figures.find(({ key }) => key === 'population')?.value ?? null
  const where = county ? `${county}, ${state}` : state
  const size = formatCount(zips.length, 'zip')
  return people === null
    ? `${where}. ${size}, without a published population.`
    : `${where}. ${formatCount(people, 'person', 'people')} in ${size}.`
}
