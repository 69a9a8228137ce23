import type { ZipDetail } from '@homeground/contracts'
import { countyPath, statePath, townPath } from '../../lib/api/places.ts'
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx'
import classes from '../../ui/subject/subject-head.module.css'
import type from '../../ui/type.module.css'
import { ledeOf } from './lede.ts'
import { ZipActions } from './zip-actions.tsx'

interface ZipHeadProps {
  detail: ZipDetail
  state: { abbr: string; name: string }
  /** What is unusual about the zip; may be empty. */
  standout: string
}

/** Name, location and size of the zip, with the buttons to save and watch it. */
export function ZipHead({ detail, state, standout }: ZipHeadProps) {
  const { zip, town, county } = detail
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { name: state.name, to: statePath(state.abbr) },
          ...(county ? [{ name: county, to: countyPath(county, state.abbr) }] : []),
          { name: town, to: townPath(town, state.abbr) },
          { name: zip },
        ]}
      />
      <h1 className={classes.name} tabIndex={-1}>
        {town} <span>{zip}</span>
      </h1>
      <p className={`${type.lede} ${classes.lede}`}>{ledeOf(detail, state.name)}</p>
      {standout ? <p className={classes.standout}>{standout}</p> : null}
      <ZipActions detail={detail} />
    </>
  )
}
