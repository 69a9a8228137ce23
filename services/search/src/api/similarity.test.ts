import { describe, expect, test } from '@jest/globals'
import { similaritiesTo } from './similar.routes.ts'

const none = Number.NaN
const table = (...rows: number[][]) => rows.map((row) => Float64Array.from(row))

describe('the similarity of places, from their percentiles', () => {
  test('is 100 − the mean difference', () => {
    // (10 + 30 + 20) / 3 and (40 + 0 + 80) / 3
    const percentiles = table([50, 60, 90], [50, 20, 50], [10, 30, 90])
    expect([...similaritiesTo(percentiles, 0, [[0], [1], [2]])]).toEqual([100, 80, 60])
    expect(similaritiesTo(percentiles, 1, [[0], [1], [2]])[0]).toBe(80)
  })

  test('counts a group of attributes that say the same once', () => {
    // Prices are 40 points apart, and 0 points in the other one: (40 + 0) / 2, not (40 + 40 + 0) / 3.
    const percentiles = table([20, 60], [20, 60], [50, 50])
    expect(similaritiesTo(percentiles, 0, [[0, 1], [2]])[1]).toBe(80)
    // Of the group one place has only the first.
    expect(similaritiesTo(table([20, 60], [20, none], [50, 50]), 0, [[0, 1], [2]])[1]).toBe(80)
  })

  test('leaves out what one of the two or everybody lacks', () => {
    const percentiles = table([50, 60], [50, 60], [50, none], [none, none])
    expect(similaritiesTo(percentiles, 0, [[0], [1], [2], [3]])[1]).toBe(90)
  })

  test('needs half of what is loaded in common', () => {
    const percentiles = table([50, 60, 60], [50, none, 60], [50, none, none], [50, none, none], [none, none, none])
    expect([...similaritiesTo(percentiles, 0, [[0], [1], [2], [3], [4]])]).toEqual([100, none, 90])
  })
})
