import { describe, expect, test } from '@jest/globals'
import { natickHigh, wellesleyHigh } from '../../../../test/natick-high.ts'
import { mapPoints } from './map-points.ts'

describe('mapPoints', () => {
  test('has the school first, then each alternative once, by short names', () => {
    const others = [wellesleyHigh]
    const points = mapPoints({ ...natickHigh, better_alternatives: others, alternatives: others })
    expect(points.map(({ label, value }) => [label, value])).toEqual([
      ['Natick High', 80],
      ['Wellesley High', 98],
    ])
  })

  test('gives no value to schools of another state or spring, whose achievement does not compare', () => {
    const alternatives = [
      { ...wellesleyHigh, ncesID: '330000000001', state_abbr: 'NH' },
      { ...wellesleyHigh, ncesID: '250000000003', year: 2021 },
    ]
    expect(mapPoints({ ...natickHigh, alternatives }).map(({ value }) => value)).toEqual([80, null, null])
  })

  test('is empty for a school without coordinates', () => {
    expect(mapPoints({ ...natickHigh, lat: null, lng: null })).toEqual([])
  })
})
