/** @jest-environment jsdom */

import { defaultTerms } from '@homeground/home-costs/terms'
import { expect, test } from '@jest/globals'
import { joinCatalog, type LoadedAttributes } from '../../lib/api/attributes.ts'
import { chooseColumns } from '../../lists/search/columns.ts'
import { isSearchable } from '../../lists/search/result-list.ts'
import { addressOf, formAt } from '../../lists/search/search-address.ts'
import { searchName } from '../../lists/search/search-text.ts'
import { csvOf } from '../../places/loan/results-csv.ts'
import { changeAttributes, changingCsv, changingList, parametersOf, yearOptions, yearsOf } from './changing-page.tsx'

const monthsOf = (...years: [year: number, months: number][]) =>
  years.flatMap(([year, count]) =>
    Array.from({ length: count }, (_, month) => ({ period: `${year}-${String(month + 1).padStart(2, '0')}` })),
  )
/** Apr 2024 is the newest month. */
const months = monthsOf([2018, 12], [2022, 12], [2023, 12], [2024, 4])

test('the first search compares the newest years, up to $500,000', () => {
  const address = addressOf(changingList, changingList.firstForm)
  expect(address).not.toMatch(/from|to=/)
  expect(parametersOf(formAt(changingList, address), months)).toEqual({
    searchArea: 'state',
    states: 'MA',
    orderBy: 'change',
    orderByDir: 'desc',
    fromYear: 2023,
    toYear: 2024,
    minHousingPriceFilter: undefined,
    maxHousingPriceFilter: 500_000,
  })
})

test('the newest years are those with at least three months in common', () => {
  const newest = (...years: [number, number][]) => yearsOf({ settings: {} }, monthsOf(...years))
  expect(newest([2022, 12], [2023, 12], [2024, 3])).toEqual({ from: 2023, to: 2024 })
  expect(newest([2022, 12], [2023, 12], [2024, 2])).toEqual({ from: 2022, to: 2023 })
  // A year without any month is between them.
  expect(newest([2018, 12], [2022, 12])).toEqual({ from: 2018, to: 2022 })
})

test('other years travel, and name the search', () => {
  const form = formAt(changingList, '/changingPlaces?from=2019&to=2023&to_price=200,1000')
  expect(parametersOf(form, months)).toMatchObject({
    fromYear: 2019,
    toYear: 2023,
    minHousingPriceFilter: 200_000,
    maxHousingPriceFilter: 1_000_000,
  })
  expect(changingList.titleOf?.(form)).toBe('Price change by zip, 2019 to 2023')
  expect(searchName(changingList, form)).toContain('2019 to 2023')
})

test('a first year that is not before the second is refused in words, and not searched', () => {
  const problemAt = (query: string) => {
    const form = formAt(changingList, `/changingPlaces${query}`)
    return [changingList.problemOf?.(form), isSearchable(changingList, form)]
  }
  expect(problemAt('?from=2023&to=2018')).toEqual([
    'The first year must be before the second, but 2023 is not before 2018.',
    false,
  ])
  expect(problemAt('?from=2019&to=2019')[1]).toBe(false)
  expect(problemAt('?from=2018&to=2023')).toEqual([undefined, true])
})

test('every loaded year is offered, and the one of an address', () => {
  const options = (settings: Record<string, string>) =>
    yearOptions('from', { months, settings }).map(({ value, label }) => `${value}: ${label}`)
  expect(options({})).toEqual(['2018: From 2018', '2022: From 2022', 'newest: From 2023', '2024: From 2024'])
  expect(options({ from: '2020' })[1]).toBe('2020: From 2020')
  // Chosen by its number, it stays chosen.
  expect(options({ from: '2023' })).toContain('2023: From 2023')
})

test('the file has the months behind both averages', async () => {
  const zip = { zip: '01760', town: 'Natick', county: null, state_abbr: 'MA', lat: 42, lng: -71 }
  const text = await changingCsv([{ ...zip, months: 9 }], [])
  expect(text).toBe('zip,town,county,state,latitude,longitude,months\r\n01760,Natick,,MA,42,-71,9\r\n')
})

/** The attributes of the list, all with data. */
function withPrices(): LoadedAttributes {
  const zips = joinCatalog(null)
  const ofZip = zips.byKey.get('median_listing_price')!
  return { ...zips, all: changeAttributes.map((attribute) => ({ ...ofZip, ...attribute })) }
}

test('payments are those of the average price of the second year', () => {
  const { offered } = chooseColumns(withPrices(), {
    preferred: [],
    chosen: null,
    room: 4,
    orderBy: 'change',
    by: 'zip',
    price: changingList.kind!.price,
  })
  const payment = offered.filter(({ key }) => key === 'monthly_payment')
  const zip = { zip: '01760', town: 'Natick', county: null, state_abbr: 'MA', lat: 42, lng: -71, tax_rate: 1.2 }
  const years = { months: 9, from_price: 1, to_price: 500_000 }
  const result = { ...zip, ...years, median_listing_price: 900_000 }
  const text = csvOf([result], payment, () => defaultTerms)
  // 2,484.92 for the loan, 500.00 of tax, 1,871 / 12 = 155.92.
  expect(text).toContain('Natick,,MA,42,-71,3141,"$50,000 down,')
})
