import Type from 'typebox'
import { contract } from './contract.ts'
import { OwnerNotes } from './figure.ts'
import { documented, list, zipList, zipsOfPlace } from './parameters/parameters.ts'
import { Month, State } from './parameters/shapes.ts'
import { DataSet, nullable, oneOf, Period, periodPattern, StateAbbr, Zip } from './values.ts'

export const HousingPeriod = Type.Object({
  period: Period,
  month: Type.Integer({ description: 'Month of the year, 1–12' }),
  year: Type.Integer({ description: 'Four digits' }),
  label: Type.String({ description: 'e.g. "Apr 2024"' }),
  zips: Type.Integer({ description: 'Zips with a row in the month' }),
})

export const HousingPeriods = Type.Object({
  housing_periods: Type.Array(HousingPeriod, { description: 'Loaded months, newest first' }),
})
export type HousingPeriods = Type.Static<typeof HousingPeriods>

export const listHousingPeriods = contract('listHousingPeriods', {
  tags: ['housing'],
  summary: 'Lists the months with housing data',
  response: { 200: HousingPeriods },
})

const series = (what: string) => Type.Array(nullable(Type.Number()), { description: what })

const seriesOfKey = {
  median_listing_price: series('Dollars'),
  median_listing_price_per_square_foot: series('Dollars per square foot'),
  housing_inventory: series('Active listings'),
  total_inventory: series('Active and pending listings'),
  days_on_market: series('Median days on market'),
}
export type HousingSeriesKey = keyof typeof seriesOfKey
export const housingSeriesKeys = Object.keys(seriesOfKey) as readonly HousingSeriesKey[]
const anyKey = `(${housingSeriesKeys.join('|')})`

export const HousingSeries = Type.Partial(Type.Object(seriesOfKey), {
  description: 'One value per month, in the order of `periods`',
})
export type HousingSeries = Type.Static<typeof HousingSeries>

/** Which series a call returns. */
const seriesFields = documented(
  Type.Optional(
    Type.String({ pattern: `^${anyKey}(,${anyKey})*$`, description: 'Comma-separated series to return; default all' }),
  ),
  { schema: oneOf(housingSeriesKeys, {}), description: 'Series to return; default all', list: { minItems: 1 } },
)

export const HousingOfZip = Type.Object({
  zip: Zip,
  state_abbr: nullable(Type.String({ description: 'State of the zip according to the publisher' })),
  periods: Type.Array(Period, { description: 'Every loaded month, oldest first' }),
  data_set: DataSet,
  series: Type.Object(
    { zip: HousingSeries, state: nullable(HousingSeries), country: HousingSeries },
    { description: 'By area: the zip, its state and the country' },
  ),
  method: Type.String({ description: 'How the series of state and country are computed, one sentence' }),
})
export type HousingOfZip = Type.Static<typeof HousingOfZip>

export const getHousingOfZip = contract('getHousingOfZip', {
  tags: ['housing'],
  summary: 'Returns the monthly series of a zip',
  params: Type.Object({ zip: Zip }),
  querystring: Type.Object({ fields: seriesFields }),
  example: { zip: '01760' },
  response: { 200: HousingOfZip },
})

export const HousingOfPlace = Type.Object({
  zips: Type.Integer({ description: 'Named zips that have housing data' }),
  periods: Type.Array(Period, { description: 'Every loaded month, oldest first' }),
  data_set: DataSet,
  series: Type.Object(
    { place: HousingSeries, state: nullable(HousingSeries), country: HousingSeries },
    { description: 'By area: the zips together, the state of most of them, and the country' },
  ),
  method: Type.String({ description: 'How the series are computed, one sentence' }),
})

export const getHousingOfPlace = contract('getHousingOfPlace', {
  tags: ['housing'],
  summary: 'Returns the monthly series of several zips together',
  querystring: Type.Object({ zips: zipsOfPlace, fields: seriesFields }),
  example: { zips: '01760,01701', fields: 'median_listing_price' },
  response: { 200: HousingOfPlace },
})

const monthOf = (description: string) =>
  documented(Type.Optional(Type.String({ pattern: periodPattern, description })), { schema: Month, example: '2024-04' })

