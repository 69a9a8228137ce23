import { findAttribute } from '@homeground/catalog/attributes'
import { describe, expect, test } from '@jest/globals'
import {
  countiesText,
  countyText,
  formatAttribute,
  formatCount,
  formatMargin,
  formatPeriod,
  formatValue,
  formatVintage,
  formatVintageSpan,
  formatWithUnit,
  joinWords,
  ordinalText,
  rankRange,
  rankWords,
} from './format.ts'
import { formatMoneyShort } from './numbers.ts'

const attribute = (key: string) => findAttribute(key)!

describe('formatValue', () => {
  test('formats whole dollars with separators', () => {
    expect(formatValue('usd', 742000)).toBe('$742,000')
    expect(formatValue('usd', -12500.4)).toBe('−$12,500')
  })

  test('shortens money for axes and chips', () => {
    expect(formatMoneyShort(742_000)).toBe('$742k')
    expect(formatMoneyShort(1_000_000)).toBe('$1M')
    expect(formatMoneyShort(1_250_000)).toBe('$1.25M')
    expect(formatMoneyShort(999_600)).toBe('$1M')
    expect(formatMoneyShort(1_500)).toBe('$1.5k')
    expect(formatMoneyShort(850)).toBe('$850')
    expect(formatMoneyShort(-25_000)).toBe('−$25k')
  })

  test('formats each unit in its own way', () => {
    expect(formatValue('percent', 46.23)).toBe('46.2%')
    expect(formatValue('percent', 46)).toBe('46.0%')
    expect(formatValue('years', 41.6)).toBe('41.6')
    expect(formatValue('year', 1962)).toBe('1962')
    expect(formatValue('degrees', 82.94)).toBe('82.9°F')
    expect(formatValue('inches', 48.2)).toBe('48.2 in')
    expect(formatValue('miles', 12.34)).toBe('12.3 mi')
    expect(formatValue('minutes', 28)).toBe('28.0 min')
    expect(formatValue('score', 86.4)).toBe('86')
    expect(formatValue('people_per_sqmi', 2411.6)).toBe('2,412')
    expect(formatValue('usd_per_sqft', 304)).toBe('$304')
  })

  test('keeps the decimal of an average count only while the count is small', () => {
    expect(formatValue('count', 12.5)).toBe('12.5')
    expect(formatValue('count', 112.5)).toBe('113')
    expect(formatValue('count', 36412)).toBe('36,412')
  })

  test('is a dash for a missing value', () => {
    expect(formatValue('usd', null)).toBe('—')
    expect(formatValue('usd', undefined)).toBe('—')
    expect(formatValue('usd', Number.NaN)).toBe('—')
  })

  test('spells out the unit', () => {
    expect(formatWithUnit('usd_per_sqft', 304)).toBe('$304 per sq ft')
    expect(formatWithUnit('days', 11)).toBe('11 days')
    expect(formatWithUnit('days', 44.5)).toBe('44.5 days')
    expect(formatWithUnit('days', null)).toBe('—')
  })
})

describe('formatAttribute', () => {
  test('shows the sign of changes, and of nothing else', () => {
    expect(formatAttribute(attribute('price_change_1yr'), 4.25)).toBe('+4.3%')
    expect(formatAttribute(attribute('peak_price_change'), -2.5)).toBe('−2.5%')
    expect(formatAttribute(attribute('inventory_net_change'), 12)).toBe('+12')
    expect(formatAttribute(attribute('median_listing_net_change'), 5000)).toBe('+$5,000')
    expect(formatAttribute(attribute('price_change_1yr'), 0)).toBe('0.0%')
    expect(formatAttribute(attribute('percent_owner_occupied'), 67.4)).toBe('67.4%')
    expect(formatAttribute(attribute('population'), 36412)).toBe('36,412')
  })

  test('shows a change between percentages in points', () => {
    expect(formatAttribute(attribute('school_avg_pctprof_2yr_change'), -2.5)).toBe('−2.5 pp')
  })
})

describe('formatMargin', () => {
  test('is in points for shares and in the unit otherwise', () => {
    expect(formatMargin('percent', 1.62)).toBe('± 1.6 pp')
    expect(formatMargin('usd', 2100)).toBe('± $2,100')
    expect(formatMargin('count', 412)).toBe('± 412')
  })

  test('is empty if the publisher states none', () => {
    expect(formatMargin('usd', null)).toBe('')
    expect(formatMargin('usd', undefined)).toBe('')
  })
})

