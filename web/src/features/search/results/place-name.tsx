import { Link } from 'react-router-dom'
import { zipPath } from '../../../lib/api/places.ts'
import type from '../../../ui/type.module.css'
import type { Result } from '../search-api.ts'

export interface PlaceNameProps {
  readonly result: Result
  /** Spells "County" out, where there is room. */
  readonly long?: boolean
}

/** More would push the numbers out of the list. */
const zipsNamed = 2

/** A zip's town over its zip and county; a town over its zips, each a link. */
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
  const named = zips.length > zipsNamed ? zips.slice(0, 1) : zips
  const others = zips.length - named.length
  return (
    <>
      <b>
        {town}, {state_abbr}
      </b>
      <span>
        {named.map((each, index) => (
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
