import { type HousingSeries, type HousingSeriesKey, housingSeriesKeys } from '@homeground/contracts'

/** One month of a zip, a state or the country, as a row of the database. */
export type TrendMonth = { readonly period: string } & {
  readonly [Column in HousingSeriesKey]: number | null
}

interface Shown {
  readonly periods: readonly string[]
  readonly keys?: readonly HousingSeriesKey[]
}

/** The months as parallel lists, one entry per period; null where a period has no value. */
export function seriesOf(
  months: readonly TrendMonth[],
  { periods, keys = housingSeriesKeys }: Shown,
): HousingSeries {
  const byPeriod = new Map(months.map((month) => [month.period, month]))
  const valuesOf = (key: HousingSeriesKey) =>
    periods.map((period) => byPeriod.get(period)?.[key] ?? null)
  return Object.fromEntries(keys.map((key) => [key, valuesOf(key)]))
}
