import type { Map as LeafletMap } from 'leaflet'

/** More pixels of the screen per CSS pixel are not seen. */
export const mostDensity = 2

/** The maps that are drawn for a picture. */
const pictured = new WeakSet<LeafletMap>()

/** How many pixels the canvases of a map have per CSS pixel. */
export function pixelDensity(map: LeafletMap): number {
  return pictured.has(map) ? mostDensity : Math.min(mostDensity, window.devicePixelRatio || 1)
}

/** A picture is taken of what has been drawn by then. */
const longestMs = 5_000

/** Draws the map as densely as pictures are, calls `use`, and draws it as before. */
export async function withPictureDensity<T>(map: LeafletMap, use: () => Promise<T>): Promise<T> {
  if (pixelDensity(map) === mostDensity) return use()
  const redraw = () => void map.fire('resize')
  pictured.add(map)
  redraw()
  try {
    await drawnDensely(map)
    return await use()
  } finally {
    pictured.delete(map)
    redraw()
  }
}

async function drawnDensely(map: LeafletMap): Promise<void> {
  const canvases = [...map.getPane('mapPane')!.querySelectorAll('canvas')]
  const last = performance.now() + longestMs
  const isDense = ({ width, style }: HTMLCanvasElement) =>
    width === 0 || width >= mostDensity * Number.parseFloat(style.width) - mostDensity
  while (!canvases.every(isDense) && performance.now() < last) await new Promise(requestAnimationFrame)
}
