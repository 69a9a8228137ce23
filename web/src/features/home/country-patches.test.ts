import type { MapItems } from '@homeground/contracts'
import { expect, test } from '@jest/globals'
import { project } from './albers.ts'
import { patchesOf } from './country-patches.ts'

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
