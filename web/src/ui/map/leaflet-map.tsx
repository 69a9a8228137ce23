import { type LeafletEventHandlerFnMap, Map as LeafletMap, type MapOptions } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

const MapContext = createContext<LeafletMap | null>(null)

export interface MapContainerProps {
  /** Read once, when the map is created. */
  readonly options: MapOptions
  /** Sets the first view of the map. */
  readonly start: (map: LeafletMap) => void
  /** Constant: Leaflet adds classes of its own to the element. */
  readonly className: string
  /** Rendered once the map has its first view; they find it with `useMap`. */
  readonly children: ReactNode
}

/** A map of Leaflet as a component. */
export function MapContainer({ options, start, className, children }: MapContainerProps) {
  const element = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  useLayoutEffect(() => {
    const newMap = new LeafletMap(element.current!, options)
    start(newMap)
    setMap(newMap)
  }, [])
  useEffect(() => () => void map?.remove(), [map])
  return (
    <div className={className} ref={element}>
      {map ? <MapContext value={map}>{children}</MapContext> : null}
    </div>
  )
}

/** The map that a component is in. @throws Error outside of a MapContainer. */
export function useMap(): LeafletMap {
  const map = use(MapContext)
  if (map === null) throw new Error('This component must be in a MapContainer.')
  return map
}

/** Listens to events of the map while the component is mounted. */
export function useMapEvents(handlers: LeafletEventHandlerFnMap): void {
  const map = useMap()
  useEffect(() => {
    map.on(handlers)
    return () => void map.off(handlers)
  }, [map, handlers])
}

export interface PaneProps {
  /** Unique on the map; the element has the class `leaflet-<name>-pane`. */
  readonly name: string
  readonly zIndex: number
  readonly children: ReactNode
}

/** A layer of elements that moves with the map. */
export function Pane({ name, zIndex, children }: PaneProps) {
  const map = useMap()
  const [element, setElement] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const pane = map.createPane(name)
    pane.style.zIndex = String(zIndex)
    setElement(pane)
    return () => pane.remove()
  }, [map, name, zIndex])
  return element ? createPortal(children, element) : null
}

/** Makes the map jump where it would glide: Leaflet has no setting for moves by arrow keys or into its bounds. */
export function StillMap(): null {
  const map = useMap()
  useEffect(() => {
    map.panBy = (offset, options) => LeafletMap.prototype.panBy.call(map, offset, { ...options, animate: false })
  }, [map])
  return null
}