const method = Type.String({ description: 'How the figures are computed, one sentence' })

export const HousingTrends = Type.Object({
  periods: Type.Array(Period, { description: 'Loaded months of the span, oldest first' }),
  data_set: DataSet,
  country: HousingSeries,
  states: Type.Array(Type.Object({ state_abbr: StateAbbr, series: HousingSeries }), {
    description: 'States with listings, by abbreviation',
  }),
  method,
})
export type HousingTrends = Type.Static<typeof HousingTrends>

/** Monthly series of states and the country: listing-weighted means of their zips’ medians, and sums of listings. */
export const getHousingTrends = contract('getHousingTrends', {
  tags: ['housing'],
  summary: 'Returns the monthly series of states',
  querystring: Type.Object({
    states: list(State, 'Abbreviations of states; default every state with listings'),
    from: monthOf('First month, YYYY-MM; default the oldest'),
    to: monthOf('Last month, YYYY-MM; default the newest'),
    fields: seriesFields,
  }),
  example: { states: 'MA', fields: 'median_listing_price' },
  response: { 200: HousingTrends },
})

const figure = (description: string) => nullable(Type.Number({ description }))

const areaInventory = {
  housing_inventory: figure('Active listings'),
  total_inventory: figure('Active and pending listings'),
  inventory_net_change: figure('Total listings minus those of the compared month'),
  median_listing_price: figure('Dollars: listing-weighted mean of the zips’ medians'),
  median_listing_net_change: figure('Dollars: that mean minus the mean of the compared month'),
}

export const HousingInventory = Type.Object({
  period: nullable(Period),
  compare: nullable(Period),
  data_set: DataSet,
  country: Type.Object(areaInventory, { description: 'All zips with listings' }),
  states: Type.Array(Type.Object({ state_abbr: StateAbbr, ...areaInventory }), {
    description: 'States with a row in the month, by abbreviation',
  }),
  method,
})
export type HousingInventory = Type.Static<typeof HousingInventory>

/** Listings and prices of one month by state, and their change from an earlier month. */
export const getHousingInventory = contract('getHousingInventory', {
  tags: ['housing'],
  summary: 'Returns listings by state, and their change',
  querystring: Type.Object({
    period: monthOf('Month, YYYY-MM; default the newest'),
    compare: monthOf('Earlier month, YYYY-MM; default the same month one year earlier, else the oldest'),
  }),
  response: { 200: HousingInventory },
})

const perZip = (description: string) => Type.Array(nullable(Type.Number()), { description })

/** Current values of all zips for search, as parallel arrays with one entry per zip. Internal. */
export const HousingColumns = Type.Object({
  version: Type.String({ description: 'Changes whenever any value may have changed' }),
  period: nullable(Period),
  months: Type.Optional(Type.Array(Period, { description: 'Loaded months, newest first' })),
  periods: Type.Record(Type.String(), Period, { description: 'Attribute → the month of its values' }),
  dataSet: DataSet,
  zips: Type.Array(Zip),
  columns: Type.Record(Type.String(), Type.Array(nullable(Type.Number())), {
    description: 'Attribute → one value per zip, in the order of `zips`',
  }),
  compared: Type.Optional(
    Type.Object(
      {
        total_inventory: perZip('Total listings in the month that `inventory_net_change` is since'),
        median_listing_price: perZip('Dollars, in the month that `median_listing_net_change` is since'),
        housing_inventory: perZip('Active listings in that month'),
      },
      { description: 'What the net changes are since: one value per zip. An older release of housing lacks it' },
    ),
  ),
  notes: Type.Optional(OwnerNotes),
  trend: Type.Array(Type.Array(nullable(Type.Number())), {
    description: 'For each zip, the median listing price of the 24 newest loaded months or fewer, oldest first',
  }),
})
export type HousingColumns = Type.Static<typeof HousingColumns>

export const getHousingColumns = contract('getHousingColumns', {
  tags: ['internal'],
  response: { 200: HousingColumns },
  isSerialized: true,
})

