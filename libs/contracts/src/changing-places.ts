import { changingPlaces, changingPlacesOrders } from '@homeground/catalog/changing-places'
import Type from 'typebox'
import { contract } from './contract.ts'
import { areaParameters, SearchQuery, text, ZipResult } from './search.ts'

const { minHousingPriceFilter, maxHousingPriceFilter, fields } = SearchQuery.properties
const [table, column] = [changingPlaces.tables[0], changingPlaces.columns[0]]
const orders = changingPlacesOrders.map(({ key }) => key)

export const ChangingPlacesQuery = Type.Object({
  ...areaParameters,
  fromTable: text(`${table} (default)`),
  toTable: text(`${table} (default)`),
  fromColumn: text(`${column} (default)`),
  toColumn: text(`${column} (default)`),
  fromYear: text(`A year of loaded months; default ${changingPlaces.fromYear} if loaded, else the oldest`),
  toYear: text(`Another year of loaded months; default ${changingPlaces.toYear} if loaded, else the newest`),
  minHousingPriceFilter,
  maxHousingPriceFilter,
  orderBy: text(`${orders.join(', ')}; default ${orders[0]}`),
  searchOrderBy: text('Alias of orderBy'),
  orderByDir: text('desc (default) or asc'),
  searchOrderByDir: text('Alias of orderByDir'),
  fields,
})
export type ChangingPlacesQuery = Type.Static<typeof ChangingPlacesQuery>

const average = (year: string) =>
  Type.Number({ description: `Mean of the monthly median listing prices of the ${year} (usd)` })
const months = (year: string) => Type.Integer({ description: `Months that the average of the ${year} rests on` })

/** What the prices of two years say of a zip. */
export const PriceChange = Type.Object({
  from_price: average('first year'),
  to_price: average('second year'),
  from_months: months('first year'),
  to_months: months('second year'),
  change: Type.Number({ description: 'to_price − from_price (usd)' }),
  change_percent: Type.Number({ description: '100 × change / from_price' }),
})
export type PriceChange = Type.Static<typeof PriceChange>

export const ChangingPlace = Type.Intersect([ZipResult, PriceChange])
export type ChangingPlace = ZipResult & PriceChange

export const ChangingPlaces = Type.Object(
  {
    data: Type.Array(ChangingPlace, { maxItems: 99, description: 'Zips in order; ties by zip' }),
    meta: Type.Object(
      {
        from_year: Type.Integer({ description: 'The first year' }),
        to_year: Type.Integer({ description: 'The second year' }),
        loaded_years: Type.Array(Type.Integer(), { description: 'Years of loaded months, oldest first' }),
        total: Type.Integer({ description: 'Matching zips before the limit' }),
        vintage: Type.String({ description: 'Loaded months of both years' }),
        method: Type.String({ description: 'How an average is computed' }),
      },
      { description: 'What the figures are made of' },
    ),
  },
  { $id: 'ChangingPlaces' },
)
export type ChangingPlaces = Omit<Type.Static<typeof ChangingPlaces>, 'data'> & { data: ChangingPlace[] }

/**
 * Zips by the change of their average price between two years; only those with an average in both. Price bounds apply to
 * the average of the later year. Headers: as of a search.
 */
export const searchChangingPlaces = contract('searchChangingPlaces', {
  tags: ['search'],
  summary: 'Searches zips by the change of their price between two years',
  querystring: ChangingPlacesQuery,
  example: { states: 'MA', orderByDir: 'desc' },
  response: { 200: ChangingPlaces },
  isSerialized: true,
  isList: true,
})
