import Type from 'typebox'
import { contract } from './contract.ts'
import { DataSet, nullable, Period, Zip } from './values.ts'

/** The figures that are compared from one month to the next. */
export const MonthFigures = Type.Object(
  {
    median_listing_price: nullable(Type.Number({ description: 'Dollars' })),
    housing_inventory: nullable(Type.Number({ description: 'Active listings' })),
    days_on_market: nullable(Type.Number({ description: 'Median days on market' })),
  },
  { description: 'Null in a month without the zip' },
)
export type MonthFigures = Type.Static<typeof MonthFigures>

/** A zip's figures in the newest month and the loaded month before. */
export const ZipChange = Type.Object(
  {
    zip: Zip,
    before: nullable(MonthFigures),
    now: nullable(MonthFigures),
    formerBefore: Type.Optional(
      Type.Union([MonthFigures, Type.Null()], {
        description: 'What was shown for the month before until the publisher restated it',
      }),
    ),
    formerNow: Type.Optional(
      Type.Union([MonthFigures, Type.Null()], {
        description: 'What was shown for the newest month until the publisher restated it',
      }),
    ),
  },
  { $id: 'ZipChange' },
)
export type ZipChange = Type.Static<typeof ZipChange>

export const HousingChanges = Type.Object(
  {
    version: Type.String({ description: 'Version of the housing data' }),
    publication: Type.Integer({
      description: 'Number of the newest publication; a later one has a higher number, 0 for none',
    }),
    period: nullable(Period),
    previousPeriod: nullable(Period),
    data_set: DataSet,
    zips: Type.Array(ZipChange, {
      description: 'In the order of the request; a zip without data in both months is left out',
    }),
  },
  { $id: 'HousingChanges' },
)
export type HousingChanges = Type.Static<typeof HousingChanges>

const zipList = Type.String({
  pattern: '^[0-9]{5}(,[0-9]{5}){0,99}$',
  description: '1 to 100 zips, separated by commas',
})

/** What changed in named zips from the loaded month before to the newest one. */
export const getHousingChanges = contract('getHousingChanges', {
  tags: ['housing'],
  summary: 'Returns what changed in zips with the newest month',
  querystring: Type.Object({ zips: zipList }),
  example: { zips: '01760' },
  response: { 200: HousingChanges },
})

/** The same for other services; former figures are those shown after the publication `since`. */
export const getHousingChangesSince = contract('getHousingChangesSince', {
  tags: ['internal'],
  querystring: Type.Object({
    zips: Type.Optional(zipList),
    since: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1, description: 'Number of a publication' })),
  }),
  response: { 200: HousingChanges },
})
