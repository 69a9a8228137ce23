import type { Figure } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { joinCatalog } from '../../lib/api/attributes.ts'
import { groupFigures } from '../figures/figure-groups.ts'
import { sheetSources, withoutMissing } from './sheet-figures.ts'
import { certaintyText } from './sheet-foot.tsx'

const attributes = joinCatalog(null)
const { byKey } = attributes

const rowOf = (key: string, figure: Partial<Figure> = {}) => ({
  attribute: byKey.get(key)!,
  figure: {
    key,
    value: 1,
    moe: null,
    percentile_state: null,
    percentile_nation: null,
    vintage: '2020–24',
    publisher: 'Census Bureau',
    data_set: 'real',
    ...figure,
  } as Figure,
})

describe('sheetSources', () => {
  const price = rowOf('median_listing_price', { publisher: 'Realtor.com', vintage: '2024-04', data_set: 'mixed' })
  const rent = rowOf('median_rent')
  const age = rowOf('median_age')
  const older = rowOf('median_household_income', { vintage: '2014–18' })
  const publishers = 'NCES and Education Data Center'
  const score = rowOf('overall_score', { publisher: publishers, vintage: '2022–23', data_set: 'demonstration' })
  const missing = rowOf('percent_poverty', { value: null, publisher: null, vintage: null })
  const sources = sheetSources([price, rent, age, older, score, missing])

  test('has each publication and vintage once, in the order of the figures, with the mark of generated ones', () => {
    expect(sources.texts).toEqual([
      'Realtor.com, Residential listings, by zip and month, Apr 2024 (partly made up)',
      'Census Bureau, American Community Survey, 5-year, 2020–24',
      'Census Bureau, American Community Survey, 5-year, 2014–18',
      'NCES and Education Data Center, 2022–23 (made up)',
    ])
  })

  test('numbers the sources of figures from 1', () => {
    expect(sources.numbersOf([age])).toEqual([2])
    expect(sources.numbersOf([rent, older, age])).toEqual([2, 3])
    expect(sources.numbersOf([missing])).toEqual([])
  })
})

test('a group without rows for missing values names them in its remark, after what it says already', () => {
  const missing = (key: string, reason: 'not_published' | 'not_loaded') =>
    rowOf(key, { value: null, note: { kind: 'missing', reason } }).figure
  const figures = [
    missing('median_rent', 'not_published'),
    rowOf('housing_inventory').figure,
    missing('median_listing_price', 'not_published'),
    missing('median_home_value', 'not_loaded'),
  ]
  const homes = withoutMissing(groupFigures(figures, attributes)[0]!)
  expect(homes.rows.map((row) => row.figure.key)).toEqual(['housing_inventory'])
  expect(homes.remark).toBe(
    'No data loaded yet (Home value). Not published for this place (Median rent, Median price).',
  )
})

test('the confidence of margins of error names the groups that have another one than most', () => {
  const rows = [
    rowOf('median_age', { moe: 1 }),
    rowOf('median_rent', { moe: 1 }),
    rowOf('adults_obesity', { moe: 1 }),
    rowOf('population'),
    // Computed with a margin, but of no confidence that its attribute states.
    rowOf('days_on_market', { moe: 1 }),
  ]
  expect(certaintyText(rows)).toMatch(/^Margins of error: 90% confidence, health 95%\. Gray: rough/)
  expect(certaintyText(rows.slice(0, 2))).toMatch(/^Margins of error: 90% confidence\. Gray/)
  expect(certaintyText([rowOf('population')])).toBe('')
})
