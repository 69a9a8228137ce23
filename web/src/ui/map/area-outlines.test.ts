import { describe, expect, test } from '@jest/globals'
import { areaAt, areasById, boundsOfArea, readAreas, sizeOfArea, traceArea } from './area-outlines.ts'
import { mercatorX, mercatorY } from './mercator.ts'
import type { Topology } from './topology.ts'

/**
 * 00001 is the square from 0° to 2° with a hole from 0.5° to 1°, which 00002 fills; 00003 is its neighbor from 2° to 3°
 * and an island from 5° to 6°.
 */
const squares: Topology = {
  type: 'Topology',
  arcs: [
    [
      [2, 2],
      [0, 2],
      [0, 0],
      [2, 0],
    ],
    [
      [2, 0],
      [2, 2],
    ],
    [
      [0.5, 0.5],
      [1, 0.5],
      [1, 1],
      [0.5, 1],
      [0.5, 0.5],
    ],
    [
      [2, 0],
      [3, 0],
      [3, 2],
      [2, 2],
    ],
    [
      [5, 0],
      [6, 0],
      [6, 1],
      [5, 1],
      [5, 0],
    ],
  ],
  objects: {
    zips: {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Polygon', id: '00001', arcs: [[0, 1], [2]] },
        { type: 'Polygon', id: '00002', arcs: [[~2]] },
        { type: 'MultiPolygon', id: '00003', arcs: [[[3, ~1]], [[4]]] },
        // biome-ignore lint/suspicious/noExplicitAny: the types of TopoJSON lack it
        { type: null, id: '00004' } as any,
      ],
    },
  },
}

const outlines = readAreas(squares, 'zips')
const at = (lng: number, lat: number) => areaAt([outlines], { x: mercatorX(lng), y: mercatorY(lat) })

describe('areaAt', () => {
  test.each([
    ['00001', 0.2, 0.2],
    ['00001', 1.99, 1.99],
    ['00002', 0.75, 0.75],
    ['00003', 2.01, 1],
    ['00003', 5.5, 0.5],
  ])('finds %s at %d° E, %d° N', (id, lng, lat) => expect(at(lng, lat)).toBe(id))

  test.each([
    [4, 0.5],
    [-0.1, 1],
    [1, 2.1],
    [5.5, 1.2],
  ])('finds nothing at %d° E, %d° N', (lng, lat) => expect(at(lng, lat)).toBeUndefined())

  test('looks into all files, the first one first', () => {
    const other: Topology = {
      ...squares,
      objects: { zips: { type: 'GeometryCollection', geometries: [{ type: 'Polygon', id: '00009', arcs: [[4]] }] } },
    }
    const island = { x: mercatorX(5.5), y: mercatorY(0.5) }
    expect(areaAt([readAreas(other, 'zips'), outlines], island)).toBe('00009')
    expect(areaAt([outlines, readAreas(other, 'zips')], island)).toBe('00003')
  })
})

test('a zip without a geometry has no area; the others have their bounds and rings', () => {
  const areas = areasById([outlines])
  expect([...areas.keys()]).toEqual(['00001', '00002', '00003'])
  const { west, east, north, south } = boundsOfArea(areas.get('00003')!)
  expect([west, east]).toEqual([mercatorX(2), mercatorX(6)])
  expect([north, south]).toEqual([mercatorY(2), mercatorY(0)])
  // Four degrees of 360.
  expect(sizeOfArea(areas.get('00003')!)).toBeCloseTo(4 / 360, 10)
  const rings: number[] = []
  traceArea(areas.get('00001')!, { move: () => rings.push(1), line: () => rings.push(rings.pop()! + 1) })
  expect(rings).toEqual([5, 5])
})

test('counties have the ids of their places', () => {
  const polygon = (id: string, name: string) => ({ type: 'Polygon' as const, id, properties: { name }, arcs: [[4]] })
  const geometries = [polygon('25017', 'Middlesex'), polygon('22071', 'Orleans'), polygon('51760', 'Richmond')]
  const atlas: Topology = { ...squares, objects: { counties: { type: 'GeometryCollection', geometries } } }
  expect(readAreas(atlas, 'counties').ids).toEqual(['Middlesex County, MA', 'Orleans Parish, LA', 'Richmond city, VA'])
})
