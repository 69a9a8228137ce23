import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { LoadedAttribute } from '../../lib/api/attributes.ts'
import { nearestZip } from '../../lib/api/zip-results.ts'
import type { Position } from '../../lib/position.ts'
import { localSearchPath } from '../../lib/navigation/search-path.ts'
import { useLazyComponent } from '../../lib/lazy-component.tsx'
import { mapAttributeOf } from '../../lists/map/map-surroundings.ts'
import { useActivePlace } from '../../lists/search/active-place.tsx'
import { usePlaceCard } from '../../places/place-card/use-place-card.tsx'
import type { MapPoint, View } from '../../ui/map/places-map-props.ts'
import type { MapState } from './map-address.ts'

const loadMap = () => import('../../ui/map/places-map.tsx')

export interface ZipMapProps {
  readonly attribute: LoadedAttribute
  readonly marks: readonly MapPoint[]
  readonly isLoading: boolean
  readonly state: MapState
  /** The reader has just opened the card, so it takes the focus. */
  readonly isCardOpened: boolean
  readonly onView: (view: View) => void
  readonly onOpen: (zip: string) => void
  readonly onClose: () => void
  /** The zip nearest to the reader is known. */
  readonly onLocated: (zip: string) => void
}

/** The zips on the map, with the card of one of them. */
export function ZipMap(props: ZipMapProps) {
  const { attribute, marks, isLoading, state, onView, onOpen, onLocated } = props
  const PlacesMap = useLazyComponent(loadMap, true)
  const active = useActivePlace()
  const shown = useMemo(() => mapAttributeOf(attribute), [attribute])
  const selected = useMemo(() => (state.zip === null ? [] : [state.zip]), [state.zip])
  const card = usePlaceCard({
    marks,
    zip: state.zip,
    measure: state.color,
    takesFocus: props.isCardOpened,
    onClose: props.onClose,
  })

  async function locate(position: Position) {
    const nearest = await nearestZip(position)
    if (nearest === null) return null
    onLocated(nearest.zip)
    const { town, zip } = nearest
    return (
      <>
        You’re near {town} {zip}. <Link to={localSearchPath(nearest)}>Search around here</Link>
      </>
    )
  }
  if (PlacesMap === null) return null
  return (
    <PlacesMap
      activeId={active.id}
      attribute={shown}
      camera={state.camera}
      card={card}
      fit=""
      isLoading={isLoading}
      onHover={active.setId}
      onLocate={locate}
      onOpen={onOpen}
      onView={onView}
      opensCards
      points={marks}
      selectedIds={selected}
    />
  )
}
