import type { School } from '@homeground/contracts'
import { pathTo } from '@homeground/contracts/paths'
import { formatCount } from '@homeground/format/format'
import { kindText } from '@homeground/format/school-text'
import { Link } from 'react-router-dom'
import { zipPath } from '../../../lib/api/places.ts'
import { searchPath } from '../../../lib/navigation/search-path.ts'
import { schoolPath } from '../../../lists/schools/school-link.tsx'
import { SavePage } from '../../../places/save/save-buttons.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx'
import classes from '../../../ui/subject/subject-head.module.css'
import type from '../../../ui/type.module.css'
import own from './school.module.css'

interface SchoolHeadProps {
  school: School
  /** Name of its state. */
  state: string
}

/** Name, kind and place of the school, with the buttons to save it and to look around it. */
export function SchoolHead({ school, state }: SchoolHeadProps) {
  const { name, town, zip, students, district, ncesID, current } = school
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { name: state, to: pathTo('/schools/:state', { state: school.state_abbr }) },
          { name: district.name, to: pathTo('/schools/district/:district', { district: district.id }) },
          { name },
        ]}
      />
      <h1 className={`${classes.name} ${own.name}`} data-long={name.length > 24} tabIndex={-1}>
        {name}
      </h1>
      <p className={`${type.lede} ${classes.lede}`}>
        {kindText(school)}
        {town ? `, in ${town}, ${state}` : `, in ${state}`}
        {zip ? (
          <>
            {' '}
            <Link to={zipPath(zip)}>{zip}</Link>
          </>
        ) : null}
        . {students === null ? null : `${formatCount(students, 'student')}. `}NCES {ncesID}.
      </p>
      {current ? null : (
        <div className={own.closed}>
          <Notice kind="caution" title="Closed">
            The newest directory of schools no longer lists it as open.
          </Notice>
        </div>
      )}
      <SchoolActions school={school} />
    </>
  )
}

const radiusMiles = 5

function SchoolActions({ school }: { school: School }) {
  const { name, ncesID, zip, lat, lng } = school
  return (
    <div className={classes.actions}>
      <SavePage name={name} path={schoolPath(ncesID)} />
      {zip && lat !== null && lng !== null ? (
        <Link to={searchPath({ area: 'zip', place: zip, lat, lng, radius: radiusMiles })}>
          Places to live within {radiusMiles} miles
        </Link>
      ) : null}
    </div>
  )
}
