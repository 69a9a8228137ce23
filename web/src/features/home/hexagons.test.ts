import { describe, expect, test } from '@jest/globals'
import { hexDots, nearestCenter } from './hexagons.ts'

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
