import type { Figure } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { joinCatalog } from '../../lib/api/attributes.ts'
import {
  areSimilar,
  bestPlace,
  compareRows,
  nameWithinKind,
  type PlaceFigures,
  pairsOf,
  shortNames,
  unclearPairs,
  unclearText,
} from './compare-rows.ts'

const attributes = joinCatalog(null)

type Values = Readonly<Record<string, number | readonly [value: number, moe: number]>>

function place(town: string, id: string, values: Values, state = 'MA') {
  const figures = Object.entries(values).map(([key, entry]): Figure => {
    const [value, moe = null] = typeof entry === 'number' ? [entry] : entry
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
  return { kind: 'zip' as const, id, town, state_abbr: state, figures }
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
const rowsOf = (...places: PlaceFigures[]) => compareRows(places, attributes).flatMap(({ rows }) => rows)
const rowOf = (key: string, ...places: PlaceFigures[]) =>
  rowsOf(...places).find(({ attribute }) => attribute.key === key)

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
    expect(income.remark).toContain('Not published for this place: Income, Tax filers under $50k')
  })

  test('names the sources of a group', () => {
    const people = compareRows([natick, sharon], attributes).find(({ key }) => key === 'people')!
    expect(people.sources).toBe('Census Bureau, 2018–22')
  })
})

test('a place is named by its zip where two have the same town', () => {
  const places = [
    { id: '02138', town: 'Cambridge' },
    { id: '02139', town: 'Cambridge' },
    { id: '01760', town: 'Natick' },
  ]
  expect(shortNames(places)).toEqual(['02138', '02139', 'Natick'])
})

test('the name of a metro area among metro areas does not say that it is one', () => {
  expect(nameWithinKind({ kind: 'metro', town: 'Boston-Cambridge-Newton metro area' })).toBe('Boston-Cambridge-Newton')
  expect(nameWithinKind({ kind: 'county', town: 'Middlesex County' })).toBe('Middlesex County')
})

const higher = { better: 'higher' } as const
const lower = { better: 'lower' } as const
const plain = (value: number | null, moe: number | null = null) => ({ value, moe })

describe('bestPlace', () => {
  test('is the highest or the lowest value, by the attribute', () => {
    const figures = [plain(86), plain(93), plain(90), plain(61)]
    expect(bestPlace(higher, figures)).toBe(1)
    expect(bestPlace(lower, figures)).toBe(3)
  })

  test('is none where no end is better, and none of race or origin', () => {
    const figures = [plain(742_000), plain(611_000)]
    expect(bestPlace({ better: 'neither' }, figures)).toBeNull()
    expect(bestPlace({ better: 'higher', sensitive: true }, figures)).toBeNull()
  })

  test('is none unless the gap to every other place exceeds the margins', () => {
    // √(3² + 4²) = 5: a gap of 5 is not clear, one of 5.1 is.
    expect(bestPlace(higher, [plain(40, 3), plain(35, 4), plain(10)])).toBeNull()
    expect(bestPlace(higher, [plain(40.1, 3), plain(35, 4), plain(10)])).toBe(0)
    // Clear from the second, not from the third: √(3² + 12²) = 12.4 > 10.
    expect(bestPlace(higher, [plain(40, 3), plain(30, 4), plain(30, 12)])).toBeNull()
  })

  test('is none of equal values, and of a single one', () => {
    expect(bestPlace(higher, [plain(90), plain(90), plain(61)])).toBeNull()
    expect(bestPlace(higher, [plain(90), plain(null)])).toBeNull()
  })

  test('leaves out missing and implausible values', () => {
    const implausible = { ...plain(900), note: { flags: ['implausible' as const] } }
    expect(bestPlace(higher, [plain(null), plain(70), implausible, plain(60)])).toBe(1)
  })

  test('counts a bound with the end that is known', () => {
    const over = { value: 250_000, moe: null, note: { kind: 'over' as const, low: 250_000 } }
    const range = { value: 72, moe: null, note: { kind: 'range' as const, low: 70, high: 74 } }
    expect(bestPlace(higher, [over, plain(240_000)])).toBe(0)
    expect(bestPlace(higher, [over, plain(260_000)])).toBeNull()
    expect(bestPlace(higher, [over, over])).toBeNull()
    expect(bestPlace(higher, [range, plain(73)])).toBeNull()
    expect(bestPlace(higher, [range, plain(75)])).toBe(1)
  })
})

