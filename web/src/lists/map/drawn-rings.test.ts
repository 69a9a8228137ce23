import { problemOf } from '@homeground/contracts/drawn-area'
import { describe, expect, test } from '@jest/globals'
import { pointCount, simplifiedRings } from './drawn-rings.ts'

const circle = (lng: number, count: number) =>
  Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count
    return { lat: 42 + Math.sin(angle), lng: lng + Math.cos(angle) }
  })

describe('simplifiedRings', () => {
  test('leaves shapes that have no more than 60 points', () => {
    const rings = [circle(-71, 36), circle(-80, 24)]
    expect(simplifiedRings(rings)).toEqual(rings)
  })

  test('leaves out the points that matter least', () => {
    const corners = [
      { lat: 40, lng: -80 },
      { lat: 40, lng: -70 },
      { lat: 45, lng: -70 },
    ]
    // 62 points along the first side, alternately 0.001° off it.
    const between = Array.from({ length: 62 }, (_, i) => ({ lat: 40 - 0.001 * (i % 2), lng: -79.9 + i * 0.15 }))
    const [ring] = simplifiedRings([[corners[0]!, ...between, corners[1]!, corners[2]!]])
    expect(ring).toHaveLength(60)
    for (const corner of corners) expect(ring).toContainEqual(corner)
  })

  test('fits three circles of 24 points into one search', () => {
    const rings = simplifiedRings([circle(-71, 24), circle(-75, 24), circle(-79, 24)])
    expect(pointCount(rings)).toBe(60)
    expect(rings).toHaveLength(3)
    expect(problemOf(rings)).toBeUndefined()
  })

  test('leaves triangles whole, however many they are', () => {
    const triangles = Array.from({ length: 21 }, (_, i) => circle(-70 - 3 * i, 3))
    expect(simplifiedRings(triangles)).toEqual(triangles)
  })
})
