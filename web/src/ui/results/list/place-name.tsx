import type { Result } from '../../../lib/search/search-api.ts'
import { ZipLink } from '../../values/zip-link.tsx'

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
          <ZipLink zip={zip}>{town}</ZipLink>
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
            <ZipLink zip={each}>{each}</ZipLink>
          </span>
        ))}
        {others > 0 ? ` and ${others} more` : null}
      </span>
    </>
  )
}
