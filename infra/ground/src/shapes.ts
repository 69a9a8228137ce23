/** Positions as x0, y0, x1, y1 … in any unit. */
export type Points = readonly number[]

export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/**
 * Removes points whose triangle with their neighbors is smaller than `smallest` (Visvalingam's method, the smallest
 * triangle first). The first and last points stay. `smallest` is in square units of the points and may differ by place.
 */
export function simplify(points: Points, smallest: (x: number, y: number) => number): number[] {
  const count = points.length / 2
  if (count <= 2) return [...points]
  const before = Int32Array.from({ length: count }, (_, index) => index - 1)
  const after = Int32Array.from({ length: count }, (_, index) => index + 1)
  const isRemoved = new Uint8Array(count)
  /** Above 1 a point stays. */
  const weight = (index: number) => {
    const [x, y] = [points[2 * index]!, points[2 * index + 1]!]
    const [ax, ay] = [points[2 * before[index]!]! - x, points[2 * before[index]! + 1]! - y]
    const [bx, by] = [points[2 * after[index]!]! - x, points[2 * after[index]! + 1]! - y]
    return Math.abs(ax * by - bx * ay) / 2 / smallest(x, y)
  }
  const heap = new Heap()
  const weights = new Float64Array(count)
  const push = (index: number, least: number) => {
    if (index <= 0 || index >= count - 1) return
    weights[index] = Math.max(least, weight(index))
    heap.push(index, weights[index])
  }
  for (let index = 1; index < count - 1; index++) push(index, 0)
  for (let top = heap.pop(); top && top.weight < 1; top = heap.pop()) {
    const { index } = top
    if (isRemoved[index] || top.weight !== weights[index]) continue
    isRemoved[index] = 1
    after[before[index]!] = after[index]!
    before[after[index]!] = before[index]!
    push(before[index]!, top.weight)
    push(after[index]!, top.weight)
  }
  return Array.from({ length: count }, (_, index) => index)
    .filter((index) => !isRemoved[index])
    .flatMap((index) => [points[2 * index]!, points[2 * index + 1]!])
}

/** A binary heap with the smallest weight on top. */
class Heap {
  readonly #items: { readonly index: number; readonly weight: number }[] = []

  push(index: number, weight: number): void {
    const items = this.#items
    let at = items.push({ index, weight }) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (items[parent]!.weight <= weight) break
      items[at] = items[parent]!
      at = parent
    }
    items[at] = { index, weight }
  }

  pop(): { readonly index: number; readonly weight: number } | undefined {
    const items = this.#items
    const top = items[0]
    const last = items.pop()
    if (!top || !last || items.length === 0) return top
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= items.length) break
      if (child + 1 < items.length && items[child + 1]!.weight < items[child]!.weight) child++
      if (items[child]!.weight >= last.weight) break
      items[at] = items[child]!
      at = child
    }
    items[at] = last
    return top
  }
}

/** A ring with its corners cut at a quarter of each side (Chaikin's method); it stays closed. */
export function rounded(ring: Points): number[] {
  const cut: number[] = []
  for (let index = 0; index + 3 < ring.length; index += 2) {
    const [ax, ay, bx, by] = ring.slice(index, index + 4) as [number, number, number, number]
    cut.push(0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by, 0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by)
  }
  return [...cut, cut[0]!, cut[1]!]
}

/** The part of a closed ring in a box (Sutherland and Hodgman); it runs along the box where the ring leaves it. */
export function clipRing(ring: Points, box: Box): number[] {
  let points = [...ring]
  for (const [axis, limit, isLow] of edgesOf(box)) {
    const isIn = (index: number) => (isLow ? points[index + axis]! >= limit : points[index + axis]! <= limit)
    const clipped: number[] = []
    for (let index = 0; index + 3 < points.length; index += 2) {
      const [from, to] = [isIn(index), isIn(index + 2)]
      if (from) clipped.push(points[index]!, points[index + 1]!)
      if (from !== to) clipped.push(...crossing(points, { index, axis, limit }))
    }
    points = clipped.length === 0 ? [] : [...clipped, clipped[0]!, clipped[1]!]
  }
  return points.length >= 8 ? points : []
}

/** The parts of a line in a box. */
export function clipLine(line: Points, box: Box): number[][] {
  let parts = [[...line]]
  for (const [axis, limit, isLow] of edgesOf(box)) {
    parts = parts.flatMap((points) => {
      const isIn = (index: number) => (isLow ? points[index + axis]! >= limit : points[index + axis]! <= limit)
      const pieces: number[][] = []
      let piece: number[] = []
      for (let index = 0; index + 1 < points.length; index += 2) {
        if (isIn(index)) piece.push(points[index]!, points[index + 1]!)
        if (index + 3 >= points.length || isIn(index) === isIn(index + 2)) continue
        piece.push(...crossing(points, { index, axis, limit }))
        if (!isIn(index)) continue
        pieces.push(piece)
        piece = []
      }
      return [...pieces, piece].filter(({ length }) => length >= 4)
    })
  }
  return parts
}

function edgesOf({ west, south, east, north }: Box) {
  return [
    [0, west, true],
    [0, east, false],
    [1, south, true],
    [1, north, false],
  ] as const
}

/** Where the segment from `index` crosses a vertical (axis 0) or horizontal (axis 1) line. */
function crossing(points: Points, { index, axis, limit }: { index: number; axis: 0 | 1; limit: number }) {
  const share = (limit - points[index + axis]!) / (points[index + 2 + axis]! - points[index + axis]!)
  const other = 1 - axis
  const value = points[index + other]! + share * (points[index + 2 + other]! - points[index + other]!)
  return axis === 0 ? [limit, value] : [value, limit]
}

export function areaOf(ring: Points): number {
  let sum = 0
  for (let index = 0; index + 3 < ring.length; index += 2) {
    sum += ring[index]! * ring[index + 3]! - ring[index + 2]! * ring[index + 1]!
  }
  return Math.abs(sum) / 2
}

/** Whether a point is in an area, by the parity of the crossings of its rings east of the point. */
export function contains(rings: readonly Points[], x: number, y: number): boolean {
  let isIn = false
  for (const ring of rings) {
    for (let index = 0; index + 3 < ring.length; index += 2) {
      const [ax, ay, bx, by] = [ring[index]!, ring[index + 1]!, ring[index + 2]!, ring[index + 3]!]
      if (ay > y !== by > y && ax + ((y - ay) / (by - ay)) * (bx - ax) > x) isIn = !isIn
    }
  }
  return isIn
}

/** Whole steps of a grid, each point but the first as its distance from the one before; repeated points are dropped. */
export function encodeLine(points: Points, grid: number): number[] {
  const steps = encodeSpots(points, grid)
  return steps.filter((_, index) => {
    const first = index - (index % 2)
    return first === 0 || steps[first] !== 0 || steps[first + 1] !== 0
  })
}

/** As `encodeLine`, with every point: what belongs to a spot is found by its position in the list. */
export function encodeSpots(points: Points, grid: number): number[] {
  const onGrid = Array.from(points, (value) => Math.round(value * grid))
  return onGrid.map((value, index) => (index < 2 ? value : value - onGrid[index - 2]!))
}
