import { attributes as registry } from '@homeground/catalog/attributes'
import { overviewFigures } from '@homeground/catalog/attributes/selections'
import type { Figure } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { joinCatalog } from '../../lib/api/attributes.ts'
import { groupFigures, pickFigures } from './figure-groups.ts'

type Reason = NonNullable<Figure['note']>['reason']
const attributes = joinCatalog(null)
const figure = (key: string, value: number | null, missing?: Reason): Figure => ({
  key,
  value,
  moe: null,
  percentile_state: null,
  percentile_nation: null,
  vintage: null,
  publisher: null,
  data_set: 'demonstration',
  ...(missing ? { note: { kind: 'missing', reason: missing } } : {}),
})
const figuresOf = (missing: (source: string) => Reason | undefined) =>
  registry.map(({ key, source }) => {
    const reason = missing(source)
    return reason ? figure(key, null, reason) : figure(key, 1)
  })
const unloaded = figuresOf((source) =>
  ['schools', 'irs', 'airports', 'hospitals'].includes(source) ? 'not_loaded' : undefined,
)

describe('groupFigures', () => {
  test('has a row for every attribute that is not the rest of another one, if all have values', () => {
    const groups = groupFigures(
      figuresOf(() => undefined),
      attributes,
    )
    const shown = groups.flatMap(({ rows }) => rows.map((row) => row.figure.key))
    expect(registry.map(({ key }) => key).filter((key) => !shown.includes(key))).toEqual(['percent_renter_occupied'])
    expect(groups.every(({ remark }) => remark === null)).toBe(true)
  })

  test('names each source of a group once, with its vintages', () => {
    const from = (key: string, publisher: string, vintage: string) => ({ ...figure(key, 1), publisher, vintage })
    const groups = groupFigures(
      [
        from('median_listing_price', 'Realtor.com', '2024-04'),
        from('days_on_market', 'Realtor.com', '2024-04'),
        from('median_rent', 'Census Bureau', '2018–22'),
        from('overall_score', 'NCES', '2022–23'),
        from('school_avg_pctprof_2yr_change', 'NCES', '2020–21 to 2022–23'),
        { ...from('avg_agi_per_return', 'IRS', '2021'), value: null },
      ],
      attributes,
    )
    expect(groups.slice(0, 3).map(({ sources }) => sources)).toEqual([
      'Realtor.com, Apr 2024 · Census Bureau, 2018–22',
      'NCES, 2020–21 to 2022–23',
      '',
    ])
  })

  test('says a remark once for three rows of a group, and at each of two', () => {
    const warned = (key: string): Figure => ({ ...figure(key, 1), note: { flags: ['publisher_warning'] } })
    const keys = ['median_listing_price', 'days_on_market', 'total_inventory']
    const markedOf = (count: number) => groupFigures(keys.slice(0, count).map(warned), attributes)[0]?.marked
    expect(markedOf(3)).toEqual(['The source flags this figure as possibly inaccurate.'])
    expect(markedOf(2)).toEqual([])
  })

  test('keeps the renters’ share if the owners’ is missing', () => {
    const figures = [figure('percent_owner_occupied', null, 'not_published')]
    const groups = groupFigures([...figures, figure('percent_renter_occupied', 22)], attributes)
    expect(groups[0]?.rows).toHaveLength(2)
  })

  test('folds a group that is not loaded into one line', () => {
    const schools = groupFigures(unloaded, attributes).find(({ key }) => key === 'schools')
    expect(schools).toMatchObject({ rows: [], remark: 'No data loaded yet.' })
  })

  test('says that a group is loading while it is', () => {
    const groups = groupFigures(unloaded, attributes, new Set(['schools'] as const))
    expect(groups.find(({ key }) => key === 'schools')).toMatchObject({ remark: 'Still loading.' })
    expect(groups.find(({ key }) => key === 'distance')).toMatchObject({ remark: 'No data loaded yet.' })
  })

  test('names the attributes of a loaded group whose source is not loaded', () => {
    const income = groupFigures(unloaded, attributes).find(({ key }) => key === 'income')!
    expect(income.rows.map((row) => row.figure.key)).toEqual(['median_household_income', 'percent_poverty'])
    expect(income.remark).toBe(
      'No data loaded yet (Income, Tax filers under $50k, Tax filers $50k–$100k, Tax filers $100k–$200k, Tax filers over $100k, Tax filers over $200k).',
    )
  })

  test('says only once that a PO box has no Census area', () => {
    const people = groupFigures(
      figuresOf((source) => (source === 'acs' ? 'no_area' : undefined)),
      attributes,
    ).find(({ key }) => key === 'people')
    expect(people).toMatchObject({ rows: [], remark: 'No Census area: a PO box zip or a single building.' })
  })

  test('names the attributes by reason if a group has no values for several reasons', () => {
    const groups = groupFigures(
      [figure('median_rent', null, 'no_area'), figure('housing_inventory', null, 'not_published')],
      attributes,
    )
    expect(groups[0]).toMatchObject({
      rows: [],
      remark:
        'No Census area: a PO box zip or a single building (Median rent). Not published for this place (Active listings).',
    })
  })

  test('has a row for a value that is not published', () => {
    const groups = groupFigures(
      [figure('median_rent', null, 'not_published'), figure('housing_inventory', 3)],
      attributes,
    )
    expect(groups[0]?.rows.map((row) => row.figure.key)).toEqual(['median_rent', 'housing_inventory'])
  })
})

describe('pickFigures', () => {
  const asked = { keys: overviewFigures, most: 5 }
  const keys = (figures: Figure[]) => pickFigures(figures, attributes, asked).map((row) => row.figure.key)

  test('has the first ones that are loaded, in their order', () => {
    expect(keys(figuresOf(() => undefined))).toEqual([
      'median_listing_price',
      'median_rent',
      'overall_score',
      'median_household_income',
      'mean_commute_minutes',
    ])
  })

  test('moves up others while schools and tax returns are not loaded', () => {
    expect(keys(unloaded)).toEqual([
      'median_listing_price',
      'median_rent',
      'median_household_income',
      'mean_commute_minutes',
      'median_listing_price_per_square_foot',
    ])
  })
})
