import { describe, expect, test } from '@jest/globals'
import { radiusIn } from './area-in-view.ts'
import { wholeBlocks } from './map-blocks.ts'
import { showsCounties } from './zip-areas.ts'

const box = (text: string) => text.split(',').map(Number) as [number, number, number, number]

describe('wholeBlocks', () => {
  const natick = { west: -71.5, south: 42.2, east: -71.2, north: 42.4 }

  test('covers the view and at most one more block on each side', () => {
    // At zoom 9 a block of 112 pixels is 112 / (256 · 512) of 360°: 0.3076° wide.
    const [west, south, east, north] = box(wholeBlocks(natick, 9))
    expect(west).toBeLessThanOrEqual(natick.west)
    expect(west).toBeGreaterThan(natick.west - 0.308)
    expect(east).toBeGreaterThanOrEqual(natick.east)
    expect(east).toBeLessThan(natick.east + 0.308)
    expect(south).toBeLessThanOrEqual(natick.south)
    expect(south).toBeGreaterThan(natick.south - 0.308)
    expect(north).toBeGreaterThanOrEqual(natick.north)
    expect(north).toBeLessThan(natick.north + 0.308)
  })

  test('stays the same while the map moves within its blocks', () => {
    const [west, south, east, north] = box(wholeBlocks(natick, 9))
    const within = { west: west + 0.01, south: south + 0.01, east: east - 0.01, north: north - 0.01 }
    expect(wholeBlocks(within, 9)).toBe(wholeBlocks(natick, 9))
  })

  test('crosses the date line with west greater than east', () => {
    // Guam to Hawaii, as the map counts: 216° W to 155° W
    const [west, , east] = box(wholeBlocks({ west: -216, south: 10, east: -155, north: 25 }, 4))
    expect(west).toBeLessThanOrEqual(144)
    expect(west).toBeGreaterThan(130)
    expect(east).toBeGreaterThanOrEqual(-155)
    expect(east).toBeLessThan(-140)
  })

  test('is the whole world when all of it is visible', () => {
    const world = { west: -300, south: -60, east: 100, north: 80 }
    expect(wholeBlocks(world, 1)).toBe('-180,-85,180,85')
  })
})

test('a wide view shows counties', () => {
  const bounds = { west: -72, south: 41, east: -70, north: 43 }
  expect(showsCounties({ lat: 42, lng: -71, zoom: 6.75, bounds })).toBe(true)
  expect(showsCounties({ lat: 42, lng: -71, zoom: 7, bounds })).toBe(false)
  expect(showsCounties({ lat: 42, lng: -71, zoom: 7, bounds: { ...bounds, west: -96 } })).toBe(true)
})

test.each([
  // A degree of latitude is 69.1 miles; at 60° N one of longitude is half as long.
  ['a wide view', { west: -72, south: 42, east: -68, north: 43 }, 35],
  ['a high view in the north', { west: -150, south: 59, east: -149, north: 61 }, 17],
  ['a few streets', { west: -71.01, south: 42, east: -71, north: 42.01 }, 1],
  ['the country', { west: -125, south: 24, east: -66, north: 50 }, 500],
])('the radius of a search of %s', (_, bounds, miles) => {
  expect(radiusIn(bounds)).toBe(miles)
})
