import { type Box, boxOf, UNITS_PER_DEGREE, type ZipArea } from './zip-area.ts'

const CELL_UNITS = UNITS_PER_DEGREE / 2

interface Part {
  readonly area: ZipArea
  readonly box: Box
}

/** Finds the zips that may touch others: those with a polygon whose box touches one of theirs. */
export function createNeighborSearch(areas: readonly ZipArea[]): (of: Iterable<ZipArea>) => Set<ZipArea> {
  const partsOf = new Map<ZipArea, Part[]>()
  const cells = new Map<string, Part[]>()
  for (const area of areas) {
    const parts = area.polygons.map(([outer]) => ({ area, box: boxOf(outer!) }))
    partsOf.set(area, parts)
    for (const part of parts) {
      for (const cell of cellsOf(part.box)) {
        const others = cells.get(cell)
        if (others) others.push(part)
        else cells.set(cell, [part])
      }
    }
  }
  return (of) => {
    const found = new Set<ZipArea>()
    for (const area of of) {
      for (const { box } of partsOf.get(area)!) {
        for (const cell of cellsOf(box)) {
          for (const other of cells.get(cell)!) if (doTouch(box, other.box)) found.add(other.area)
        }
      }
    }
    return found
  }
}

function* cellsOf({ west, south, east, north }: Box): Generator<string> {
  for (let x = Math.floor(west / CELL_UNITS); x <= Math.floor(east / CELL_UNITS); x++) {
    for (let y = Math.floor(south / CELL_UNITS); y <= Math.floor(north / CELL_UNITS); y++) yield `${x},${y}`
  }
}

function doTouch(a: Box, b: Box): boolean {
  return a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north
}
