import { type Line, mercatorBoundsOf } from '../topology.ts'

/** A shape in a file: its first point and then steps, in units of the file's grid. */
type Steps = readonly number[]

/** Land and water around the nation, as `infra/ground` writes them. */
interface SurroundingsFile {
  /** Width of the world in grid steps. */
  readonly grid: number
  readonly land: readonly Steps[]
  readonly borders: readonly Steps[]
  readonly foreignLakes: readonly Steps[]
}

interface WaterFile {
  readonly grid: number
  readonly lakes: readonly Steps[]
  readonly rivers: readonly { readonly rank: number; readonly lines: readonly Steps[] }[]
}

interface CountyLinesFile {
  readonly grid: number
  readonly lines: readonly Steps[]
}

/** What each file has, by its name. */
export interface GroundFiles {
  readonly overview: SurroundingsFile & WaterFile
  readonly neighbors: SurroundingsFile
  readonly water: WaterFile
  readonly 'county-lines': CountyLinesFile
}

/** Other countries: land, borders between them, and their lakes with the Great Lakes. */
export interface Surroundings {
  readonly land: readonly Line[]
  readonly borders: readonly Line[]
  readonly foreignLakes: readonly Line[]
}

export interface River {
  /** Of Natural Earth: 1 for the Mississippi, 8 for the least. */
  readonly rank: number
  readonly lines: readonly Line[]
}

/** Lakes and rivers of the nation. */
export interface Water {
  readonly lakes: readonly Line[]
  readonly rivers: readonly River[]
}

export function readSurroundings({ grid, land, borders, foreignLakes }: SurroundingsFile): Surroundings {
  return { land: linesOf(land, grid), borders: linesOf(borders, grid), foreignLakes: linesOf(foreignLakes, grid) }
}

export function readWater({ grid, lakes, rivers }: WaterFile): Water {
  return {
    lakes: linesOf(lakes, grid),
    rivers: rivers.map(({ rank, lines }) => ({ rank, lines: linesOf(lines, grid) })),
  }
}

export function readCountyLines({ grid, lines }: CountyLinesFile): Line[] {
  return linesOf(lines, grid)
}

/** Shapes in Mercator. */
export function linesOf(shapes: readonly Steps[], grid: number): Line[] {
  return shapes.map((steps) => {
    const points = pointsOf(steps, grid)
    return { points, ...mercatorBoundsOf(points) }
  })
}

/** x0, y0, x1, y1 … in Mercator. */
export function pointsOf(steps: Steps, grid: number): Float64Array {
  const points = new Float64Array(steps.length)
  let [x, y] = [0, 0]
  for (let index = 0; index < steps.length; index += 2) {
    x += steps[index]!
    y += steps[index + 1]!
    points[index] = x / grid
    points[index + 1] = y / grid
  }
  return points
}
