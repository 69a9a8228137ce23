import { type Arc, forEachSegment } from './arc.ts'

/** Arcs that have a segment which crosses, touches or covers another one elsewhere than at a common end. */
export function findCrossingArcs(arcs: readonly Arc[]): Set<number> {
  const { from, owner, count } = segmentsOf(arcs)
  const cell = cellSize(from, count)
  const cells = new Map<number, number[]>()
  const crossing = new Set<number>()
  const found = (one: number, other: number) => {
    crossing.add(owner[one]!)
    crossing.add(owner[other]!)
  }
  for (let segment = 0; segment < count; segment++) {
    const at = 4 * segment
    const [x1, y1, x2, y2] = [from[at]!, from[at + 1]!, from[at + 2]!, from[at + 3]!]
    for (let column = Math.floor(Math.min(x1, x2) / cell); column <= Math.floor(Math.max(x1, x2) / cell); column++) {
      for (let row = Math.floor(Math.min(y1, y2) / cell); row <= Math.floor(Math.max(y1, y2) / cell); row++) {
        const key = column * CELLS_PER_COLUMN + row
        const others = cells.get(key)
        if (!others) {
          cells.set(key, [segment])
          continue
        }
        for (const other of others) if (doCross(from, at, 4 * other)) found(segment, other)
        others.push(segment)
      }
    }
  }
  return crossing
}

/** More rows of cells than the Earth has. */
const CELLS_PER_COLUMN = 2 ** 25

/** The segments of all arcs, four numbers each, and the arc that each belongs to. */
function segmentsOf(arcs: readonly Arc[]) {
  let count = 0
  for (const arc of arcs) count += arc.length - 1
  const from = new Int32Array(4 * count)
  const owner = new Int32Array(count)
  let segment = 0
  for (const [index, arc] of arcs.entries()) {
    forEachSegment(arc, (start, end) => {
      from.set([start[0], start[1], end[0], end[1]], 4 * segment)
      owner[segment] = index
      segment++
    })
  }
  return { from, owner, count }
}

/** Twice the mean extent of a segment: few segments are in more than four cells, and few are in one cell. */
function cellSize(from: Int32Array, count: number): number {
  let extent = 0
  for (let at = 0; at < 4 * count; at += 4) {
    extent += Math.max(Math.abs(from[at]! - from[at + 2]!), Math.abs(from[at + 1]! - from[at + 3]!))
  }
  return Math.max(16, Math.ceil((2 * extent) / Math.max(1, count)))
}

/** Whether two segments have a point in common that is not an end of both. */
function doCross(s: Int32Array, a: number, b: number): boolean {
  const [ax, ay, bx, by] = [s[a]!, s[a + 1]!, s[a + 2]!, s[a + 3]!]
  const [cx, cy, dx, dy] = [s[b]!, s[b + 1]!, s[b + 2]!, s[b + 3]!]
  if (Math.max(ax, bx) < Math.min(cx, dx) || Math.max(cx, dx) < Math.min(ax, bx)) return false
  if (Math.max(ay, by) < Math.min(cy, dy) || Math.max(cy, dy) < Math.min(ay, by)) return false
  const sideOfC = side(ax, ay, bx, by, cx, cy)
  const sideOfD = side(ax, ay, bx, by, dx, dy)
  if (sideOfC * sideOfD > 0) return false
  const sideOfA = side(cx, cy, dx, dy, ax, ay)
  const sideOfB = side(cx, cy, dx, dy, bx, by)
  if (sideOfA * sideOfB > 0) return false
  const sharesA = (ax === cx && ay === cy) || (ax === dx && ay === dy)
  const sharesB = (bx === cx && by === cy) || (bx === dx && by === dy)
  if (!sharesA && !sharesB) return true
  if (sharesA && sharesB) return true
  if (sideOfC !== 0 || sideOfD !== 0) return false
  // On one line with one common end: they cover each other if their other ends are on the same side of it.
  const [px, py, qx, qy] = sharesA ? [ax, ay, bx, by] : [bx, by, ax, ay]
  const [rx, ry] = px === cx && py === cy ? [dx, dy] : [cx, cy]
  return (qx - px) * (rx - px) + (qy - py) * (ry - py) > 0
}

/** −1, 0 or 1: the side of the line from a to b on which p is. Exact: the products are below 2^53. */
function side(ax: number, ay: number, bx: number, by: number, px: number, py: number): number {
  return Math.sign((bx - ax) * (py - ay) - (by - ay) * (px - ax))
}