const figure = (value: number | null, moe: number | null = null) => ({ value, moe })

test('four places have six pairs', () => {
  expect(pairsOf(4).map(([one, other]) => `${one}${other}`)).toEqual('01 02 03 12 13 23'.split(' '))
})

describe('unclearPairs', () => {
  test('of the median ages in the design, by hand', () => {
    // 41.2 ± 1.1, 39.7 ± 0.9, 41.0 ± 1.4, 38.8 ± 0.8
    // 01: 1.5 > √(1.21 + 0.81) = 1.42 clear    02: 0.2 < √(1.21 + 1.96) = 1.78 unclear
    // 03: 2.4 > √(1.21 + 0.64) = 1.36 clear    12: 1.3 < √(0.81 + 1.96) = 1.66 unclear
    // 13: 0.9 < √(0.81 + 0.64) = 1.20 unclear  23: 2.2 > √(1.96 + 0.64) = 1.61 clear
    const ages = [figure(41.2, 1.1), figure(39.7, 0.9), figure(41.0, 1.4), figure(38.8, 0.8)]
    expect(unclearPairs(ages)).toEqual([
      [0, 2],
      [1, 2],
      [1, 3],
    ])
  })

  test('a difference of exactly √(m₁² + m₂²) is not clear', () => {
    expect(unclearPairs([figure(10, 3), figure(15, 4)])).toEqual([[0, 1]])
    expect(unclearPairs([figure(10, 3), figure(15.01, 4)])).toEqual([])
  })

  test('values without margins are exact, and missing ones make no pair', () => {
    expect(unclearPairs([figure(10), figure(10.1), figure(null), figure(10)])).toEqual([])
    expect(unclearPairs([figure(10), figure(10.1, 0.5)])).toEqual([[0, 1]])
  })
})

describe('unclearText', () => {
  const names = ['Natick', 'Hopkinton', 'Sharon']

  test('names the pairs', () => {
    expect(unclearText([[0, 2]], { names, valueCount: 3 })).toBe('Natick and Sharon: difference not clear')
    const two = [
      [0, 2],
      [1, 2],
    ] as const
    expect(unclearText(two, { names, valueCount: 3 })).toBe(
      'Natick and Sharon; Hopkinton and Sharon: differences not clear',
    )
  })

  test('names none if it is all of them', () => {
    expect(unclearText([[0, 1]], { names, valueCount: 2 })).toBe('Difference not clear')
    expect(unclearText(pairsOf(3), { names, valueCount: 3 })).toBe('Differences not clear')
    expect(unclearText([], { names, valueCount: 3 })).toBeNull()
  })
})

describe('similar rows', () => {
  const usd = { unit: 'usd' } as const
  test('show the same, differ by 5 % at most, or have no clear difference', () => {
    expect(areSimilar(usd, [plain(500_000), plain(525_000)])).toBe(true)
    // 5 % of 527,000 is 26,350.
    expect(areSimilar(usd, [plain(500_000), plain(527_000)])).toBe(false)
    expect(areSimilar({ unit: 'years' }, [plain(41.2, 3), plain(38, 3)])).toBe(true)
    expect(areSimilar({ unit: 'years' }, [plain(41.2, 1), plain(38, 1)])).toBe(false)
    expect(areSimilar({ unit: 'years' }, [plain(41.2), plain(41), plain(38)])).toBe(false)
  })

  test('are not those with a missing value, an open end, or of a single place', () => {
    expect(areSimilar(usd, [plain(500_000), plain(null)])).toBe(false)
    expect(areSimilar(usd, [plain(250_000), { ...plain(250_000), note: { kind: 'over', low: 250_000 } }])).toBe(false)
    expect(areSimilar(usd, [plain(500_000)])).toBe(false)
  })

  test('are never what a place costs', () => {
    const cheap = place('Acton', '01720', { median_listing_price: 500_000, median_rent: 2_000 })
    const like = place('Stow', '01775', { median_listing_price: 501_000, median_rent: 2_010 })
    expect(rowOf('median_listing_price', cheap, like)!.isSimilar).toBe(false)
    expect(rowOf('median_rent', cheap, like)!.isSimilar).toBe(true)
  })

  test('of scores of several states are none', () => {
    const keene = place('Keene', '03431', { overall_score: 86.4 }, 'NH')
    expect(rowOf('overall_score', natick, keene)!.isSimilar).toBe(false)
    expect(rowOf('median_age', natick, sharon)!.isSimilar).toBe(true)
  })
})
