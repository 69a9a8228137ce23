import { type HousingSeries, type HousingSeriesKey, housingSeriesKeys } from '@homeground/contracts'

/** One month of a zip, a state or the country, as a row of the database. */
export type TrendMonth = { readonly period: string } & {
  readonly [Column in HousingSeriesKey]: number | null
}

/** How the figures of an area come from those of its zips. */
const method = 'means of the zips’ medians, weighted by active listings; listings are summed.'

/** How the figures of states and the country are computed. */
export const areaMethod = `State and nation: ${method}`

/** How the figures of a place of several zips, its state and the country are computed. */
export const placeMethod = `Place, state and nation: ${method}`

interface Shown {
  readonly periods: readonly string[]
  readonly keys?: readonly HousingSeriesKey[]
}

/** The series that a request names, comma-separated; all by default. */
export function keysOf(fields: string | undefined): readonly HousingSeriesKey[] {
  const wanted = fields?.split(',')
  return housingSeriesKeys.filter((key) => wanted?.includes(key) ?? true)
}

/** The months as parallel lists, one entry per period; null where a period has no value. */
export function seriesOf(months: readonly TrendMonth[], { periods, keys = housingSeriesKeys }: Shown): HousingSeries {
  const byPeriod = new Map(months.map((month) => [month.period, month]))
  const valuesOf = (key: HousingSeriesKey) => periods.map((period) => byPeriod.get(period)?.[key] ?? null)
  return Object.fromEntries(keys.map((key) => [key, valuesOf(key)]))
}
