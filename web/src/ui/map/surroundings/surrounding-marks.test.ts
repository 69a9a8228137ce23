import { describe, expect, test } from '@jest/globals'
import { clusterRadius, countText, markAt, unobstructedMarks } from './surrounding-marks.ts'

describe('unobstructedMarks', () => {
  // One degree is one pixel here.
  const at = ({ lat, lng }: { lat: number; lng: number }) => ({ x: lng, y: lat })
  const bounds = { west: 0, south: 0, east: 1, north: 1 }
  const dot = (id: string, x: number) => ({ id, label: id, lat: 0, lng: x, value: 1 })
  const disc = (id: string, x: number, count: number) => ({
    ...dot(id, x),
    cluster: { count, bounds },
  })
  const ids = (marks: readonly { id: string }[]) => marks.map(({ id }) => id)
  const bare = { at, points: [], pointRadius: 7, labels: [] }

  test('orders marks so that smaller ones are drawn on top of larger ones', () => {
    const marks = unobstructedMarks(
      [dot('zip', 0), disc('few', 100, 9), disc('many', 200, 900)],
      bare,
    )
    expect(ids(marks)).toEqual(['many', 'few', 'zip'])
  })

  test('omits a cluster whose count a point would cover, but never a dot', () => {
    const items = [disc('under', 3, 900), disc('beside', 60, 900), dot('zip', 1)]
    expect(ids(unobstructedMarks(items, { ...bare, points: [{ lat: 0, lng: 0 }] }))).toEqual([
      'beside',
      'zip',
    ])
  })

  test('omits a cluster that a label crosses', () => {
    const labels = [{ x: 15, y: -8, width: 60, height: 16 }]
    expect(
      ids(unobstructedMarks([disc('under', 0, 900), disc('far', 200, 900)], { ...bare, labels })),
    ).toEqual(['far'])
  })
})

describe('clusterRadius', () => {
  test('grows in area with the count', () => {
    // 64 to 36 zips are 8 to 6 in radius; the largest has 22 pixels.
    expect(clusterRadius(64, 100) / clusterRadius(36, 100)).toBeCloseTo(8 / 6, 9)
    expect(clusterRadius(1600, 1600)).toBe(22)
  })

  test('is large enough for the pointer and for the count', () => {
    expect(clusterRadius(2, 10_000)).toBe(12)
    expect(clusterRadius(226, 100_000)).toBeGreaterThan(14)
  })
})

test('counts of a thousand or more are shortened', () => {
  expect([7, 999, 1000, 2849, 10_400].map(countText)).toEqual(['7', '999', '1k', '2.8k', '10k'])
})

describe('markAt', () => {
  const spots = [
    { id: 'disc', x: 0, y: 0, radius: 20 },
    { id: 'dot', x: 15, y: 0, radius: 2.5 },
  ]

  test('is the nearest of those in reach', () => {
    expect(markAt(spots, { x: 3, y: 0 })?.id).toBe('disc')
    expect(markAt(spots, { x: 12, y: 0 })?.id).toBe('dot')
  })

  test('a dot reacts within eight pixels', () => {
    expect(markAt(spots, { x: 22.9, y: 0 })?.id).toBe('dot')
    expect(markAt(spots, { x: 23.1, y: 0 })).toBeUndefined()
  })
})
