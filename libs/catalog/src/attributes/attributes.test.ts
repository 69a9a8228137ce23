import { describe, expect, test } from '@jest/globals'
import { terms } from '../terms.ts'
import { formulaOf } from './formulas.ts'
import { attributeGroups, attributes, findAttribute } from './index.ts'
import { keyFigures, orderMenus, preferredColumns, similarityAttributes, similarSearchFills } from './selections.ts'

const keysWhere = (holds: (attribute: (typeof attributes)[number]) => unknown) =>
  attributes.filter(holds).map(({ key }) => key)

test('every attribute has a key of its own, in a group that screens show', () => {
  expect(new Set(attributes.map(({ key }) => key)).size).toBe(attributes.length)
  const groups = new Set<string>(attributeGroups.map(({ key }) => key))
  expect(attributes.filter(({ group }) => !groups.has(group))).toEqual([])
  expect(findAttribute('toString')).toBeUndefined()
})

test('every attribute says how it is computed, in words that exist', () => {
  expect(keysWhere(({ key, terms }) => !formulaOf(key) && terms.length === 0)).toEqual([])
  const explained = new Set<string>(terms.map(({ key }) => key))
  expect(attributes.flatMap((attribute) => attribute.terms).filter((key) => !explained.has(key))).toEqual([])
})

test('only numbers of the American Community Survey and of models have margins of error', () => {
  const surveyed = keysWhere(({ source }) => ['acs', 'taxes', 'health'].includes(source))
  expect(keysWhere(({ marginConfidence }) => marginConfidence)).toEqual(surveyed)
})

test('changes are the attributes whose ranges reach below −1', () => {
  expect(keysWhere(({ change }) => change)).toEqual(
    keysWhere(({ options, unit }) => unit !== 'degrees' && options.some((option) => Number.parseFloat(option) < -1)),
  )
})

test('a change of a percentage is given in percentage points', () => {
  expect(keysWhere(({ change }) => change === 'points')).toEqual([
    'nonrenewal_5yr_change',
    'school_avg_pctprof_2yr_change',
  ])
})

test('the labels of a change say compared with what, and a dollar or percent change of a price says which', () => {
  const changes = attributes.filter(({ change }) => change)
  const basis = /\b(1-month|1-year|2-year|5-year|peak)\b/
  expect(changes.filter(({ label, short }) => !basis.test(label) || !basis.test(short))).toEqual([])
  const prices = changes.filter(({ key }) => /price|listing_net/.test(key))
  expect(prices.map(({ label }) => label.match(/\(.*\)/)?.[0])).toEqual([
    '($, single months)',
    '(%, 3-month avg.)',
    '(%, 3-month avg.)',
  ])
})

test('what comes from test results compares within one state only', () => {
  expect(keysWhere(({ comparedWithin }) => comparedWithin === 'state')).toEqual([
    'overall_score',
    'school_avg_pctprof_2yr_change',
  ])
})

test('only counts are summed over the zips of a town', () => {
  expect(keysWhere(({ combine, unit }) => combine === 'sum' && unit !== 'count')).toEqual([])
})

describe('selections', () => {
  test('race, origin and language are never preset', () => {
    const sensitive = new Set<string>(keysWhere(({ sensitive }) => sensitive))
    expect([...keyFigures, ...preferredColumns].filter((key) => sensitive.has(key))).toEqual([])
  })

  test('race, origin and language take no part in similarity, nor in the search for similar places', () => {
    const used = [similarityAttributes, ...Object.values(similarSearchFills)].flat()
    expect(used.filter((key) => findAttribute(key)!.sensitive)).toEqual([])
    expect(used.filter((key) => /asian|black|white|hispanic/.test(key))).toEqual([])
  })

  test('every attribute of an order menu can be ordered by', () => {
    const unordered = Object.values(orderMenus)
      .flat()
      .filter((key) => !findAttribute(key)!.orderable)
    expect(unordered).toEqual([])
  })
})
