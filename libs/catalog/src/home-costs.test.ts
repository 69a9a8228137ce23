import { describe, expect, test } from '@jest/globals'
import { propertyTaxes, propertyTaxRate } from './home-costs.ts'
import { islandAreas, type StateAbbreviation, states } from './states.ts'

describe('propertyTaxRate', () => {
  test('is the median tax as a share of the median value', () => {
    // 6,080 / 607,400 = 0.010009…; 9,358 / 496,000 = 0.018866…; 2,385 / 875,900 = 0.002722…
    expect(propertyTaxRate('MA')).toBe(1)
    expect(propertyTaxRate('NJ')).toBe(1.89)
    expect(propertyTaxRate('HI')).toBe(0.27)
  })

  test('knows the 50 states and DC, and no territory', () => {
    const territories: readonly string[] = [...islandAreas, 'PR']
    const expected = Object.keys(states).filter((abbr) => !territories.includes(abbr))
    expect(Object.keys(propertyTaxes).toSorted()).toEqual(expected.toSorted())
    expect(Object.keys(propertyTaxes)).toHaveLength(51)
    expect(propertyTaxRate('PR')).toBeUndefined()
  })

  test('is between the lowest and the highest rate of the country everywhere', () => {
    for (const state of Object.keys(propertyTaxes) as StateAbbreviation[]) {
      expect(propertyTaxRate(state)).toBeGreaterThanOrEqual(0.27)
      expect(propertyTaxRate(state)).toBeLessThanOrEqual(1.92)
    }
  })
})
