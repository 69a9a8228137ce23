import { expect, test } from '@jest/globals'
import type { Bounds } from '../../lib/position.ts'
import { statesIn } from './map-view.ts'
import { mercatorX, mercatorY } from './mercator.ts'

test('the states in view are those whose bounds reach into it', () => {
  const square = (name: string, west: number, east: number, south: number, north: number) => {
    const bounds = { west: mercatorX(west), east: mercatorX(east), south: mercatorY(south), north: mercatorY(north) }
    return { id: '', name, rings: [], ...bounds }
  }
  const regions = [
    square('Massachusetts', -73.5, -69.9, 41.2, 42.9),
    square('Vermont', -73.4, -71.5, 42.7, 45),
    square('Alaska', -190, -130, 51, 72),
  ]
  const within = (bounds: Bounds) => statesIn(regions, bounds)
  expect(within({ west: -72, south: 42, east: -71, north: 42.5 })).toEqual(['MA'])
  expect(within({ west: -72, south: 42, east: -71, north: 42.8 })).toEqual(['MA', 'VT'])
  expect(within({ west: -188, south: 52, east: -175, north: 53 })).toEqual(['AK'])
})
