import type { School } from '@homeground/contracts'
import { markOfData } from '@homeground/format/figure-text'
import { type ComponentType, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { schoolPath } from '../../../lib/api/places.ts'
import { scoresSource } from '../../../lists/schools/school-notes.ts'
import type { PlacesMapProps } from '../../../ui/map/places-map-props.ts'
import { mapPoints } from './map-points.ts'
import { newestOf } from './school-results.ts'

interface SchoolMapProps {
  school: School
  /** Loaded by the page at the same time: imported here, it would share its script with the map's own screen. */
  map: ComponentType<PlacesMapProps>
}

/** The school among its alternatives, colored by achievement. */
export default function SchoolMap({ school, map: PlacesMap }: SchoolMapProps) {
  const navigate = useNavigate()
  const points = useMemo(() => mapPoints(school), [school])
  const [active, setActive] = useState<string | null>(null)
  const selected = useMemo(() => [school.ncesID], [school.ncesID])
  const year = newestOf(school)?.year
  return (
    <PlacesMap
      activeId={active}
      anchor="map"
      attribute={{
        label: 'Achievement',
        unit: 'score',
        vintage: year ? String(year) : null,
        mark: markOfData(school.data_set),
        source: scoresSource(school),
      }}
      fit={school.ncesID}
      onHover={setActive}
      onOpen={(id) => id !== school.ncesID && navigate(schoolPath(id))}
      points={points}
      selectedIds={selected}
      shape="square"
      small
    />
  )
}
