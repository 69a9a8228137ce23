import { type ReactNode, useState } from 'react'
import { currentPosition, positionMessages } from '../../lib/position.ts'
import { Icon } from '../icon.tsx'
import { useMap, useMapEvents } from './leaflet-map.tsx'
import classes from './map-controls.module.css'
import { mapBounds } from './map-view.ts'
import { westward } from './mercator.ts'
import type { PlacesMapProps } from './places-map-props.ts'

const locateZoom = 11

interface MapControlsProps extends Pick<PlacesMapProps, 'onLocate'> {
  locate: boolean
}

/** Zoom in, zoom out and, on a large map, go to the reader's location. */
export function MapControls({ locate, onLocate }: MapControlsProps) {
  const map = useMap()
  const { isLocating, message, find } = useLocate(onLocate)
  return (
    <div className={classes.stack}>
      <button aria-label="Zoom in" onClick={() => map.zoomIn()} type="button">
        <Icon name="plus" />
      </button>
      <button aria-label="Zoom out" onClick={() => map.zoomOut()} type="button">
        <Icon name="minus" />
      </button>
      {locate && (
        <button aria-busy={isLocating} aria-label="Show where I am" onClick={find} type="button">
          <Icon name="locate" />
        </button>
      )}
      <p className={classes.message} role="status">
        {message}
      </p>
    </div>
  )
}

/** Asks the browser for the location and moves the map there, or shows why not. */
function useLocate(onLocate: PlacesMapProps['onLocate']) {
  const map = useMap()
  const [isLocating, setIsLocating] = useState(false)
  const [message, setMessage] = useState<ReactNode>(null)
  useMapEvents({ movestart: () => setMessage(null) })

  async function locate(): Promise<ReactNode> {
    const { lat, lng } = await currentPosition()
    const here = { lat, lng: westward(lng) }
    if (!mapBounds.contains(here)) return positionMessages.outside
    const sentence = onLocate ? await onLocate({ lat, lng }) : ''
    if (sentence === null) return positionMessages.outside
    // A map that glides would start to move only after the message is shown.
    map.setView(here, locateZoom, { animate: onLocate === undefined })
    return sentence
  }
  const find = () => {
    setIsLocating(true)
    setMessage(null)
    locate()
      .catch(() => positionMessages.failed)
      .then((sentence) => {
        setIsLocating(false)
        setMessage(sentence)
      })
  }
  return { isLocating, message, find }
}
