import { mercatorX, mercatorY } from '../view/mercator.ts'

/** As much of a TopoJSON file as the outlines need. */
export interface Topology {
  transform?: { scale: readonly [number, number]; translate: readonly [number, number] }
  /** Each arc as steps [columns, rows] from the point before. */
  arcs: readonly (readonly (readonly number[])[])[]
  objects: Record<string, { geometries: readonly Geometry[] }>
}

interface Geometry {
  id?: string | number
  properties?: { name?: string }
  type: string
  arcs?: unknown
}

/** One stretch of border between two corners: x0, y0, x1, y1 … in Mercator, with its box. */
export interface Arc extends MercatorBox {
  points: Float64Array
}

export interface MercatorBox {
  west: number
  east: number
  north: number
  south: number
}

/** A closed line as arcs in order; `~index` runs the arc backwards, as TopoJSON has it. */
export interface Ring extends MercatorBox {
  arcs: readonly number[]
}

export interface Region extends MercatorBox {
  id: string
  name: string
  rings: readonly Ring[]
}

export function readArcs(topology: Topology): Arc[] {
  const { scale, translate } = topology.transform ?? { scale: [1, 1], translate: [0, 0] }
  return topology.arcs.map((steps) => {
    const points = new Float64Array(steps.length * 2)
    let column = 0
    let row = 0
    steps.forEach((step, index) => {
      column += step[0]!
      row += step[1]!
      points[2 * index] = mercatorX(column * scale[0] + translate[0])
      points[2 * index + 1] = mercatorY(row * scale[1] + translate[1])
    })
    return { points, ...boxOfPoints(points) }
  })
}

export function readRegions(topology: Topology, object: string, arcs: readonly Arc[]): Region[] {
  return (topology.objects[object]?.geometries ?? []).map((geometry) => {
    const rings = ringsOf(geometry).map((indexes) => ({
      arcs: indexes,
      ...boxOfArcs(indexes, arcs),
    }))
    const { id = '', properties } = geometry
    return { id: String(id), name: properties?.name ?? '', rings, ...unite(rings) }
  })
}

/**
 * Arcs by who shares them: `outer` bound one region only, `inner` lie between two regions that
 * `same` holds for (county lines within one state), all others are `between`.
 */
export function sortArcs(regions: readonly Region[], same: (a: Region, b: Region) => boolean) {
  const owners = new Map<number, Region[]>()
  for (const region of regions) {
    for (const index of region.rings.flatMap(({ arcs }) => arcs)) {
      const arc = index < 0 ? ~index : index
      owners.set(arc, [...(owners.get(arc) ?? []), region])
    }
  }
  const sorted = { outer: [] as number[], inner: [] as number[], between: [] as number[] }
  for (const [arc, [first, second]] of owners) {
    if (!second || first === second) sorted.outer.push(arc)
    else if (same(first!, second)) sorted.inner.push(arc)
    else sorted.between.push(arc)
  }
  return sorted
}

function ringsOf({ type, arcs }: Geometry): number[][] {
  if (type === 'Polygon') return arcs as number[][]
  if (type === 'MultiPolygon') return (arcs as number[][][]).flat()
  return []
}

function boxOfPoints(points: Float64Array): MercatorBox {
  const box = { west: Infinity, east: -Infinity, north: Infinity, south: -Infinity }
  for (let at = 0; at < points.length; at += 2) {
    box.west = Math.min(box.west, points[at]!)
    box.east = Math.max(box.east, points[at]!)
    box.north = Math.min(box.north, points[at + 1]!)
    box.south = Math.max(box.south, points[at + 1]!)
  }
  return box
}

function boxOfArcs(indexes: readonly number[], arcs: readonly Arc[]): MercatorBox {
  return unite(indexes.map((index) => arcs[index < 0 ? ~index : index]!))
}

function unite(boxes: readonly MercatorBox[]): MercatorBox {
  return {
    west: Math.min(...boxes.map(({ west }) => west)),
    east: Math.max(...boxes.map(({ east }) => east)),
    north: Math.min(...boxes.map(({ north }) => north)),
    south: Math.max(...boxes.map(({ south }) => south)),
  }
}
