import { EARTH_RADIUS_MILES, milesOfChord, type Point, type Vector, vectorOf } from '@homeground/columns'

export interface Near {
  /** Position in the list of points. */
  readonly index: number
  readonly miles: number
}

/**
 * Returns a search for the nearest of many points within a fixed number of great-circle miles: nearest
 * first, ties in the order of the list. Points on the unit sphere are sorted into cubic cells as wide as
 * the reach, so that a search looks at 27 cells, without special cases for the poles or the date line.
 */
export function nearby(points: readonly Point[], reachMiles: number) {
  const reach = chordOf(reachMiles)
  const vectors = points.map(vectorOf)
  const cellOf = (coordinate: number) => Math.floor((coordinate + 1) / reach) + 1
  const perSide = Math.ceil(2 / reach) + 3
  const keyOf = (x: number, y: number, z: number) => (x * perSide + y) * perSide + z
  const cells = new Map<number, number[]>()
  vectors.forEach(({ x, y, z }, index) => {
    const key = keyOf(cellOf(x), cellOf(y), cellOf(z))
    const cell = cells.get(key)
    if (cell) cell.push(index)
    else cells.set(key, [index])
  })

  return (point: Point, count: number): Near[] => {
    const from = vectorOf(point)
    const [cx, cy, cz] = [cellOf(from.x), cellOf(from.y), cellOf(from.z)]
    const found: Near[] = []
    for (let x = cx - 1; x <= cx + 1; x++)
      for (let y = cy - 1; y <= cy + 1; y++)
        for (let z = cz - 1; z <= cz + 1; z++)
          for (const index of cells.get(keyOf(x, y, z)) ?? []) {
            const miles = milesOfChord(chordSquared(from, vectors[index]!))
            if (miles <= reachMiles) found.push({ index, miles })
          }
    return found.sort((a, b) => a.miles - b.miles || a.index - b.index).slice(0, count)
  }
}

/** The chord of the unit sphere that spans so many great-circle miles. */
function chordOf(miles: number): number {
  return 2 * Math.sin(miles / EARTH_RADIUS_MILES / 2)
}

function chordSquared(a: Vector, b: Vector): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2
}
