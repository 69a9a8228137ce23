import { useState } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import { currentPosition, positionMessages } from '../../../lib/geolocation.ts'
import { Icon } from '../../icon.tsx'
import { mapBounds } from './map-bounds.ts'
import classes from './map-controls.module.css'
import { westward } from './mercator.ts'

const locateZoom = 11

/** Zoom in, zoom out and, on a large map, go to the reader's location. */
export function MapControls({ locate }: { locate: boolean }) {
  const map = useMap()
  const { state, find } = useLocate()
  return (
    <div className={classes.stack}>
      <button aria-label="Zoom in" onClick={() => map.zoomIn()} type="button">
        <Icon name="plus" />
      </button>
      <button aria-label="Zoom out" onClick={() => map.zoomOut()} type="button">
        <Icon name="minus" />
      </button>
      {locate && (
        <button
          aria-busy={state === 'locating'}
          aria-label="Show where I am"
          onClick={find}
          type="button"
        >
          <Icon name="locate" />
        </button>
      )}
      <p className={classes.message} role="status">
        {messages[state]}
      </p>
    </div>
  )
}

const messages = { idle: '', locating: '', ...positionMessages }

/** Asks the browser for the location and moves the map there, or shows why not. */
function useLocate() {
  const map = useMap()
  const [state, setState] = useState<keyof typeof messages>('idle')
  useMapEvents({ movestart: () => setState('idle') })
  const find = () => {
    setState('locating')
    currentPosition().then(
      ({ lat, lng }) => {
        const here = { lat, lng: westward(lng) }
        if (!mapBounds.contains(here)) return setState('outside')
        setState('idle')
        map.setView(here, locateZoom)
      },
      () => setState('failed'),
    )
  }
  return { state, find }
}
