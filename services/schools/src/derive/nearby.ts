/** Degrees. */
export interface Point {
  readonly lat: number
  readonly lng: number
}

/** Mean radius of the earth, as everywhere in the product. */
export const EARTH_RADIUS_MILES = 3958.7613
const radians = Math.PI / 180

export interface Near {
  /** Place in the list that was given. */
  readonly at: number
  readonly miles: number
}

/**
 * Finds the nearest of many points within a fixed number of great-circle miles, nearest first, equally
 * near ones in the order of the list. Points on the unit sphere lie in cells as wide as the reach, so
 * that a look at 27 cells is enough; a sphere in three dimensions has neither poles nor a date line.
 */
export function nearby(points: readonly Point[], reachMiles: number) {
  const reach = 2 * Math.sin(reachMiles / EARTH_RADIUS_MILES / 2)
  const vectors = points.map(vectorOf)
  const cellOf = (coordinate: number) => Math.floor((coordinate + 1) / reach) + 1
  const perSide = Math.ceil(2 / reach) + 3
  const keyOf = (x: number, y: number, z: number) => (x * perSide + y) * perSide + z
  const cells = new Map<number, number[]>()
  vectors.forEach(([x, y, z], at) => {
    const key = keyOf(cellOf(x), cellOf(y), cellOf(z))
    const cell = cells.get(key)
    if (cell) cell.push(at)
    else cells.set(key, [at])
  })

  return (point: Point, count: number): Near[] => {
    const from = vectorOf(point)
    const [cx, cy, cz] = from.map(cellOf) as Vector
    const found: Near[] = []
    for (let x = cx - 1; x <= cx + 1; x++)
      for (let y = cy - 1; y <= cy + 1; y++)
        for (let z = cz - 1; z <= cz + 1; z++)
          for (const at of cells.get(keyOf(x, y, z)) ?? []) {
            const miles = milesBetween(from, vectors[at]!)
            if (miles <= reachMiles) found.push({ at, miles })
          }
    return found.sort((a, b) => a.miles - b.miles || a.at - b.at).slice(0, count)
  }
}

type Vector = [x: number, y: number, z: number]

function vectorOf({ lat, lng }: Point): Vector {
  const parallel = Math.cos(lat * radians)
  return [
    parallel * Math.cos(lng * radians),
    parallel * Math.sin(lng * radians),
    Math.sin(lat * radians),
  ]
}

function milesBetween(a: Vector, b: Vector): number {
  const chord = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, chord / 2))
}
