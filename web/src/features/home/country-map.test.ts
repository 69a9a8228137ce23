import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { MapItems } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import type { Position } from 'geojson'
import { feature } from 'topojson-client'
import { hexDots, nearestCenter, patchesOf, project } from './country-map.tsx'

type Topology = Parameters<typeof feature>[0]
type Land = Extract<Topology['objects'][string], { type: 'GeometryCollection' }>

const at = (x: number, y: number) => ({ x, y })

describe('nearestCenter', () => {
  // With spacing 10 rows are 8.66 apart: (0, 0), (10, 0) … then (5, 8.66), (15, 8.66) …
  test('is the center of the hexagon around a point, in even and odd rows', () => {
    expect(nearestCenter(at(1, 1), 10)).toEqual(at(0, 0))
    expect(nearestCenter(at(6, -1), 10)).toEqual(at(10, 0))
    expect(nearestCenter(at(6, 8), 10).x).toBe(5)
    expect(nearestCenter(at(6, 8), 10).y).toBeCloseTo(8.66, 2)
  })

  test('decides by distance, not by row: the lower tip of a hexagon is its own', () => {
    // 5.5 below (0, 0) is 5.92 from (5, 8.66)
    expect(nearestCenter(at(0, 5.5), 10)).toEqual(at(0, 0))
    expect(nearestCenter(at(4, 5.5), 10).x).toBe(5)
  })
})

describe('hexDots', () => {
  test('averages the patches within a hexagon, weighted by zips', () => {
    const patches = [
      { count: 3, value: 100, points: [at(1, 1)] },
      { count: 1, value: 500, points: [at(-1, 2)] },
    ]
    // (3 · 100 + 1 · 500) / 4
    expect(hexDots(patches, 10)).toEqual([{ x: 0, y: 0, value: 200 }])
  })

  test('splits the weight of a patch among its points', () => {
    const patches = [
      { count: 4, value: 100, points: [at(0, 0), at(0, 1), at(20, 0), at(20, 1)] },
      { count: 1, value: 400, points: [at(20, -1)] },
    ]
    // At (20, 0) half of the four zips meet one: (2 · 100 + 1 · 400) / 3
    expect(hexDots(patches, 10)).toEqual([
      { x: 0, y: 0, value: 100 },
      { x: 20, y: 0, value: 200 },
    ])
  })

  test('has no dot without zips', () => {
    expect(hexDots([], 10)).toEqual([])
  })
})

const zip = (lng: number, lat: number, value: number | null): MapItems[number] => ({
  type: 'zip',
  zip: '01760',
  town: 'Natick',
  state_abbr: 'MA',
  lat,
  lng,
  values: { price: value },
})
const cluster = (extent: number[], count: number): MapItems[number] => ({
  type: 'cluster',
  count,
  lat: (extent[1]! + extent[3]!) / 2,
  lng: (extent[0]! + extent[2]!) / 2,
  extent,
  averages: { price: 300 },
})

test('a single zip is one point of weight one', () => {
  const [x, y] = project(-71.3, 42.3)!
  expect(patchesOf([zip(-71.3, 42.3, 700)], 'price', 5)).toEqual([{ count: 1, value: 700, points: [{ x, y }] }])
})

test('a cluster is spread over the bounds of its zips, no farther', () => {
  const [patch] = patchesOf([cluster([-100, 38, -96, 40], 40)], 'price', 5)
  expect(patch).toMatchObject({ count: 40, value: 300 })
  const [left, bottom] = project(-100, 38)!
  const [right, top] = project(-96, 40)!
  const xs = patch!.points.map(({ x }) => x)
  const ys = patch!.points.map(({ y }) => y)
  // The conic leans west of its middle meridian: a degree or two of the drawing either way.
  expect(Math.min(...xs)).toBeGreaterThan(left - 5)
  expect(Math.max(...xs)).toBeLessThan(right + 5)
  expect(Math.max(...ys)).toBeLessThan(bottom + 5)
  expect(Math.min(...ys)).toBeGreaterThan(top - 5)
  expect(patch!.points.length).toBeGreaterThan(16)
})

test('bounds without area are one point', () => {
  expect(patchesOf([cluster([-100, 38, -100, 38], 2)], 'price', 5)[0]!.points).toHaveLength(1)
})

test('items without a value and the territories are left out', () => {
  expect(patchesOf([zip(-71.3, 42.3, null), zip(-66.1, 18.4, 200)], 'price', 5)).toEqual([])
})

/** The same states as us-atlas drew them with d3: what a correct projection must agree with. */
const require = createRequire(import.meta.url)
const topology: Topology = JSON.parse(readFileSync(require.resolve('us-atlas/states-albers-10m.json'), 'utf8'))
const { features } = feature(topology, topology.objects.states as Land)

function boxOf(name: string) {
  const { geometry } = features.find(({ properties }) => properties?.name === name)!
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') throw new Error(`${name} is no area`)
  const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()
  const xs = rings.flat().map(([x]: Position) => x!)
  const ys = rings.flat().map(([, y]: Position) => y!)
  return { west: Math.min(...xs), east: Math.max(...xs), north: Math.min(...ys), south: Math.max(...ys) }
}

describe('project', () => {
  test('puts the corners of Colorado where the outline has them', () => {
    const { west, east, north, south } = boxOf('Colorado')
    // West of the middle meridian the drawing leans: each side is reached at one corner.
    const southWest = project(-109.05, 37)!
    const southEast = project(-102.04, 36.99)!
    const northEast = project(-102.05, 41)!
    const northWest = project(-109.05, 41)!
    expect(Math.abs(southWest[0] - west)).toBeLessThan(1)
    expect(Math.abs(southEast[1] - south)).toBeLessThan(1)
    expect(Math.abs(northEast[0] - east)).toBeLessThan(1)
    expect(Math.abs(northWest[1] - north)).toBeLessThan(1)
  })

  test.each([
    ['Massachusetts', -71.8, 42.3],
    ['Florida', -81.5, 28.1],
    ['Washington', -120.5, 47.4],
    ['California', -119.5, 37],
    ['Alaska', -150, 65],
    ['Alaska', -135.3, 57.05],
    ['Hawaii', -155.5, 19.6],
  ])('puts a point of %s within its outline', (name, lng, lat) => {
    const { west, east, north, south } = boxOf(name)
    const [x, y] = project(lng, lat)!
    expect(x).toBeGreaterThan(west)
    expect(x).toBeLessThan(east)
    expect(y).toBeGreaterThan(north)
    expect(y).toBeLessThan(south)
  })

  test('leaves the territories out', () => {
    expect(project(-66.1, 18.4)).toBeNull()
    expect(project(144.8, 13.45)).toBeNull()
    expect(project(-170.7, -14.3)).toBeNull()
  })
})