/** Figures of all zips in named months or years, as parallel arrays with one entry per zip. Internal. */
export const HousingPeriodColumns = Type.Object({
  version: HousingColumns.properties.version,
  dataSet: DataSet,
  zips: Type.Array(Zip),
  columns: Type.Record(Type.String(), Type.Array(nullable(Type.Number())), {
    description: 'Figure → one value per zip, in the order of `zips`',
  }),
  flagged: Type.Optional(
    Type.Array(Type.Boolean(), { description: 'Of months: for each zip, whether the publisher doubts its figures' }),
  ),
})
export type HousingPeriodColumns = Type.Static<typeof HousingPeriodColumns>

/** The attributes of a month; net changes are since `compared`. A month that is not loaded has no zips. */
export const getHousingMonths = contract('getHousingMonths', {
  tags: ['internal'],
  querystring: Type.Object({ period: Period, compared: Type.Optional(Period) }),
  response: { 200: HousingPeriodColumns },
  isSerialized: true,
})

const Year = Type.Integer({ minimum: 1900, maximum: 2999, description: 'Four digits' })

/**
 * `from_price`, `to_price` and the `months` that both rest on, of the zips with prices in enough like months of the two
 * years; for one year given twice, its average.
 */
export const getHousingYears = contract('getHousingYears', {
  tags: ['internal'],
  querystring: Type.Object({ from: Year, to: Year }),
  response: { 200: HousingPeriodColumns },
  isSerialized: true,
})

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

const change = {
  before: nullable(MonthFigures),
  now: nullable(MonthFigures),
  yearBefore: Type.Optional(
    Type.Union([MonthFigures, Type.Null()], {
      description:
        'The month of `now` a year before, with which a change is compared; absent if that month is not loaded',
    }),
  ),
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
}

/** Figures in the newest month, in the loaded month before, and a year before. */
export const MonthChange = Type.Object(change)
export type MonthChange = Type.Static<typeof MonthChange>

/** The same of a zip. */
export const ZipChange = Type.Object({ zip: Zip, ...change })
export type ZipChange = Type.Static<typeof ZipChange>

const newest = {
  version: Type.String({ description: 'Version of the housing data' }),
  publication: Type.Integer({
    description: 'Number of the newest publication; a later one has a higher number, 0 for none',
  }),
  period: nullable(Period),
  previousPeriod: nullable(Period),
  data_set: DataSet,
}

export const HousingChanges = Type.Object({
  ...newest,
  zips: Type.Array(ZipChange, {
    description: 'In the order of the request; a zip without data in both months is left out',
  }),
})
export type HousingChanges = Type.Static<typeof HousingChanges>

const zips = zipList(100, 'Those without data are left out')

/** Changes in named zips from the loaded month before to the newest one. */
export const getHousingChanges = contract('getHousingChanges', {
  tags: ['housing'],
  summary: 'Returns what changed in zips with the newest month',
  querystring: Type.Object({ zips }),
  example: { zips: '01760' },
  response: { 200: HousingChanges },
})

/** The same for other services; former figures are those shown after the publication `since`. */
export const getHousingChangesSince = contract('getHousingChangesSince', {
  tags: ['internal'],
  querystring: Type.Object({
    zips: Type.Optional(zips),
    since: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1, description: 'Number of a publication' })),
  }),
  response: { 200: HousingChanges },
})

export const HousingChangesOfPlace = Type.Object({
  ...newest,
  change: Type.Union([MonthChange, Type.Null()], {
    description: 'Of the zips together, as their monthly series; null without data in both months',
  }),
})
export type HousingChangesOfPlace = Type.Static<typeof HousingChangesOfPlace>

/** Changes in several zips together from the loaded month before to the newest one. */
export const getHousingChangesOfPlace = contract('getHousingChangesOfPlace', {
  tags: ['housing'],
  summary: 'Returns what changed in several zips together with the newest month',
  querystring: Type.Object({ zips: zipsOfPlace }),
  example: { zips: '01760,01701' },
  response: { 200: HousingChangesOfPlace },
})

/** The same for other services; former figures are those shown after the publication `since`. */
export const getHousingChangesOfPlaceSince = contract('getHousingChangesOfPlaceSince', {
  tags: ['internal'],
  querystring: Type.Object({
    zips: zipsOfPlace,
    since: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1, description: 'Number of a publication' })),
  }),
  response: { 200: HousingChangesOfPlace },
})
