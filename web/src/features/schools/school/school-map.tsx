import type { School } from '@homeground/contracts'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLazyComponent } from '../../../lib/lazy-component.tsx'
import { useNear } from '../../../lib/use-near.ts'
import { schoolPath } from '../../../lists/schools/school-link.tsx'
import classes from '../../../ui/subject/head-map.module.css'
import { mapPoints, newestOf } from './school-results.ts'

const loadMap = () => import('../../../ui/map/places-map.tsx')

/** The school among its alternatives, colored by achievement. */
export function SchoolMap({ school }: { school: School }) {
  const navigate = useNavigate()
  const [place, isNear] = useNear<HTMLDivElement>()
  const points = useMemo(() => mapPoints(school), [school])
  const PlacesMap = useLazyComponent(loadMap, isNear && points.length > 0)
  const [active, setActive] = useState<string | null>(null)
  const selected = useMemo(() => [school.ncesID], [school.ncesID])
  const year = newestOf(school)?.year
  return (
    <div className={classes.map} ref={place}>
      {points.length === 0 ? <p className={classes.none}>Its location is not published.</p> : null}
      {PlacesMap ? (
        <PlacesMap
          activeId={active}
          attribute={{ label: 'Achievement', unit: 'score', vintage: year ? String(year) : null }}
          fit={school.ncesID}
          onHover={setActive}
          onOpen={(id) => id !== school.ncesID && navigate(schoolPath(id))}
          points={points}
          selectedIds={selected}
          shape="square"
          small
        />
      ) : null}
    </div>
  )
}
