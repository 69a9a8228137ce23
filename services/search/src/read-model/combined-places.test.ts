import { findAttribute } from '@homeground/catalog/attributes'
import { expect, test } from '@jest/globals'
import { combinedProvenance, combineZips, placesOf } from './combined-places.ts'
import { type ProfileRow, packValues } from './read-model.ts'

const age = findAttribute('median_age')!
const income = findAttribute('median_household_income')!
/** A zip with some of its columns and values of attributes by key. */
const zip = (population: number, { moe = {}, notes = {}, parts = {}, ...given }: Given) =>
  ({
    ...given,
    ...{ moe, notes, parts, small_bases: [] },
    values: packValues({ population, ...given } as Record<string, number>),
  }) as unknown as ProfileRow
type Given = Partial<Pick<ProfileRow, 'moe' | 'notes' | 'parts'>> & Readonly<Record<string, unknown>>

test('a mean has the margin of weighted values', () => {
  const zips = [
    zip(3000, { median_age: 40, moe: { median_age: 2 } }),
    zip(1000, { median_age: 60, moe: { median_age: 8 } }),
  ]
  // √(0.75² · 2² + 0.25² · 8²) = √(2.25 + 4) = 2.5
  expect(combineZips(zips, age)).toEqual({ value: 45, moe: 2.5, note: { flags: ['mean_of_medians'] } })
})

test('a town of one zip has its value, margin and note', () => {
  const note = { flags: ['publisher_warning' as const], vintage: '2009–13' }
  const only = zip(0, { median_age: 40, moe: { median_age: 2 }, notes: { median_age: note } })
  expect(combineZips([only], age)).toEqual({ value: 40, moe: 2, note })
})

test('without the margin of a zip there is none', () => {
  const zips = [zip(10, { median_age: 40, moe: { median_age: 2 } }), zip(10, { median_age: 60 })]
  expect(combineZips(zips, age)).toMatchObject({ value: 50, moe: null })
})

test('a mean with an open-ended value is open-ended, and none with open ends on both sides', () => {
  const plain = zip(1000, { median_household_income: 90_000 })
  const over = zip(1000, {
    median_household_income: 250_000,
    notes: { median_household_income: { kind: 'over', low: 250_000 } },
  })
  const under = zip(1000, {
    median_household_income: 2500,
    notes: { median_household_income: { kind: 'under', high: 2500 } },
  })
  expect(combineZips([plain, over], income)).toEqual({
    value: 170_000,
    moe: null,
    note: { kind: 'over', low: 170_000, flags: ['mean_of_medians'] },
  })
  expect(combineZips([plain, over, under], income)).toMatchObject({
    value: null,
    note: { kind: 'missing', reason: 'open_ended' },
  })
})

test('a median is that of all households by class, where every zip with a median has classes', () => {
  const households = (counts: Readonly<Record<number, number>>) => ({
    median_household_income: { classes: Array.from({ length: 16 }, (_, index) => [counts[index] ?? 0, null] as const) },
  })
  const poor = zip(9000, { median_household_income: 65_000, parts: households({ 9: 100, 11: 100 }) })
  const rich = zip(1000, {
    median_household_income: 250_000,
    notes: { median_household_income: { kind: 'over', low: 250_000 } },
    parts: households({ 10: 200 }),
  })
  // 300 of 400 households are over 60,000 and 100 over 75,000: 60,000 · 1.25^(ln(300 ÷ 200) ÷ ln 3).
  const median = { value: expect.closeTo(65_150.5, 0), moe: null, note: undefined }
  expect(combineZips([poor, rich], income)).toEqual(median)
  // Sums of a county stand for the parts of its zips.
  const sums = { ...households({ 9: 100, 10: 200, 11: 100 }).median_household_income, zips: 2 }
  const without = [poor, rich].map((row) => ({ ...row, parts: {} }))
  expect(combineZips(without, income, sums)).toEqual(median)
  // Else it is a mean that says so, here a bound: 0.9 · 65,000 + 0.1 · 250,000.
  expect(combineZips([poor, { ...rich, parts: {} }], income)).toEqual({
    value: 83_500,
    moe: null,
    note: { kind: 'over', low: 83_500, flags: ['mean_of_medians'] },
  })
  // The only zip has a median of its own.
  expect(combineZips([rich], income)).toMatchObject({ value: 250_000, note: { kind: 'over' } })
})

