import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import type { Position } from '../../lib/position.ts'
import type { AnchoredCard, MapPoint } from '../../ui/map/places-map-props.ts'
import type { PlaceCardProps } from './place-card.tsx'
import { placeCardQuery } from './place-card-query.ts'

/** The card of a zip, whose script is loaded when one is opened. */
export const LazyPlaceCard = lazyComponent(() => import('./place-card.tsx'))

export interface PlaceCardOptions extends Pick<PlaceCardProps, 'measure' | 'takesFocus' | 'onClose'> {
  /** Null while no card is open. */
  readonly zip: string | null
  /** The marks of the map; the zip may be among them. */
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
      <LazyPlaceCard
        measure={measure}
        onClose={onClose}
        takesFocus={takesFocus}
        zip={zip}
        town={mark && townOf(mark)}
      />
    ),
  }
}

/** Opens and closes the card of a zip, or of its mark; the focus goes back to where it was opened. */
export function useCardFocus<Zip = string>(onChange: (zip: Zip | null) => void) {
  /** The reader has opened the card, so it takes the focus. */
  const [isOpened, setIsOpened] = useState(false)
  const opener = useRef<Element | null>(null)
  const open = useCallback(
    (zip: Zip) => {
      opener.current = document.activeElement
      setIsOpened(true)
      onChange(zip)
    },
    [onChange],
  )
  const close = useCallback(() => {
    setIsOpened(false)
    onChange(null)
    if (opener.current?.isConnected) (opener.current as HTMLElement).focus()
  }, [onChange])
  /** Opens it without the focus. */
  const show = useCallback(
    (zip: Zip) => {
      opener.current = null
      setIsOpened(false)
      onChange(zip)
    },
    [onChange],
  )
  return { isOpened, open, close, show }
}

/** The town of a mark, whose label is the town, or the town and the zip. */
export function townOf({ label }: MapPoint): string {
  return label.replace(/ \d{5}$/, '')
}
