import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from '@jest/globals'
import { nameStates } from './labels.tsx'
import { latitudeAt, mercatorX, mercatorY } from './mercator.ts'
import { boundsOfStates, readBorders, readRegions, regionAt, type Topology } from './topology.ts'

/**
 * Two squares of ten degrees side by side: "Ohio" 90–80° W, "Utah" 80–70° W, both 30–40° N.
 * Arc 0 is their common border (80° W, northward), arc 1 is the rest of Ohio, arc 2 the rest of Utah.
 */
const topology: Topology = {
  type: 'Topology',
  transform: { scale: [1, 1], translate: [-90, 30] },
  arcs: [
    [
      [10, 0],
      [0, 10],
    ],
    [
      [10, 10],
      [-10, 0],
      [0, -10],
      [10, 0],
    ],
    [
      [10, 0],
      [10, 0],
      [0, 10],
      [-10, 0],
    ],
  ],
  objects: {
    states: {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Polygon', id: '39', properties: { name: 'Ohio' }, arcs: [[0, 1]] },
        { type: 'MultiPolygon', id: '49', properties: { name: 'Utah' }, arcs: [[[2, ~0]]] },
      ],
    },
  },
}
const states = readRegions(topology, 'states')
const at = (lng: number, lat: number) => ({ x: mercatorX(lng), y: mercatorY(lat) })

describe('readRegions', () => {
  test('projects the rings and knows their bounds', () => {
    expect(states[0]).toMatchObject({ id: '39', name: 'Ohio', west: mercatorX(-90), east: mercatorX(-80) })
    const [ring] = states[0]!.rings
    expect([...ring!.points.slice(0, 4)]).toEqual([mercatorX(-80), mercatorY(30), mercatorX(-80), mercatorY(40)])
  })

  test('puts Guam west of Hawaii', () => {
    // 144.8° E = 215.2° W
    expect(mercatorX(144.8)).toBeCloseTo((-215.2 + 180) / 360, 12)
    expect(mercatorX(144.8)).toBeLessThan(mercatorX(-155))
  })
})

describe('readBorders', () => {
  test('separates a coast from a border between two regions', () => {
    const coast = readBorders(topology, 'states', (a, b) => a === b)
    expect(Math.min(...coast.map(({ west }) => west))).toBe(mercatorX(-90))
    expect(Math.max(...coast.map(({ east }) => east))).toBe(mercatorX(-70))
    const [border, ...others] = readBorders(topology, 'states', (a, b) => a !== b)
    expect(border).toMatchObject({ west: mercatorX(-80), east: mercatorX(-80) })
    expect(others).toEqual([])
  })

  test('passes the ids of the regions on both sides', () => {
    const pairs = new Set<string>()
    readBorders(topology, 'states', (a, b) => Boolean(pairs.add([a, b].sort().join())))
    expect([...pairs].sort()).toEqual(['39,39', '39,49', '49,49'])
  })
})

describe('regionAt', () => {
  test('is the state around a point', () => {
    expect(regionAt(states, at(-85, 35))?.name).toBe('Ohio')
    expect(regionAt(states, at(-71, 39))?.name).toBe('Utah')
  })

  test('is undefined outside all states', () => {
    expect(regionAt(states, at(-85, 41))).toBeUndefined()
    expect(regionAt(states, at(-60, 35))).toBeUndefined()
  })
})

describe('nameStates', () => {
  const pixels = 512
  const map = {
    width: pixels,
    height: pixels,
    zoom: 7,
    // the view spans 90–70° W and 25–45° N, linear enough for the test
    at: (x: number, y: number) => at(-90 + (x / pixels) * 20, 45 - (y / pixels) * 20),
    obstacles: [],
    widthOf: (text: string) => text.length * 8,
  }

  test('names each state in the middle of its visible part', () => {
    const names = nameStates(states, map)
    expect(names.map(({ text }) => text).sort()).toEqual(['OHIO', 'UTAH'])
    const ohio = names.find(({ text }) => text === 'OHIO')!
    expect(Math.abs(ohio.x - 128)).toBeLessThanOrEqual(32)
    expect(Math.abs(ohio.y - 256)).toBeLessThanOrEqual(32)
  })

  test('uses abbreviations when zoomed out', () => {
    expect(
      nameStates(states, { ...map, zoom: 4 })
        .map(({ text }) => text)
        .sort(),
    ).toEqual(['OH', 'UT'])
  })

  test('keeps clear of obstacles areas', () => {
    const obstacles = [{ x: 0, y: 0, width: 256, height: 512 }]
    expect(nameStates(states, { ...map, obstacles }).map(({ text }) => text)).toEqual(['UTAH'])
  })
})

describe('state bounds', () => {
  const require = createRequire(import.meta.url)
  const topology = JSON.parse(readFileSync(require.resolve('us-atlas/states-10m.json'), 'utf8'))
  const regions = readRegions(topology, 'states')

  describe('boundsOfStates', () => {
    test('are the corners of Colorado, which is bounded by two meridians and two parallels', () => {
      // By law 37–41° N and 25–32° west of Washington's meridian, 77.05° W
      const { west, south, east, north } = boundsOfStates(regions, ['CO'])!
      expect(west).toBeCloseTo(-109.05, 1)
      expect(south).toBeCloseTo(37, 1)
      expect(east).toBeCloseTo(-102.05, 1)
      expect(north).toBeCloseTo(41, 1)
    })

    test('include all states', () => {
      const { west, east } = boundsOfStates(regions, ['CO', 'UT'])!
      expect(west).toBeCloseTo(-114.05, 1)
      expect(east).toBeCloseTo(-102.05, 1)
    })

    test('continue westward beyond the date line', () => {
      // Attu is at 172.4° E
      const { west, east } = boundsOfStates(regions, ['AK'])!
      expect(west).toBeCloseTo(-187.5, 0)
      expect(east).toBeCloseTo(-130, 0)
    })

    test('are undefined without an outline', () => {
      expect(boundsOfStates(regions, ['ZZ'])).toBeUndefined()
      expect(boundsOfStates([], ['CO'])).toBeUndefined()
    })
  })

  test('latitudeAt is the inverse of mercatorY', () => {
    for (const lat of [-60, 0, 42.3, 71]) expect(latitudeAt(mercatorY(lat))).toBeCloseTo(lat, 9)
  })
})
