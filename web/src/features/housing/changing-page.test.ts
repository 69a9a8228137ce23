/** @jest-environment jsdom */
import { expect, test } from '@jest/globals'
import { joinCatalog, type LoadedAttributes } from '../../lib/api/attributes.ts'
import { chooseColumns } from '../../lists/search/columns.ts'
import { addressOf, formAt } from '../../lists/search/search-address.ts'
import { searchName } from '../../lists/search/search-text.ts'
import { defaultTerms } from '../../places/loan/loan-terms.ts'
import { csvOf } from '../../places/loan/results-csv.ts'
import { changeAttributes, changingCsv, changingList, parametersOf, yearOptions } from './changing-page.tsx'

test('the first search is that of the specification: up to $500,000, its years left to the call', () => {
  const address = addressOf(changingList, changingList.firstForm)
  expect(parametersOf(formAt(changingList, address))).toEqual({
    searchArea: 'state',
    states: 'MA',
    orderBy: 'change',
    orderByDir: 'desc',
    fromYear: undefined,
    toYear: undefined,
    minHousingPriceFilter: undefined,
    maxHousingPriceFilter: 500_000,
  })
})

test('other years travel, and name the search', () => {
  const form = formAt(changingList, '/changingPlaces?from=2019&to=2023&to_price=200,1000')
  expect(parametersOf(form)).toMatchObject({
    fromYear: '2019',
    toYear: '2023',
    minHousingPriceFilter: 200_000,
    maxHousingPriceFilter: 1_000_000,
  })
  expect(changingList.titleOf?.(form)).toBe('Changing places, 2019 to 2023')
  expect(searchName(changingList, form)).toContain('2019 to 2023')
})

const from = {
  ...({ name: 'from', prefix: 'From', initial: 2018 } as const),
  otherwise: (all: readonly number[]) => all[0],
}

test('a year is offered once it is loaded, and not next to itself', () => {
  const options = (loaded: number[], other: string) =>
    yearOptions(from, loaded, other).map(({ value, label }) => `${value} ${label}`)
  expect(options([], '2021')).toEqual(['2018 From 2018', '2019 From 2019', '2020 From 2020'])
  expect(options([2018, 2019, 2024], '2024')).toEqual(['2018 From 2018', '2019 From 2019'])
  // The usual year is not loaded: the call takes the oldest.
  expect(options([2022, 2023, 2024], '2024')).toEqual(['2018 From 2022', '2023 From 2023'])
})

test('the file has the months behind both averages', async () => {
  const zip = { zip: '01760', town: 'Natick', county: null, state_abbr: 'MA', lat: 42, lng: -71 }
  const text = await changingCsv([{ ...zip, from_months: 12, to_months: 9 }], [])
  expect(text).toBe(
    'zip,town,county,state,latitude,longitude,from_months,to_months\r\n01760,Natick,,MA,42,-71,12,9\r\n',
  )
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
  const zip = { zip: '01760', town: 'Natick', county: null, state_abbr: 'MA', lat: 42, lng: -71 }
  const years = { from_months: 12, to_months: 9, from_price: 1, to_price: 500_000 }
  const result = { ...zip, ...years, median_listing_price: 900_000 }
  const text = csvOf([result], payment, () => defaultTerms)
  // 2,484.92 for the loan, 500.00 of tax, 1,211 / 12 = 100.92.
  expect(text).toContain('Natick,,MA,42,-71,3085.84,"$50,000 down,')
})
