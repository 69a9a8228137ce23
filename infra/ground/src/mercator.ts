interface Projection {
  /** Of a longitude, in shares of the world's width from 180° W. */
  readonly mercatorX: (lng: number) => number
  /** Of a latitude, in the same unit from the top. */
  readonly mercatorY: (lat: number) => number
}

/** The projection of the maps that the files are for. */
const projection: Projection = await import(new URL('../../../web/src/ui/map/mercator.ts', import.meta.url).href)

export const { mercatorX, mercatorY } = projection
