import type { PlaceDetail } from '@homeground/contracts'
import { formatPeriod } from '@homeground/format/format'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import { zipPath } from '../../lib/api/places.ts'
import type { Result } from '../../lib/api/zip-results.ts'
import { useLazyComponent } from '../../lib/lazy-component.tsx'
import { useNear } from '../../lib/use-near.ts'
import { useSurroundings } from '../../lists/map/map-surroundings.ts'
import classes from '../../ui/subject/head-map.module.css'

const loadMap = () => import('../../ui/map/places-map.tsx')

interface TownMapProps {
  readonly detail: PlaceDetail
  readonly attributes: LoadedAttributes
}

/** The zips of the town and around it, colored by median listing price. */
export function TownMap({ detail, attributes }: TownMapProps) {
  const navigate = useNavigate()
  const [place, isNear] = useNear<HTMLDivElement>()
  const PlacesMap = useLazyComponent(loadMap, isNear)
  const [active, setActive] = useState<string | null>(null)
  const points = useMemo(
    () =>
      detail.members.map(({ zip, lat, lng, median_listing_price: price }) => {
        return { id: zip, label: zip, lat, lng, value: price ?? null }
      }),
    [detail],
  )
  const attribute = attributes.byKey.get('median_listing_price')!
  const members = detail.members as unknown as readonly Result[]
  const { surroundings, onView } = useSurroundings(attribute.key, members)
  return (
    <div className={classes.map} ref={place}>
      {PlacesMap ? (
        <PlacesMap
          activeId={active}
          attribute={{
            label: attribute.short,
            unit: attribute.unit,
            vintage: formatPeriod(attribute.info?.vintage) || null,
          }}
          hasColoredSurroundings
          fit={`${detail.town}, ${detail.state_abbr}`}
          onHover={setActive}
          onOpen={(zip) => navigate(zipPath(zip))}
          onView={onView}
          points={points}
          selectedIds={points.map(({ id }) => id)}
          small
          surroundings={surroundings}
        />
      ) : null}
    </div>
  )
}
