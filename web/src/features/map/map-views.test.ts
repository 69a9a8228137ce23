import { describe, expect, test } from '@jest/globals'

import { inOrder, marksIn } from './map-address.ts'
import { cameraFor } from './map-cameras.ts'

test('the camera on a place shows it in its middle, as close as it fits', () => {
  // Four degrees of longitude at zoom 8; at the equator degrees of latitude are as long.
  const view = { lat: 0, lng: 0, zoom: 8, bounds: { west: -2, south: -2, east: 2, north: 2 } }
  const half = { west: 0, south: -0.1, east: 0.78, north: 0.1 }
  // 0.8 of 4 degrees are 3.2: the place, 0.78 degrees wide, fits in it two steps closer.
  expect(cameraFor(half, view)).toEqual({ lat: 0, lng: 0.39, zoom: 10 })
  expect(cameraFor({ west: 1, south: 1, east: 1, north: 1 }, view).zoom).toBe(13)
})

test('the camera on a chosen place may be farther out than before', () => {
  const view = { lat: 42, lng: -71, zoom: 12, bounds: { west: -71.1, south: 41.9, east: -70.9, north: 42.1 } }
  // 3.2 degrees in 0.8 of a window of 0.2 are 20 times as wide: 4.3 steps farther, rounded down to quarters.
  const wide = { west: -73, south: 42, east: -69.8, north: 42.1 }
  expect(cameraFor(wide, view)).toMatchObject({ lng: -71.4, zoom: 7.5 })
})

describe('what the map shows', () => {
  const zip = (id: string, lat: number, lng: number) => ({ id, label: id, lat, lng, value: null })

  test('is what lies in the view, also beyond the date line', () => {
    const view = { west: -220, south: 10, east: -150, north: 25 }
    const items = [zip('96910', 13.4, 144.8), zip('96813', 21.3, -157.8), zip('02108', 42.4, -71)]
    expect(marksIn(items, view)).toEqual(items.slice(0, 2))
  })

  const mark = (id: string, value: number | null) => ({ id, label: id, lat: 0, lng: 0, value })

  test('is in the order of its values, those without one last', () => {
    const marks = [mark('a', null), mark('b', 1), mark('c', 3), mark('d', 1)]
    const ids = (isLowFirst: boolean) => inOrder(marks, isLowFirst).map(({ id }) => id)
    expect(ids(false)).toEqual(['c', 'b', 'd', 'a'])
    expect(ids(true)).toEqual(['b', 'd', 'c', 'a'])
  })
})
