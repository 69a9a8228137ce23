import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { Position } from '../../lib/geolocation.ts'
import type { AnchoredCard, MapPoint } from '../../ui/map/places-map-props.ts'
import { LatePlaceCard } from './late-place-card.ts'
import type { PlaceCardProps } from './place-card.tsx'
import { placeCardQuery } from './place-card-query.ts'
import { townOf } from './town-of.ts'

export interface PlaceCardOptions extends Pick<PlaceCardProps, 'measure' | 'takesFocus' | 'onClose'> {
  /** Null while no card is open. */
  readonly zip: string | null
  /** What the map shows; the zip may be among it. */
  readonly marks: readonly MapPoint[]
}

/** The card of a zip for a map, as soon as the place of the zip is known. */
export function usePlaceCard(options: PlaceCardOptions): AnchoredCard | undefined {
  const { zip, measure, marks, takesFocus, onClose } = options
  const { data } = useQuery({ ...placeCardQuery(zip ?? '', measure), enabled: zip !== null })
  const mark = useMemo(() => marks.find(({ id }) => id === zip), [marks, zip])
  // A place that has been shown stays where it is while the zips around it are loaded again.
  const last = useRef<{ zip: string; spot: Position } | null>(null)
  const spot = mark ?? data ?? (last.current?.zip === zip ? last.current.spot : null)
  if (zip === null || !spot) return undefined
  last.current = { zip, spot: { lat: spot.lat, lng: spot.lng } }
  return {
    spot: last.current.spot,
    content: (
      <LatePlaceCard
        measure={measure}
        onClose={onClose}
        takesFocus={takesFocus}
        zip={zip}
        town={mark && townOf(mark)}
      />
    ),
  }
}
