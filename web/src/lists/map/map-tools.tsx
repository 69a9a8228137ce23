import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useState } from 'react'
import { raiseNote } from '../../lib/alerts.ts'
import type { Bounds } from '../../lib/position.ts'
import { withArea } from '../search/form-edits.ts'
import { useSearchContext } from '../search/search-context.ts'
import { areaIn } from './area-in-view.ts'
import { MapPlaceBox } from './map-place-box.tsx'
import classes from './map-tools.module.css'

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
