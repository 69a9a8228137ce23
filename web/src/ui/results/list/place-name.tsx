import type { Result } from '../../../lib/search/results.ts'
import { ZipLink } from '../../values/zip-link.tsx'

export interface PlaceNameProps {
  readonly result: Result
  /** Whether the list has places of several states. */
  readonly withState: boolean
}

/** Links to more zips would leave no room for the numbers. */
const maxZipLinks = 2

/** A town name above its zip and county, or above its zips, each a link. */
export function PlaceName({ result, withState }: PlaceNameProps) {
  const { zip, zips = [], county } = result
  const name = withState ? `${result.town}, ${result.state_abbr}` : result.town
  if (zip) {
    return (
      <>
        <b>
          <ZipLink zip={zip}>{name}</ZipLink>
        </b>
        <span>{county ? `${zip} · ${county}` : zip}</span>
      </>
    )
  }
  const linked = zips.length > maxZipLinks ? zips.slice(0, 1) : zips
  const others = zips.length - linked.length
  return (
    <>
      <b>{name}</b>
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