test('a change of listings is from one sum to the other, whichever zips have listings in one month only', () => {
  const change = findAttribute('inventory_net_change')!
  const counted = (listings: number | null) => (listings === null ? null : ([listings, 1] as const))
  const of = (before: number | null, now: number | null) => ({
    inventory_net_change: before === null || now === null ? null : now - before,
    parts: { inventory_net_change: { before: counted(before), now: counted(now) } },
  })
  // 100 + 40 listings then, 90 + 25 now.
  const zips = [zip(10, of(100, 90)), zip(10, of(40, null)), zip(10, of(null, 25))]
  expect(combineZips(zips, change).value).toBe(-25)
  const without = zips.map((row) => ({ ...row, parts: {} }))
  expect(combineZips(without, change, { before: [140, 2], now: [115, 2], zips: 3 }).value).toBe(-25)
  // An older release of housing does not tell the months: the sum of the changes of zips.
  expect(combineZips(without, change).value).toBe(-10)
})

test('figures of listings are means that listings weight, and people only where no listings are counted', () => {
  const price = findAttribute('median_listing_price')!
  const of = (population: number, housing_inventory: number | null, median_listing_price: number) =>
    zip(population, { housing_inventory, median_listing_price })
  // (30 · 400,000 + 10 · 800,000) ÷ 40, though the populations are 1 to 9.
  expect(combineZips([of(100, 30, 400_000), of(900, 10, 800_000)], price).value).toBe(500_000)
  // A zip without listings counts nothing.
  expect(combineZips([of(100, 30, 400_000), of(900, null, 800_000)], price).value).toBe(400_000)
  // 0.1 · 400,000 + 0.9 · 800,000.
  expect(combineZips([of(100, null, 400_000), of(900, null, 800_000)], price).value).toBe(760_000)
})

test('a change of price is from the mean of one month to that of the other, each in whole dollars', () => {
  const change = findAttribute('median_listing_net_change')!
  const end = (price: number, listings: number) => [price * listings, listings] as const
  const zips = [
    zip(10, {
      median_listing_net_change: 20_000,
      parts: { median_listing_net_change: { before: end(400_000, 10), now: end(420_000, 30) } },
    }),
    zip(10, { parts: { median_listing_net_change: { before: end(700_000, 20), now: null } } }),
  ]
  // 420,000 − (10 · 400,000 + 20 · 700,000) ÷ 30.
  expect(combineZips(zips, change).value).toBe(-180_000)
  const sums = { before: [18_000_001, 30], now: [12_600_000, 30], zips: 2 } as const
  const without = zips.map((row) => ({ ...row, parts: {} }))
  expect(combineZips(without, change, sums).value).toBe(-180_000)
  // Without listings in one of the months: the change of the only zip that has one.
  expect(combineZips(without, change, { ...sums, before: [0, 0] }).value).toBe(20_000)
})

test('implausible values are left out of means unless there are no others', () => {
  const price = findAttribute('median_listing_price')!
  const odd = zip(1000, { median_listing_price: 1550 })
  expect(combineZips([odd, zip(10, { median_listing_price: 400_000 })], price).value).toBe(400_000)
  expect(combineZips([odd], price).value).toBe(1550)
})

test('the mean of equal values is that value, without binary noise', () => {
  const zips = [3, 7, 11].map((people) => zip(people, { median_age: 62.9 }))
  expect(combineZips(zips, age).value).toBe(62.9)
})

