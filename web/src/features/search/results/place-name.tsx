import { Link } from 'react-router-dom'
import { zipPath } from '../../../lib/api/places.ts'
import type from '../../../ui/type.module.css'
import type { Result } from '../search-api.ts'

export interface PlaceNameProps {
  readonly result: Result
  /** Whether "County" is spelled out. */
  readonly long?: boolean
}

/** Links to more zips would leave no room for the numbers. */
const maxZipLinks = 2

/** A town name above its zip and county, or above its zips, each a link. */
export function PlaceName({ result, long = false }: PlaceNameProps) {
  const { zip, town, state_abbr, zips = [] } = result
  const county = long ? result.county : result.county?.replace(/ County$/, '')
  if (zip) {
    return (
      <>
        <b>
          <Link className={type.quiet} to={zipPath(zip)}>
            {town}
          </Link>
        </b>
        <span>
          {zip} {county}
        </span>
      </>
    )
  }
  const linked = zips.length > maxZipLinks ? zips.slice(0, 1) : zips
  const others = zips.length - linked.length
  return (
    <>
      <b>
        {town}, {state_abbr}
      </b>
      <span>
        {linked.map((each, index) => (
          <span key={each}>
            {index > 0 ? ' ' : null}
            <Link className={type.quiet} to={zipPath(each)}>
              {each}
            </Link>
          </span>
        ))}
        {others > 0 ? ` and ${others} more` : null}
      </span>
    </>
  )
}
