import { describe, expect, test } from '@jest/globals'
import { shortName } from './places.ts'
import { areaOf, clipLine, clipRing, contains, encodeLine, encodeSpots, rounded, simplify } from './shapes.ts'

const box = { west: 0, south: 0, east: 10, north: 10 }
const square = [0, 0, 4, 0, 4, 4, 0, 4, 0, 0]

describe('simplify', () => {
  test('removes what a triangle of the given area does not show, and keeps the ends', () => {
    // The bump of 0.1 over a base of 2 has an area of 0.1, the corner at 2, 2 one of 2.
    const line = [0, 0, 1, 0.1, 2, 0, 2, 2, 4, 2]
    expect(simplify(line, () => 0.5)).toEqual([0, 0, 2, 0, 2, 2, 4, 2])
    expect(simplify(line, () => 0.05)).toEqual(line)
    expect(simplify(line, () => 100)).toEqual([0, 0, 4, 2])
  })

  test('may keep more detail in one place than in another', () => {
    const line = [0, 0, 1, 0.1, 2, 0, 3, 0.1, 4, 0]
    expect(simplify(line, (x) => (x < 2 ? 0.05 : 0.5))).toEqual([0, 0, 1, 0.1, 4, 0])
  })
})

describe('clipping', () => {
  test('a ring runs along the box where it leaves it', () => {
    const ring = clipRing([5, 5, 15, 5, 15, 8, 5, 8, 5, 5], box)
    // Half of it, 5 by 3, is in the box.
    expect(areaOf(ring)).toBe(15)
    expect(Math.max(...ring)).toBe(10)
    expect(clipRing([20, 20, 30, 20, 30, 30, 20, 20], box)).toEqual([])
  })

  test('a line becomes the parts that are in the box', () => {
    expect(clipLine([-5, 5, 5, 5, 5, 15, 8, 15, 8, 5], box)).toEqual([
      [0, 5, 5, 5, 5, 10],
      [8, 10, 8, 5],
    ])
  })
})

test('a hole is not in its area', () => {
  const hole = [1, 1, 2, 1, 2, 2, 1, 2, 1, 1]
  expect(contains([square, hole], 3, 3)).toBe(true)
  expect(contains([square, hole], 1.5, 1.5)).toBe(false)
  expect(contains([square, hole], 5, 1)).toBe(false)
})

test('corners are cut at a quarter of each side', () => {
  // Each corner of the square of 16 loses a triangle with two sides of 1.
  expect(areaOf(rounded(square))).toBe(14)
  expect(rounded(square).slice(0, 2)).toEqual(rounded(square).slice(-2))
})

test('points are written as steps, those of a line once if they are repeated', () => {
  expect(encodeLine([0.5, 0.25, 0.5, 0.2501, 0.75, 0.125], 8)).toEqual([4, 2, 2, -1])
  expect(encodeSpots([0.5, 0.25, 0.5, 0.2501, 0.75, 0.125], 8)).toEqual([4, 2, 0, 0, 2, -1])
})

test.each([
  ['Natick CDP', 'Natick'],
  ['Oklahoma City city', 'Oklahoma City'],
  ['Boise City city', 'Boise'],
  ['Indianapolis city (balance)', 'Indianapolis'],
  ['Nashville-Davidson metropolitan government (balance)', 'Nashville'],
  ['Louisville/Jefferson County metro government (balance)', 'Louisville'],
  ['Hartsville/Trousdale County', 'Hartsville'],
  ['Juneau city and borough', 'Juneau'],
  ['San Germán zona urbana', 'San German'],
  ['Urban Honolulu CDP', 'Honolulu'],
  ['Villages of Oriole CDP', 'Villages of Oriole'],
])('%s is written %s', (name, short) => expect(shortName(name)).toBe(short))
