import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from '@jest/globals'
import type { FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import { project } from './albers.ts'

/** The same states as us-atlas drew them with d3: what a correct projection must agree with. */
const require = createRequire(import.meta.url)
const topology = JSON.parse(readFileSync(require.resolve('us-atlas/states-albers-10m.json'), 'utf8'))
const states = feature(topology, topology.objects.states) as unknown as FeatureCollection<
  Polygon | MultiPolygon,
  { name: string }
>

function boxOf(name: string) {
  const { geometry } = states.features.find(({ properties }) => properties.name === name)!
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
