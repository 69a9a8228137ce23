import type { ZipDetail } from '@homeground/contracts'
import { formatPeriod } from '@homeground/format/format'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { LoadedAttributes } from '../../../lib/api/attributes.ts'
import { zipPath } from '../../../lib/api/places.ts'
import { useLazyComponent } from '../../../lib/lazy-component.tsx'
import { useNear } from '../../../lib/use-near.ts'
import classes from '../../../ui/subject/head-map.module.css'

const loadMap = () => import('../../../ui/map/places-map.tsx')

interface NeighborMapProps {
  detail: ZipDetail
  attributes: LoadedAttributes
}

/** The zip among its neighbors, colored by median listing price. */
export function NeighborMap({ detail, attributes }: NeighborMapProps) {
  const navigate = useNavigate()
  const [place, isNear] = useNear<HTMLDivElement>()
  const PlacesMap = useLazyComponent(loadMap, isNear)
  const [active, setActive] = useState<string | null>(null)
  const points = useMemo(() => pointsOf(detail), [detail])
  const selected = useMemo(() => [detail.zip], [detail.zip])
  const attribute = attributes.byKey.get('median_listing_price')!
  return (
    <div className={classes.map} ref={place}>
      {PlacesMap ? (
        <PlacesMap
          activeId={active}
          fit={detail.zip}
          attribute={{
            label: attribute.short,
            unit: attribute.unit,
            vintage: formatPeriod(attribute.info?.vintage) || null,
          }}
          onHover={setActive}
          onOpen={(zip) => zip !== detail.zip && navigate(zipPath(zip))}
          points={points}
          selectedIds={selected}
          small
        />
      ) : null}
    </div>
  )
}

function pointsOf({ zip, town, lat, lng, median_listing_price: value, neighbors }: ZipDetail) {
  const here = { id: zip, label: town, lat, lng, value: value ?? null }
  const around = neighbors.map((neighbor) => ({
    id: neighbor.zip,
    label: neighbor.town,
    lat: neighbor.lat,
    lng: neighbor.lng,
    value: neighbor.median_listing_price,
  }))
  return [here, ...around]
}
