import { describe, expect, test } from '@jest/globals'
import { spreadLabels } from './spread-labels.ts'

const column = { gap: 20, top: 0, bottom: 200 }

describe('spreadLabels', () => {
  test('does not move labels with enough room', () => {
    expect(spreadLabels([40, 90, 150], column)).toEqual([40, 90, 150])
  })

  test('moves two labels that are too close by the same amount', () => {
    expect(spreadLabels([100, 110], column)).toEqual([95, 115])
  })

  test('keeps the order and the gap of three labels at the same place', () => {
    const [a, b, c] = spreadLabels([100, 100, 100], column)
    expect(b! - a!).toBeGreaterThanOrEqual(19.99)
    expect(c! - b!).toBeGreaterThanOrEqual(19.99)
  })

  test('stays within the bounds', () => {
    const [a, b] = spreadLabels([198, 199], column)
    expect(b).toBeLessThanOrEqual(200)
    expect(a).toBeLessThanOrEqual(180)
    expect(Math.min(...spreadLabels([1, 2], column))).toBeGreaterThanOrEqual(0)
  })
})
