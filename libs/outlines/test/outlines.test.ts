import { outlineDetails } from '@homeground/catalog/outline-details'
import { describe, expect, test } from '@jest/globals'
import {
  buildOutlines,
  packOutlines,
  polygonsOnGrid,
  type StateOutlines,
  topologyOf,
  UNITS_PER_DEGREE,
  unpackOutlines,
  type ZipArea,
} from '../src/index.ts'

/** A line between two points with `steps` points that swing around it, the same from both ends. */
function wavyLine([x1, y1]: number[], [x2, y2]: number[], steps = 60): number[][] {
  const isForward = x1! < x2! || (x1 === x2 && y1! < y2!)
  if (!isForward) return wavyLine([x2!, y2!], [x1!, y1!], steps).toReversed()
  return Array.from({ length: steps + 1 }, (_, i) => {
    const share = i / steps
    const swing = Math.sin(share * Math.PI) * 0.006 * Math.sin(i * 2.1 + x1! * 50 + y1! * 70)
    return [x1! + share * (x2! - x1!) - swing * (y2! - y1!) * 5, y1! + share * (y2! - y1!) + swing * (x2! - x1!) * 5]
  })
}

/** A square of 0.2 degrees whose sides it has in common with its neighbors. */
function square(column: number, row: number): number[][] {
  const corners = [
    [column, row],
    [column + 1, row],
    [column + 1, row + 1],
    [column, row + 1],
    [column, row],
  ].map(([x, y]) => [-72 + x! * 0.2, 42 + y! * 0.2])
  return corners.slice(1).flatMap((corner, i) => wavyLine(corners[i]!, corner).slice(i === 0 ? 0 : 1))
}

const area = (zip: string, state: string, coordinates: number[][][]): ZipArea => ({
  zip,
  state,
  polygons: polygonsOnGrid({ type: 'Polygon', coordinates })!,
})

/** A ring of `count` points around a center. */
const circle = ([lng, lat]: number[], radius: number, count: number) => {
  const points = Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count
    return [lng! + radius * Math.cos(angle), lat! + radius * Math.sin(angle)]
  })
  return [...points, points[0]!]
}

/** Four by four squares, the western half in MA; in one of them is a zip of a few hundred meters. */
function country(): ZipArea[] {
  const enclave = circle([-71.9, 42.1], 0.002, 12)
  const squares = Array.from({ length: 16 }, (_, i) => {
    const [column, row] = [i % 4, Math.floor(i / 4)]
    const rings = i === 0 ? [square(column, row), enclave] : [square(column, row)]
    return area(String(10_000 + i), column < 2 ? 'MA' : 'RI', rings)
  })
  return [...squares, area('10099', 'MA', [enclave])]
}

/** The lines of a state's topology in units of the whole grid, each as text that does not depend on its direction. */
function linesOf(outlines: StateOutlines, detail: (typeof outlineDetails)[number]): string[] {
  const { transform, arcs } = topologyOf(outlines, detail)
  return arcs.map((arc) => {
    let [x, y] = transform!.translate.map((degrees) => Math.round(degrees * UNITS_PER_DEGREE)) as [number, number]
    const points = arc.map(([dx, dy]) => {
      x += dx!
      y += dy!
      return `${x},${y}`
    })
    return [points.join(' '), points.toReversed().join(' ')].sort()[0]!
  })
}

