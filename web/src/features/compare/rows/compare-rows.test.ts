import type { Figure, ZipDetail } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { joinCatalog } from '../../../lib/api/attributes.ts'
import { compareRows, shortNames } from './compare-rows.ts'

const attributes = joinCatalog(null)

type Values = Readonly<Record<string, number | readonly [value: number, moe: number]>>

function place(town: string, zip: string, values: Values, state = 'MA'): ZipDetail {
  const figures = Object.entries(values).map(([key, given]): Figure => {
    const [value, moe = null] = typeof given === 'number' ? [given] : given
    return {
      key,
      value,
      moe,
      percentile_state: 50,
      percentile_nation: 60,
      vintage: '2018–22',
      publisher: 'Census Bureau',
      data_set: 'real',
    }
  })
  return { zip, town, state_abbr: state, figures } as unknown as ZipDetail
}

const natick = place('Natick', '01760', {
  median_age: [41.2, 1.1],
  overall_score: 86.4,
  mean_commute_minutes: [30, 1],
  percent_owner_occupied: [70, 2],
  percent_renter_occupied: [30, 2],
  percent_white: [60, 1],
})
const sharon = place('Sharon', '02067', {
  median_age: [41.0, 1.4],
  overall_score: 93,
  mean_commute_minutes: [36, 2],
  percent_owner_occupied: [80, 2],
  percent_white: [70, 1],
})
const rowsOf = (...places: ZipDetail[]) => compareRows(places, attributes).flatMap(({ rows }) => rows)
const rowOf = (key: string, ...places: ZipDetail[]) => rowsOf(...places).find(({ attribute }) => attribute.key === key)

describe('compareRows', () => {
  test('marks the best by the better end of the catalog, and never of race', () => {
    expect(rowOf('overall_score', natick, sharon)!.best).toBe(1)
    // 6 minutes > √(1 + 4) = 2.2
    expect(rowOf('mean_commute_minutes', natick, sharon)!.best).toBe(0)
    expect(rowOf('percent_white', natick, sharon)!.best).toBeNull()
    expect(rowOf('median_age', natick, sharon)!.best).toBeNull()
  })

  test('says where a difference is not clear', () => {
    expect(rowOf('median_age', natick, sharon)!.remarks).toEqual(['Difference not clear'])
    expect(rowOf('mean_commute_minutes', natick, sharon)!.remarks).toEqual([])
  })

  test('does not compare scores of different states', () => {
    const keene = place('Keene', '03431', { overall_score: 99, median_age: 38 }, 'NH')
    const row = rowOf('overall_score', natick, keene)!
    expect([row.best, row.remarks]).toEqual([null, ['Not comparable across states']])
  })

  test('marks no best where both show the same number', () => {
    const similar = place('Acton', '01720', { overall_score: 86.1 })
    expect(rowOf('overall_score', natick, similar)!.best).toBeNull()
  })

  test('leaves out the rest of a share, and names what no place has', () => {
    expect(rowOf('percent_renter_occupied', natick, sharon)).toBeUndefined()
    const income = compareRows([natick, sharon], attributes).find(({ key }) => key === 'income')!
    expect(income.rows).toEqual([])
    expect(income.remark).toContain('Not published for this place: Income, Returns under $50k')
  })

  test('names the sources of a group', () => {
    const people = compareRows([natick, sharon], attributes).find(({ key }) => key === 'people')!
    expect(people.sources).toBe('Census Bureau, 2018–22')
  })
})

test('a place is named by its zip where two have the same town', () => {
  const places = [
    { zip: '02138', town: 'Cambridge' },
    { zip: '02139', town: 'Cambridge' },
    { zip: '01760', town: 'Natick' },
  ]
  expect(shortNames(places)).toEqual(['02138', '02139', 'Natick'])
})
