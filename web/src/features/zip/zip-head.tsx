import type { ZipDetail } from '@homeground/contracts'
import { Link } from 'react-router-dom'
import { SaveButton, WatchButton } from '../../ui/save/save-buttons.tsx'
import type from '../../ui/type.module.css'
import { ledeOf } from './lede.ts'
import classes from './zip-head.module.css'

interface ZipHeadProps {
  detail: ZipDetail
  state: { abbr: string; name: string }
}

const radiusMiles = 10

/** Name, location and size of the zip, with the buttons to save and watch it. */
export function ZipHead({ detail, state }: ZipHeadProps) {
  const { zip, town, county, lat, lng } = detail
  const around = new URLSearchParams({
    area: 'zip',
    place: zip,
    lat: String(lat),
    lng: String(lng),
    radius: String(radiusMiles),
  })
  return (
    <>
      <nav aria-label="Breadcrumb" className={classes.crumbs}>
        <ol>
          <li>
            <Link to={`/research-area?area=state&states=${state.abbr}`}>{state.name}</Link>
          </li>
          {county && <li>{county}</li>}
          <li>{town}</li>
          <li aria-current="page">{zip}</li>
        </ol>
      </nav>
      <h1 className={classes.name} tabIndex={-1}>
        {town} <span>{zip}</span>
      </h1>
      <p className={`${type.lede} ${classes.lede}`}>{ledeOf(detail, state.name)}</p>
      <div className={classes.actions}>
        <SaveButton look="button" town={town} zip={zip} />
        <WatchButton look="button" town={town} zip={zip} />
        <Link to={`/research-area?${around}`}>Search within {radiusMiles} miles</Link>
      </div>
    </>
  )
}