describe('building outlines', () => {
  const built = [...buildOutlines(country())]
  const [ma, ri] = built as [StateOutlines, StateOutlines]

  test('has every zip of each state once', () => {
    expect(built.map(({ state }) => state)).toEqual(['MA', 'RI'])
    expect(ma.zips.map(({ zip }) => zip)).toEqual(
      [0, 1, 4, 5, 8, 9, 12, 13, 99].map((number) => String(10_000 + number)),
    )
    expect(ri.zips).toHaveLength(8)
  })

  test('leaves out more points the coarser the level is, and never a zip', () => {
    const [low, medium, high] = outlineDetails.map((detail) => topologyOf(ma, detail))
    const points = [low!, medium!, high!].map(({ arcs }) => arcs.flat().length)
    expect(points[0]).toBeLessThan(points[1]! / 2)
    expect(points[1]).toBeLessThan(points[2]!)
    for (const { objects } of [low!, medium!, high!]) expect(objects.zips.geometries).toHaveLength(9)
  })

  test.each(outlineDetails)('at %s, a border is one line in the zips on both sides and in both states', (detail) => {
    const { geometries } = topologyOf(ma, detail).objects.zips
    const refs = geometries.flatMap(({ arcs }) => arcs.flat(2))
    expect(new Set(refs).size).toBe(refs.length)
    // 8 squares have 22 sides, each of which is one line between two corners or four corners of the outer border.
    const common = linesOf(ma, detail).filter((line) => linesOf(ri, detail).includes(line))
    expect(common).toHaveLength(4)
  })

  test.each(outlineDetails)('at %s, a tiny zip is an area and a hole of the zip around it', (detail) => {
    const { geometries } = topologyOf(ma, detail).objects.zips
    const [outer, around] = [geometries.at(-1)!, geometries[0]!]
    expect(outer.arcs).toHaveLength(1)
    const tiny = (outer.arcs as number[][])[0]![0]!
    expect(around.arcs[1]).toEqual([~tiny])
    expect(topologyOf(ma, detail).arcs[tiny < 0 ? ~tiny : tiny]!.length).toBeGreaterThanOrEqual(4)
  })

  test('keeps the points without which lines would cross', () => {
    // A bay of 400 meters depth around a spit that reaches into it.
    const land = [
      [-71, 42],
      [-70.9, 42],
      [-70.9, 42.1],
      [-70.947, 42.1],
      [-70.95, 42.06],
      [-70.953, 42.1],
      [-71, 42.1],
      [-71, 42],
    ]
    const spit = [
      [-70.9503, 42.105],
      [-70.95, 42.062],
      [-70.9497, 42.105],
      [-70.9503, 42.105],
    ]
    const [state] = [...buildOutlines([area('10001', 'MA', [land]), area('10002', 'MA', [spit])])]
    const [bay] = linesOf(state!, 'low').sort((a, b) => b.length - a.length)
    expect(bay).toContain('-709500,420600')
  })

  test('leaves out small islands at coarse levels, but not the largest polygon of a zip', () => {
    const islands: ZipArea = {
      zip: '10001',
      state: 'MA',
      polygons: [0.05, 0.003].flatMap((radius, i) =>
        polygonsOnGrid({ type: 'Polygon', coordinates: [circle([-70 + i * 0.2, 42], radius, 20)] }),
      ) as ZipArea['polygons'],
    }
    const tiny: ZipArea = {
      ...islands,
      zip: '10002',
      polygons: polygonsOnGrid({ type: 'Polygon', coordinates: [circle([-69, 42], 0.001, 9)] })!,
    }
    const [state] = [...buildOutlines([islands, tiny])]
    const polygons = outlineDetails.map((detail) =>
      topologyOf(state!, detail).objects.zips.geometries.map(({ type, arcs }) =>
        type === 'Polygon' ? 1 : arcs.length,
      ),
    )
    expect(polygons).toEqual([
      [1, 1],
      [1, 1],
      [2, 1],
    ])
  })

  test('a ring that touches another ring of its zip in a point stays closed', () => {
    const eight = [
      [-71, 42],
      [-70.9, 42],
      [-70.9, 42.1],
      [-70.95, 42.1],
      [-70.9, 42.2],
      [-71, 42.2],
      [-70.95, 42.1],
      [-71, 42.1],
      [-71, 42],
    ]
    const beside = [
      [-70.9, 42],
      [-70.8, 42],
      [-70.8, 42.2],
      [-70.9, 42.2],
      [-70.95, 42.1],
      [-70.9, 42.1],
      [-70.9, 42],
    ]
    const [state] = [...buildOutlines([area('10001', 'MA', [eight]), area('10002', 'MA', [beside])])]
    expect(() => unpackOutlines(packOutlines(state!))).not.toThrow()
  })
})

/** The parts of the text of packed outlines. */
interface PackedText {
  levels?: string[]
  arcs: number[][]
  zips: [zip: string, polygons: number[][][]][]
}

describe('packed outlines', () => {
  const [ma] = [...buildOutlines(country())]
  const packed = packOutlines(ma!)

  test('are the same outlines again', () => {
    expect(unpackOutlines(packed)).toEqual(ma)
  })

  const changed = (change: (outlines: PackedText) => unknown) => {
    const outlines = JSON.parse(packed)
    change(outlines)
    return JSON.stringify(outlines)
  }
  test.each<[string, string]>([
    ['not JSON', packed.slice(0, 500)],
    ['a part is missing', changed((outlines) => delete outlines.levels)],
    ['arc 0', changed((outlines) => outlines.arcs[0]!.push(0.5, 1))],
    ['arc 0: levels', changed((outlines) => outlines.levels?.splice(0, 1, '01'))],
    ['arc 1 is not on Earth', changed((outlines) => outlines.arcs[1]!.splice(0, 1, 9e6))],
    ['zip 10000 has an open ring', changed((outlines) => outlines.zips[0]![1][0]![0]!.pop())],
    ['zip 1000', changed((outlines) => outlines.zips.splice(0, 1, ['1000', []]))],
    ['zip 10000 without a polygon', changed((outlines) => outlines.zips[0]![1][0]![0]!.splice(0, 1, 1))],
  ])('are refused if damaged: %s', (fault, text) => {
    expect(() => unpackOutlines(text)).toThrow(fault)
  })
})
