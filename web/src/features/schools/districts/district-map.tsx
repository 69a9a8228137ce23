import type { District } from '@homeground/contracts'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLazyComponent } from '../../../lib/lazy-component.tsx'
import { useNear } from '../../../lib/use-near.ts'
import { schoolPath } from '../../../lists/schools/school-link.tsx'
import classes from '../../../ui/subject/head-map.module.css'

const loadMap = () => import('../../../ui/map/places-map.tsx')

/** The district's schools, colored by achievement. */
export function DistrictMap({ district }: { district: District }) {
  const navigate = useNavigate()
  const [place, isNear] = useNear<HTMLDivElement>()
  const points = useMemo(() => pointsOf(district), [district])
  const PlacesMap = useLazyComponent(loadMap, isNear && points.length > 0)
  const [active, setActive] = useState<string | null>(null)
  return (
    <div className={classes.map} ref={place}>
      {points.length === 0 ? <p className={classes.none}>The locations of its schools are not published.</p> : null}
      {PlacesMap ? (
        <PlacesMap
          activeId={active}
          attribute={{ label: 'Achievement', unit: 'score', vintage: String(district.year) }}
          fit={district.id}
          onHover={setActive}
          onOpen={(id) => navigate(schoolPath(id))}
          points={points}
          shape="square"
          small
        />
      ) : null}
    </div>
  )
}

function pointsOf({ list }: District) {
  return list.flatMap(({ ncesID, name, lat, lng, achievement }) =>
    lat === null || lng === null
      ? []
      : [{ id: ncesID, label: name.replace(/ School$/, ''), lat, lng, value: achievement }],
  )
}
