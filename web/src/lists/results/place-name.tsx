import { formatWhole } from '@homeground/format/numbers'
import { Link } from 'react-router-dom'
import { townPath } from '../../lib/api/places.ts'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import { ZipLink } from '../../places/zip-link.tsx'
import type from '../../ui/type.module.css'
import type { ResultList, ResultName } from '../search/result-list.ts'
import classes from './results.module.css'

export interface PlaceNameProps {
  /** The kind of the result, unless it is a zip or a town. */
  readonly kind?: ResultList['kind']
  readonly result: PlaceResult
  /** Whether the list has places of several states. */
  readonly withState: boolean
}

/** Links to more zips would leave no room for the numbers. */
const maxZipLinks = 2

/** The name of a school or district above its place. */
function KindName({ name, path, place }: ResultName) {
  return (
    <>
      <b>
        <Link className={type.quiet} to={path}>
          {name}
        </Link>
      </b>
      <span className={classes.detail}>{place}</span>
    </>
  )
}

/** A town name above its zip and county, or the name of a town above its zips; each a link. */
export function PlaceName({ kind, result, withState }: PlaceNameProps) {
  if (kind) return <KindName {...kind.nameOf(result, withState)} />
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
      <b>
        <Link className={type.quiet} to={townPath(result.town, result.state_abbr)}>
          {name}
        </Link>
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

export interface RankProps {
  readonly rank: number
  /** The margins of error do not tell its value apart from that of the place above. */
  readonly isTied: boolean
}

/** A place's rank, marked where it is not clearly behind the place above. */
export function Rank({ rank, isTied }: RankProps) {
  if (!isTied) return formatWhole(rank)
  return (
    <span title="Within the margin of error of the place above">
      ~{formatWhole(rank)}
      <span className={type.hidden}>, not clearly different from the place above</span>
    </span>
  )
}
