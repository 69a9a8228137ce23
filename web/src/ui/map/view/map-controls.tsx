import { useState } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import { Icon } from '../../icon.tsx'
import { mapBounds } from './map-bounds.ts'
import classes from './map-controls.module.css'
import { westward } from './mercator.ts'

const locateZoom = 11
const locateTimeoutMs = 10_000

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

const messages = {
  idle: '',
  locating: '',
  failed: 'Your location is not available.',
  outside: 'You are outside the United States.',
}

/** Asks the browser for the location and moves the map there, or shows why not. */
function useLocate() {
  const map = useMap()
  const [state, setState] = useState<keyof typeof messages>('idle')
  useMapEvents({ movestart: () => setState('idle') })
  const find = () => {
    if (!navigator.geolocation) return setState('failed')
    setState('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const here = { lat: coords.latitude, lng: westward(coords.longitude) }
        if (!mapBounds.contains(here)) return setState('outside')
        setState('idle')
        map.setView(here, locateZoom)
      },
      () => setState('failed'),
      { timeout: locateTimeoutMs, maximumAge: 60_000 },
    )
  }
  return { state, find }
}
