import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { limits } from '@homeground/catalog/defaults'
import { useState } from 'react'
import { raiseNote } from '../../lib/alerts.ts'
import { nearestZip } from '../../lib/api/places.ts'
import type { Bounds } from '../../lib/position.ts'
import { eastward } from '../../ui/map/mercator.ts'
import { withArea } from '../search/form-edits.ts'
import { useSearchContext } from '../search/search-context.ts'
import type { SearchForm } from '../search/search-form.ts'
import { MapPlaceBox } from './map-place-box.tsx'
import classes from './map-tools.module.css'

const milesPerDegree = 69.1

/**
 * The area of a search of the visible part of a map: the zip nearest to its middle, and the distance from there to its
 * nearest side. Null where no zip is near.
 */
async function areaIn(bounds: Bounds): Promise<Pick<SearchForm, 'area' | 'center' | 'radiusMiles'> | null> {
  const { west, south, east, north } = bounds
  const middle = { lat: (south + north) / 2, lng: eastward((west + east) / 2) }
  const nearest = await nearestZip(middle)
  if (nearest === null) return null
  const { zip, lat, lng } = nearest
  return { area: 'zip', center: { label: zip, lat, lng }, radiusMiles: radiusIn(bounds) }
}

/** Half of the shorter side of bounds, in whole miles that a search accepts. */
export function radiusIn({ west, south, east, north }: Bounds): number {
  const width = (east - west) * Math.cos((((south + north) / 2) * Math.PI) / 180)
  const miles = (milesPerDegree * Math.min(width, north - south)) / 2
  return Math.min(limits.radiusMiles, Math.max(1, Math.round(miles)))
}

export interface MapToolsProps {
  /** The part of the map that the reader has moved to; undefined while the map shows all results. */
  readonly bounds: Bounds | undefined
  /** Whether the list can be searched around a point. */
  readonly canSearchHere: boolean
  /** Moves the map to an area, or back to all results. */
  readonly onGo: (bounds: Bounds | undefined) => void
}

/** Over the map of results: a field that moves it to a place; once it was moved, a search there and the way back. */
export default function MapTools({ bounds, canSearchHere, onGo }: MapToolsProps) {
  return (
    <div className={classes.tools}>
      <MapPlaceBox onGo={onGo} />
      {bounds ? (
        <div className={classes.buttons}>
          {canSearchHere ? <SearchHereButton bounds={bounds} /> : null}
          <Button onClick={() => onGo(undefined)} size="sm" variant="default">
            Back to the results
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** Searches around the middle of the map. */
function SearchHereButton({ bounds }: { readonly bounds: Bounds }) {
  const { flow, submitChanged } = useSearchContext()
  const [isLoading, setIsLoading] = useState(false)

  async function search() {
    setIsLoading(true)
    const area = await areaIn(bounds).catch(() => undefined)
    setIsLoading(false)
    if (area) submitChanged((form) => withArea(flow.list, form, area))
    else if (area === null) raiseNote('There is no zip code near the middle of the map.')
    else raiseNote('This area couldn’t be searched. Please try again.')
  }
  return (
    <Button loading={isLoading} onClick={() => void search()} size="sm" variant="default">
      Search this area
    </Button>
  )
}
