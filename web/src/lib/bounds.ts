/** Degrees. Beyond the date line longitudes continue below −180, so that west is always less than east. */
export interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Four decimals of a degree are 11 m: enough for a map view, and short in the URL. */
const decimals = 4

export function writeBounds({ west, south, east, north }: Bounds): string {
  return [west, south, east, north].map((degrees) => Number(degrees.toFixed(decimals))).join(',')
}

/** `west,south,east,north` in degrees; undefined for anything else. */
export function readBounds(text: string | null): Bounds | undefined {
  const [west, south, east, north, ...more] = (text ?? '').split(',').map(Number.parseFloat)
  const all = [west, south, east, north]
  if (more.length > 0 || !all.every((part) => Number.isFinite(part))) return undefined
  if (west! >= east! || south! >= north!) return undefined
  return { west: west!, south: south!, east: east!, north: north! }
}
