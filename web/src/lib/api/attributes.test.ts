import type { AttributeInfo } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { joinRegistry, type LoadedAttribute, percentileOf } from './attributes.ts'

const info = (key: string, zips: number): AttributeInfo =>
  ({ key, zips, vintage: '2024-04', data_set: 'real', quantiles: null }) as AttributeInfo

function withQuantiles(quantiles: number[] | null): LoadedAttribute {
  return { info: { quantiles } } as LoadedAttribute
}

describe('joinRegistry', () => {
  test('offers everything until the call answers', () => {
    const attributes = joinRegistry(null)
    expect(attributes.known).toBe(false)
    expect(attributes.all.every(({ loaded }) => loaded)).toBe(true)
  })

  test('offers only what a zip has a value for', () => {
    const attributes = joinRegistry({
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

describe('percentileOf', () => {
  const hundreds = withQuantiles(Array.from({ length: 101 }, (_, i) => i * 10))

  test('reads a value between two quantiles in proportion', () => {
    expect(percentileOf(hundreds, 500)).toBeCloseTo(50)
    expect(percentileOf(hundreds, 884)).toBeCloseTo(88.4)
  })

  test('stays within 0 and 100', () => {
    expect(percentileOf(hundreds, -5)).toBe(0)
    expect(percentileOf(hundreds, 5000)).toBe(100)
  })

  test('puts a value that many zips share in the middle of them', () => {
    expect(percentileOf(withQuantiles([0, 0, 0, 10, 20]), 0)).toBeCloseTo(25)
  })

  test('is unknown without quantiles or without a value', () => {
    expect(percentileOf(withQuantiles(null), 5)).toBeNull()
    expect(percentileOf(hundreds, null)).toBeNull()
  })
})
