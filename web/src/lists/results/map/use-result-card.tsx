import { findAttribute } from '@homeground/catalog/attributes'
import { useMemo, useState } from 'react'
import { LazyPlaceCard, townOf, useCardFocus } from '../../../places/place-card/use-place-card.tsx'
import type { AnchoredCard, MapPoint } from '../../../ui/map/places-map-props.ts'

/** The card of a zip among the results or around them, which opens on the map. */
export function useResultCard(measure: string) {
  const [mark, setMark] = useState<MapPoint | null>(null)
  const { open, close, isOpened } = useCardFocus<MapPoint>(setMark)
  const selected = useMemo(() => (mark === null ? [] : [mark.id]), [mark])
  const anchored: AnchoredCard | undefined = mark
    ? {
        spot: mark,
        content: (
          <LazyPlaceCard
            // A number that only one list has is not among the figures of a zip.
            measure={findAttribute(measure) ? measure : null}
            onClose={close}
            takesFocus={isOpened}
            town={townOf(mark)}
            zip={mark.id}
          />
        ),
      }
    : undefined
  return { open, anchored, selected }
}
