import { Link } from 'react-router-dom'
import { townPath } from '../../../lib/api/places.ts'
import type { Result } from '../../../lib/api/zip-results.ts'
import { ZipLink } from '../../../places/zip-link.tsx'
import type from '../../../ui/type.module.css'
import type { ResultList, ResultName } from '../../search/result-list.ts'
import classes from './results.module.css'

export interface PlaceNameProps {
  /** Of the result, unless it is a zip or a town. */
  readonly kind?: ResultList['kind']
  readonly result: Result
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
