import type { LoadedValues } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { generatedMark, joinCatalog, type LoadedAttribute, percentileFromQuantiles } from './attributes.ts'

const info = (key: string, zips: number) => ({ key, zips, vintage: '2024-04', data_set: 'real' }) as LoadedValues

function withQuantiles(quantiles: number[] | null): LoadedAttribute {
  return { quantiles } as LoadedAttribute
}

test('prices of the demonstration set are generated, distances to its airports are not', () => {
  const keys = ['median_listing_price', 'distance_to_large_airport', 'population']
  const { byKey } = joinCatalog({
    version: '1',
    data_set: 'mixed',
    period: null,
    attributes: keys.map((key) => ({ ...info(key, 1), data_set: key === 'population' ? 'real' : 'demonstration' })),
  })
  expect(keys.map((key) => generatedMark(byKey.get(key)!))).toEqual(['made up', '', ''])
  // A figure computed from real and generated values has a data set of its own.
  expect(generatedMark(byKey.get('population')!, 'mixed')).toBe('partly made up')
})

describe('joinCatalog', () => {
  test('counts every attribute as loaded until the call has finished', () => {
    const attributes = joinCatalog(null)
    expect(attributes.known).toBe(false)
    expect(attributes.all.every(({ loaded }) => loaded)).toBe(true)
  })

  test('counts only attributes with values as loaded', () => {
    const attributes = joinCatalog({
      version: '1',
      data_set: 'mixed',
      period: '2024-04',
      attributes: [info('population', 33_000), info('overall_score', 0)],
    })
    expect(attributes.byKey.get('population')!.loaded).toBe(true)
    expect(attributes.byKey.get('overall_score')!.loaded).toBe(false)
    expect(attributes.byKey.get('median_age')!.loaded).toBe(false)
    expect(attributes.dataSet).toBe('mixed')
  })
})

describe('percentileFromQuantiles', () => {
  const hundreds = withQuantiles(Array.from({ length: 101 }, (_, i) => i * 10))

  test('interpolates between two quantiles', () => {
    expect(percentileFromQuantiles(hundreds, 500)).toBeCloseTo(50)
    expect(percentileFromQuantiles(hundreds, 884)).toBeCloseTo(88.4)
  })

  test('stays within 0 and 100', () => {
    expect(percentileFromQuantiles(hundreds, -5)).toBe(0)
    expect(percentileFromQuantiles(hundreds, 5000)).toBe(100)
  })

  test('puts a value that many zips share in the middle of their range', () => {
    expect(percentileFromQuantiles(withQuantiles([0, 0, 0, 10, 20]), 0)).toBeCloseTo(25)
  })

  test.each([
    ['few values', 7, 1e9],
    ['as many values as quantiles', 101, 1e9],
    ['many values', 2500, 1e9],
    ['many values with ties', 2500, 40],
    ['values of which most are the same', 2500, 1.2],
  ])('is within 1 + 50 / n points of the exact percentile: %s', (_, count, range) => {
    const values = Array.from({ length: count }, (_, i) => Math.floor(((i * 0.6180339887) % 1) * range))
    const sorted = values.toSorted((a, b) => a - b)
    const quantiles = Array.from({ length: 101 }, (_, i) => {
      const position = ((count - 1) * i) / 100
      const low = sorted[Math.floor(position)]!
      return low + (sorted[Math.ceil(position)]! - low) * (position % 1)
    })
    const attribute = withQuantiles(quantiles)
    for (const value of new Set(values)) {
      const below = values.filter((other) => other < value).length
      const equal = values.filter((other) => other === value).length
      const exact = (100 * (below + equal / 2)) / count
      const difference = Math.abs(percentileFromQuantiles(attribute, value)! - exact)
      expect(difference).toBeLessThanOrEqual(1 + 50 / count)
    }
  })

  test('is null without quantiles or without a value', () => {
    expect(percentileFromQuantiles(withQuantiles(null), 5)).toBeNull()
    expect(percentileFromQuantiles(hundreds, null)).toBeNull()
  })
})
