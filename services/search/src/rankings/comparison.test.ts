import { findAttribute } from '@homeground/catalog/attributes'
import { openColumns, packColumns } from '@homeground/columns'
import { describe, expect, test } from '@jest/globals'
import { comparedColumns, comparesNationwide, type NotCompared, rankedRows } from './comparison.ts'

const none: NotCompared = { values: {}, smallBases: {} }

/** Two places in each of four states. */
function places(attributes: Record<string, (number | null)[]>) {
  const groups = ['AZ', 'AZ', 'MA', 'MA', 'NH', 'NH', 'RI', 'RI']
  const ids = groups.map((_, index) => `0000${index}`)
  const zeros = groups.map(() => 0)
  return openColumns(
    packColumns({
      version: '1',
      ids,
      groups,
      lat: zeros,
      lng: zeros,
      attributes,
      documents: ids.map(() => new Uint8Array(1)),
    }),
  )
}

describe('the nation', () => {
  const income = findAttribute('avg_agi_per_return')!

  test('is not one state of four', () => {
    const columns = places({ avg_agi_per_return: [50_000, 60_000, null, null, null, null, null, null] })
    expect(comparesNationwide(comparedColumns(columns, none), income)).toBe(false)
  })

  test('is half of the states or more', () => {
    const columns = places({ avg_agi_per_return: [50_000, null, 70_000, null, null, null, null, null] })
    expect(comparesNationwide(comparedColumns(columns, none), income)).toBe(true)
  })
})

test('a share that counts too few homes is ranked only without a floor of the population', () => {
  const columns = places({ percent_owner_occupied: [100, 90, 80, 70, 60, 50, 40, 30], population: Array(8).fill(5000) })
  const mask = Uint8Array.from([1, 0, 0, 0, 0, 0, 0, 0])
  const notCompared: NotCompared = { values: {}, smallBases: { percent_owner_occupied: mask } }
  const ranked = { compared: comparedColumns(columns, notCompared), notCompared, intervals: {} }
  const rowsAt = (population: number) =>
    Array.from(rankedRows(ranked, { attribute: 'percent_owner_occupied', floors: { population, listings: 0 } }).rows)
  expect(rowsAt(1000)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(rowsAt(0)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})
