import 'leaflet/dist/leaflet.css'
import { useMemo, useState } from 'react'
import { Circle, MapContainer, Pane } from 'react-leaflet'
import { AnchoredCard } from './anchored-card.tsx'
import { Legend } from './legend.tsx'
import { mapColors } from './map-colors.ts'
import { OutlineCanvas } from './outlines/outline-canvas.tsx'
import { useStateOutlines } from './outlines/outlines.ts'
import { boundsOfStates } from './outlines/state-bounds.ts'
import { PlaceMarks } from './place-marks.tsx'
import classes from './places-map.module.css'
import type { PlacesMapProps, RadiusCircle } from './places-map-props.ts'
import { boundsOf, mapBounds, metersPerMile, toLatLngBounds } from './view/map-bounds.ts'
import { MapControls } from './view/map-controls.tsx'
import { westward } from './view/mercator.ts'
import { StillMap } from './view/still-map.ts'
import { SyncCamera } from './view/sync-camera.tsx'
import { ReportView, SyncView } from './view/sync-view.tsx'
import { Tiles, tileServer } from './view/tile-server.tsx'

export type { PlacesMapProps } from './places-map-props.ts'

/** Places colored by an attribute, over land and borders; fills its parent. */
export default function PlacesMap(props: PlacesMapProps) {
  const { points, attribute, circle, bounds, states, surroundings, small = false } = props
  const { camera, card, distribution, isLoading = false } = props
  const { hasColoredSurroundings = false } = props
  const colors = useMemo(() => {
    const colored = hasColoredSurroundings || points.length === 0 ? (surroundings ?? []) : []
    return mapColors([...points, ...colored], attribute, distribution)
  }, [points, surroundings, hasColoredSurroundings, attribute, distribution])
  const outlines = useStateOutlines()
  const area = useMemo(
    () => (outlines && states ? boundsOfStates(outlines.states, states) : undefined),
    [outlines, states],
  )
  const [server] = useState(tileServer)
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const isTouch = useMemo(() => matchMedia('(pointer: coarse)').matches, [])

  return (
    <section aria-label={`Map: ${attribute.label}`} className={classes.map}>
      <MapContainer
        attributionControl={false}
        {...(camera
          ? { center: [camera.lat, westward(camera.lng)], zoom: camera.zoom }
          : { bounds: bounds ? toLatLngBounds(bounds) : boundsOf(points, circle, area) })}
        className={classes.canvas ?? ''}
        dragging={!(small && isTouch)}
        fadeAnimation={!isStill}
        inertia={!isStill}
        maxBounds={mapBounds}
        maxBoundsViscosity={0.5}
        maxZoom={server ? 16 : 13}
        minZoom={2}
        scrollWheelZoom={!small}
        wheelPxPerZoomLevel={90}
        zoomAnimation={!isStill}
        zoomControl={false}
        zoomSnap={server ? 1 : 0.25}
      >
        {isStill ? <StillMap /> : null}
        <OutlineCanvas />
        {server && <Tiles server={server} />}
        {circle && <AreaCircle {...circle} />}
        <PlaceMarks {...props} colors={colors} />
        {props.onView && <ReportView onView={props.onView} />}
        {/* Last: it moves the map in an effect, after all others have subscribed again. */}
        {camera ? <SyncCamera camera={camera} /> : <SyncView {...props} area={area} />}
        <MapControls locate={!small} onLocate={props.onLocate} />
        {card && <AnchoredCard {...card} />}
      </MapContainer>
      <Legend
        attribute={attribute}
        colors={colors}
        isEmpty={points.length === 0 && (surroundings ?? []).length === 0}
        isLoading={isLoading}
        note={noteOn(props)}
      />
      <p className={classes.attribution} data-tiles={server !== null}>
        Outlines: US Census Bureau{server?.attribution && `. Tiles: ${server.attribution}`}
      </p>
    </section>
  )
}

function noteOn({ surroundings = [], hasColoredSurroundings }: PlacesMapProps): string | null {
  if (hasColoredSurroundings) return 'A dot is a zip, or the mean of several.'
  return surroundings.length > 0 ? 'Small dots are other zip codes.' : null
}

function AreaCircle({ lat, lng, radiusMiles }: RadiusCircle) {
  return (
    <Pane name="circle" style={{ zIndex: 410 }}>
      <Circle
        center={[lat, westward(lng)]}
        interactive={false}
        className={classes.circle ?? ''}
        radius={radiusMiles * metersPerMile}
      />
    </Pane>
  )
}
