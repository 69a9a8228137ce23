import type { School } from '@homeground/contracts'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { schoolPath } from '../../../lib/api/places.ts'
import PlacesMap from '../../../ui/map/places-map.tsx'
import { mapPoints } from './map-points.ts'
import { newestOf } from './school-results.ts'

/** The school among its alternatives, colored by achievement. */
export default function SchoolMap({ school }: { school: School }) {
  const navigate = useNavigate()
  const points = useMemo(() => mapPoints(school), [school])
  const [active, setActive] = useState<string | null>(null)
  const selected = useMemo(() => [school.ncesID], [school.ncesID])
  const year = newestOf(school)?.year
  return (
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
  )
}
