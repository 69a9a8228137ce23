import { describe, expect, test } from '@jest/globals'
import { nameStates } from '../labels/name-states.ts'
import { mercatorX, mercatorY } from '../view/mercator.ts'
import { regionAt } from './state-at.ts'
import { readArcs, readRegions, sortArcs, type Topology } from './topology.ts'

/**
 * Two squares of ten degrees side by side: "Ohio" 90–80° W, "Utah" 80–70° W, both 30–40° N.
 * Arc 0 is their common border (80° W, northwards), arc 1 goes round Ohio, arc 2 round Utah.
 */
const topology: Topology = {
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
      geometries: [
        { type: 'Polygon', id: '39', properties: { name: 'Ohio' }, arcs: [[0, 1]] },
        { type: 'MultiPolygon', id: '49', properties: { name: 'Utah' }, arcs: [[[2, ~0]]] },
      ],
    },
  },
}
const arcs = readArcs(topology)
const states = readRegions(topology, 'states', arcs)
const at = (lng: number, lat: number) => ({ x: mercatorX(lng), y: mercatorY(lat) })

describe('readArcs', () => {
  test('adds up the steps and projects them', () => {
    expect([...arcs[0]!.points]).toEqual([
      mercatorX(-80),
      mercatorY(30),
      mercatorX(-80),
      mercatorY(40),
    ])
    expect(arcs[1]).toMatchObject({ west: mercatorX(-90), east: mercatorX(-80) })
  })

  test('puts Guam west of Hawaii', () => {
    // 144.8° E = 215.2° W
    expect(mercatorX(144.8)).toBeCloseTo((-215.2 + 180) / 360, 12)
    expect(mercatorX(144.8)).toBeLessThan(mercatorX(-155))
  })
})

describe('sortArcs', () => {
  test('tells outer borders from borders between', () => {
    expect(sortArcs(states, () => false)).toEqual({ outer: [1, 2], inner: [], between: [0] })
    expect(sortArcs(states, () => true)).toEqual({ outer: [1, 2], inner: [0], between: [] })
  })
})

describe('regionAt', () => {
  test('finds the state around a point', () => {
    expect(regionAt(states, arcs, at(-85, 35))?.name).toBe('Ohio')
    expect(regionAt(states, arcs, at(-71, 39))?.name).toBe('Utah')
  })

  test('finds none outside', () => {
    expect(regionAt(states, arcs, at(-85, 41))).toBeUndefined()
    expect(regionAt(states, arcs, at(-60, 35))).toBeUndefined()
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
    taken: [],
    measure: (text: string) => text.length * 8,
  }

  test('names each state in the middle of what is seen of it', () => {
    const names = nameStates({ states, arcs }, map)
    expect(names.map(({ text }) => text).sort()).toEqual(['OHIO', 'UTAH'])
    const ohio = names.find(({ text }) => text === 'OHIO')!
    expect(Math.abs(ohio.x - 128)).toBeLessThanOrEqual(32)
    expect(Math.abs(ohio.y - 256)).toBeLessThanOrEqual(32)
  })

  test('writes abbreviations when far out', () => {
    expect(
      nameStates({ states, arcs }, { ...map, zoom: 4 })
        .map(({ text }) => text)
        .sort(),
    ).toEqual(['OH', 'UT'])
  })

  test('keeps clear of what is taken', () => {
    const taken = [{ x: 0, y: 0, width: 256, height: 512 }]
    expect(nameStates({ states, arcs }, { ...map, taken }).map(({ text }) => text)).toEqual([
      'UTAH',
    ])
  })
})
