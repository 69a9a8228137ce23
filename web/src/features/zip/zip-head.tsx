import type { ZipDetail } from '@homeground/contracts'
import { searchPath } from '../../lib/navigation/search-path.ts'
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx'
import classes from '../../ui/subject/subject-head.module.css'
import type from '../../ui/type.module.css'
import { ledeOf } from './lede.ts'
import { ZipActions } from './zip-actions.tsx'

interface ZipHeadProps {
  detail: ZipDetail
  state: { abbr: string; name: string }
}

/** Name, location and size of the zip, with the buttons to save and watch it. */
export function ZipHead({ detail, state }: ZipHeadProps) {
  const { zip, town, county } = detail
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { name: state.name, to: searchPath({ area: 'state', states: state.abbr }) },
          ...(county ? [{ name: county }] : []),
          { name: town },
          { name: zip },
        ]}
      />
      <h1 className={classes.name} tabIndex={-1}>
        {town} <span>{zip}</span>
      </h1>
      <p className={`${type.lede} ${classes.lede}`}>{ledeOf(detail, state.name)}</p>
      <ZipActions detail={detail} />
    </>
  )
}