test('a month is spelled out, a range of years is unchanged', () => {
  expect(formatPeriod('2024-04')).toBe('Apr 2024')
  expect(formatPeriod('2018–22')).toBe('2018–22')
  expect(formatPeriod('2023')).toBe('2023')
  expect(formatPeriod(null)).toBe('')
})

test('ordinals have the right suffix and are never 0 or 100', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 88].map(ordinalText)).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 88th'.split(' '),
  )
  expect(ordinalText(0)).toBe('1st')
  expect(ordinalText(99.8)).toBe('99th')
})

test('counts agree with their noun', () => {
  expect(formatCount(1, 'place')).toBe('1 place')
  expect(formatCount(0, 'place')).toBe('0 places')
  expect(formatCount(1204, 'place')).toBe('1,204 places')
})

test('names are joined as in a sentence', () => {
  expect(joinWords(['Ohio'])).toBe('Ohio')
  expect(joinWords(['Ohio', 'Utah'])).toBe('Ohio and Utah')
  expect(joinWords(['Ohio', 'Utah', 'Iowa'])).toBe('Ohio, Utah and Iowa')
})

test('names the counties of a place', () => {
  const denver = { county: 'Denver County', counties: ['Denver County', 'Jefferson County', 'Arapahoe County'] }
  expect(countyText(denver)).toBe('Denver County and others')
  expect(countiesText(denver)).toBe('Denver County, Jefferson County and Arapahoe County')
  expect(countyText({ county: 'Middlesex County' })).toBe('Middlesex County')
  expect(countiesText({ county: null })).toBeNull()
})

test('a rate that needs two decimals has them', () => {
  const rate = { unit: 'percent', decimals: 2 } as const
  expect(formatAttribute(rate, 1.0478)).toBe('1.05%')
  expect(formatAttribute(rate, 1.5)).toBe('1.50%')
  expect(formatAttribute(rate, 0.75, { short: true })).toBe('0.75%')
  expect(formatAttribute({ ...rate, change: 'points' }, 0.5)).toBe('+0.50 pp')
  expect(formatMargin('percent', 0.009)).toBe('± 0.01 pp')
})

test('a rank has its interval in words, if there is one', () => {
  expect(rankWords({ rank: 12, of: 1538, best: 5, worst: 1041 })).toBe('12th of 1,538, between 5th and 1,041st')
  expect(rankWords({ rank: 2, of: 9, best: 1, worst: 3 }, 'in Ohio')).toBe('2nd of 9 in Ohio, between 1st and 3rd')
  expect(rankWords({ rank: 1, of: 538, best: 1, worst: 1 })).toBe('clearly 1st of 538')
  expect(rankWords({ rank: 113, of: 538 })).toBe('113th of 538')
  expect(rankRange({ best: 5, worst: 1041 })).toBe('5–1,041')
  expect(rankRange({ best: 3, worst: 3 })).toBe('3')
  expect(rankRange({ best: null, worst: null })).toBe('')
})

describe('formatVintage', () => {
  test.each([
    ['2024-04', 'Apr 2024'],
    ['2022-2023', '2022–23'],
    ['2021-22', '2021–22'],
    ['2018–22', '2018–22'],
    ['2021', '2021'],
    ['8.0.0', 'Version 8.0.0'],
    ['2018-01/2023-03', 'Jan 2018 to Mar 2023'],
    ['release 7', 'release 7'],
  ])('%s becomes %s', (vintage, text) => {
    expect(formatVintage(vintage)).toBe(text)
  })
})

describe('formatVintageSpan', () => {
  test('goes from the oldest to the newest', () => {
    expect(formatVintageSpan(['2022-2023', '2018-2019', '2020-2021'])).toBe('2018–19 to 2022–23')
  })

  test('an interval counts with both ends', () => {
    expect(formatVintageSpan(['2023-04/2024-04', '2018-01/2023-03'])).toBe('Jan 2018 to Apr 2024')
  })

  test('the same vintage of several files appears once', () => {
    expect(formatVintageSpan(['2021', '2021'])).toBe('2021')
  })

  test('is empty without vintages', () => {
    expect(formatVintageSpan([])).toBe('')
  })
})
