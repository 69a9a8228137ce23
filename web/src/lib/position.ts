interface Point {
  /** Degrees. */
  readonly lat: number
  readonly lng: number
}

/** Mean radius of the earth (IUGG R1, 6371.0088 km) in miles. */
const earthRadiusMiles = 3958.7613
const radians = Math.PI / 180

/**
 * Great-circle miles between two points, by the haversine formula: 2 r asin √(sin²(Δlat / 2) + cos lat₁ · cos lat₂ ·
 * sin²(Δlng / 2)), r the mean radius of the earth.
 */
export function milesBetween(one: Point, other: Point): number {
  const halfSine = (from: number, to: number) => Math.sin(((to - from) * radians) / 2)
  const parallels = Math.cos(one.lat * radians) * Math.cos(other.lat * radians)
  const square = halfSine(one.lat, other.lat) ** 2 + parallels * halfSine(one.lng, other.lng) ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(square)))
}

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

const timeoutMs = 10_000
const maxAgeMs = 60_000

export interface Position {
  readonly lat: number
  readonly lng: number
}

/** A thousandth of a degree is about 350 feet: enough to find a zip, and no more is sent than that. */
const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000

/**
 * Asks the browser where the reader is, to a thousandth of a degree. Rejects if it does not know or the reader does not
 * want to say.
 */
export function currentPosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error('Your browser can’t share your location.'))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: rounded(coords.latitude), lng: rounded(coords.longitude) }),
      reject,
      { timeout: timeoutMs, maximumAge: maxAgeMs },
    )
  })
}

/** Messages for a position that cannot be used. */
export const positionMessages = {
  failed: 'Your location isn’t available.',
  outside: 'Your location is outside the United States.',
} as const