test('a share is the sum of its parts over the sum of its wholes, whatever the population of another vintage', () => {
  const owners = findAttribute('percent_owner_occupied')!
  const zips = [
    zip(9000, {
      percent_owner_occupied: 20,
      parts: { percent_owner_occupied: { part: [100, 30], whole: [500, 40], rest: [400, 30] } },
    }),
    zip(10, {
      percent_owner_occupied: 80,
      parts: { percent_owner_occupied: { part: [1200, 40], whole: [1500, 30], rest: [300, 40] } },
    }),
  ]
  // 1300 of 2000 homes. Owners: √(30² + 40²) = 50 and homes √(40² + 30²) = 50, so √(50² − 0.65² · 50²) ÷ 2000 = 1.8998 %.
  // Renters: √(50² − 0.35² · 50²) ÷ 2000 = 2.3418 %, which is the larger.
  expect(combineZips(zips, owners)).toEqual({ value: 65, moe: expect.closeTo(2.3418, 3), note: undefined })
})

test('income per return is the income of all returns by their number', () => {
  const agi = findAttribute('avg_agi_per_return')!
  const of = (dollars: number, returns: number) => ({
    avg_agi_per_return: dollars / returns,
    parts: { avg_agi_per_return: { part: [dollars, null], whole: [returns, null] } as const },
  })
  // (3,000,000 + 9,000,000) ÷ (100 + 100), though the populations are 1 to 9.
  expect(combineZips([zip(100, of(3_000_000, 100)), zip(900, of(9_000_000, 100))], agi).value).toBe(60_000)
})

test('sums of parts stand for the parts of zips that lack them, unless a zip with a value is not in them', () => {
  const owners = findAttribute('percent_owner_occupied')!
  const zips = [zip(9000, { percent_owner_occupied: 20 }), zip(1000, { percent_owner_occupied: 80 })]
  const sums = { part: [1300, null], whole: [2000, null] } as const
  expect(combineZips(zips, owners, { ...sums, zips: 2 }).value).toBe(65)
  // Else the mean by population: 0.9 · 20 + 0.1 · 80.
  expect(combineZips(zips, owners, { ...sums, zips: 1 }).value).toBe(26)
})

test('what compares within a state only has no value over two states', () => {
  const score = findAttribute('overall_score')!
  const of = (state: string) => zip(1000, { state_abbr: state, overall_score: 80 })
  expect(combineZips([of('MA'), of('MA')], score).value).toBe(80)
  expect(combineZips([of('MA'), of('RI')], score)).toMatchObject({
    value: null,
    note: { kind: 'missing', reason: 'several_states' },
  })
})

test('the county of a town is the one that most of its people live in, and all of its counties are named', () => {
  const inCounty = (name: string, population: number, county: string) =>
    zip(population, { zip: name, town: 'Denver', state_abbr: 'CO', county, lat: 39.7, lng: -105 })
  const zips = [
    // The most populous zip of Denver is in Jefferson County.
    inCounty('80123', 45_000, 'Jefferson County'),
    inCounty('80202', 14_000, 'Denver County'),
    inCounty('80219', 40_000, 'Denver County'),
  ]
  const also = (row: ProfileRow) => (row.zip === '80123' ? ['Jefferson County', 'Arapahoe County'] : [row.county!])
  const [denver] = placesOf('town', { rows: zips, countyParts: new Map() }, also)
  expect(denver).toMatchObject({
    county: 'Denver County',
    counties: ['Denver County', 'Jefferson County', 'Arapahoe County'],
  })
})

test('only a mean that generated people weight is generated', () => {
  const real = (vintage: string) => ({ vintage, data_set: 'real' as const })
  const provenance = {
    median_listing_price: real('2024-04'),
    total_inventory: real('2024-04'),
    avg_agi_per_return: real('2022'),
    population: { vintage: '2019–23', data_set: 'demonstration' as const },
  }
  const originOf = (key: string, always = false) =>
    combinedProvenance(provenance, findAttribute(key)!, { always })?.data_set
  expect(['median_listing_price', 'total_inventory', 'avg_agi_per_return'].map((key) => originOf(key))).toEqual([
    'real',
    'real',
    'real',
  ])
  expect(originOf('median_listing_price', true)).toBe('demonstration')
  // Means of states are weighted by people throughout.
  expect(originOf('avg_agi_per_return', true)).toBe('demonstration')
  expect(originOf('median_age')).toBeUndefined()
})
