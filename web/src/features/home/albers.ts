/** Size of the drawing that us-atlas projects its `albers` outlines to. */
export const mapSize = { width: 975, height: 610 } as const

type Projection = (lng: number, lat: number) => [x: number, y: number]

const scale = 1300
const middle = { x: 487.5, y: 305 }
const radians = Math.PI / 180

/**
 * Albers' equal-area conic as us-atlas uses it: the contiguous states, Alaska at 0.35 of their scale
 * and Hawaii moved below Texas. The constants are those of d3's geoAlbersUsa, which would add 6 kB to the home page.
 */
const contiguous = conic({ meridian: -96, center: [-0.6, 38.7], parallels: [29.5, 45.5] })
const alaska = conic({ meridian: -154, center: [-2, 58.5], parallels: [55, 65], size: 0.35, shift: [-0.307, 0.201] })
const hawaii = conic({ meridian: -157, center: [-3, 19.9], parallels: [8, 18], shift: [-0.205, 0.212] })

/** Position of a point of the 50 states or DC in the drawing; null for the territories. */
export function project(lng: number, lat: number): [x: number, y: number] | null {
  if (lat > 50 && (lng < -129 || lng > 0)) return alaska(lng, lat)
  if (lat > 18 && lat < 23 && lng < -154 && lng > -179) return hawaii(lng, lat)
  return lat > 24 && lng > -126 && lng < -66 ? contiguous(lng, lat) : null
}

function conic(about: {
  meridian: number
  /** Degrees from the meridian, and latitude; drawn in the middle of the map, plus `shift`. */
  center: [number, number]
  parallels: [number, number]
  size?: number
  /** In units of `scale`. */
  shift?: [number, number]
}): Projection {
  const { meridian, center, parallels, size = 1, shift = [0, 0] } = about
  const sines = parallels.map((parallel) => Math.sin(parallel * radians)) as [number, number]
  const n = (sines[0] + sines[1]) / 2
  const c = 1 + sines[0] * (2 * n - sines[0])
  const raw = (degreesEast: number, lat: number): [number, number] => {
    const rho = Math.sqrt(c - 2 * n * Math.sin(lat * radians)) / n
    const theta = n * degreesEast * radians
    return [rho * Math.sin(theta), -rho * Math.cos(theta)]
  }
  const [x0, y0] = raw(...center)
  return (lng, lat) => {
    const [x, y] = raw(((lng - meridian + 540) % 360) - 180, lat)
    return [middle.x + scale * (shift[0] + size * (x - x0)), middle.y + scale * (shift[1] + size * (y0 - y))]
  }
}
