import type { Attribute } from '@homeground/catalog/attributes'
import {
  type ComparedYears,
  changingPlaces,
  newestComparedYears,
  yearsOfMonths,
} from '@homeground/catalog/changing-places'
import { comparedMonth, isPeriod, monthNumber, periodOf } from '@homeground/catalog/periods'
import { lastYearOf, yearlyAverage } from '@homeground/catalog/state-statistics'
import {
  type ChangingPlacesRequest,
  Fields,
  monthParameters,
  type NamedMonths,
  type Query,
} from '@homeground/search-request'
import { invalid, unavailable } from '@homeground/service'
import { newestPlaces, type PlacesView, type SearchSnapshot } from '../snapshot/search-snapshot.ts'
import type { Months } from './period-set.ts'
import type { DefaultPeriods, PeriodViews } from './period-views.ts'

/**
 * Checks the month that a search of current values names. Such lists show the newest month. Errors: a 422 that names the
 * field for any other month and for anything that is not a month.
 */
export function requireNewestPeriod(query: Query, newest: string | null): void {
  const parameter = new Fields(query).text(monthParameters.period)
  if (!parameter || parameter.text === newest) return
  const text = parameter.text.slice(0, 20)
  if (!isPeriod(parameter.text)) throw invalid({ [parameter.name]: `"${text}" is not a month, YYYY-MM` })
  throw invalid({
    [parameter.name]: newest ? `${text} is not available: lists show ${newest}` : `${text} is not loaded`,
  })
}

/**
 * The months of a search, with defaults filled in: the newest, compared with the same month a year before or else the
 * oldest. Errors: a 422 that names the field for a month that is not loaded, 503 if none is.
 */
export function requireMonths(named: NamedMonths, { model }: SearchSnapshot): Months {
  const loaded = loadedMonths(model)
  for (const part of ['period', 'compared'] as const) {
    const month = named[part]
    if (month !== undefined && !loaded.includes(month))
      throw invalid({ [monthParameters[part]]: `${month} is not loaded` })
  }
  const period = named.period ?? loaded[0]!
  if (named.compared === period)
    throw invalid({ [monthParameters.compared]: `must not be ${monthParameters.period}, ${period}` })
  const before = comparedMonth(loaded.map(monthNumber), monthNumber(period))
  return { period, compared: named.compared ?? (before === null ? undefined : periodOf(before)) }
}

/** Newest first. Errors: 503 if there are none. */
export function loadedMonths(model: SearchSnapshot['model']): readonly string[] {
  const months = model.housing?.months ?? []
  if (months.length === 0) throw unavailable('No housing data is loaded yet. Please try again.')
  return months
}

/**
 * The two years of a search, with defaults filled in: those of the catalog where they are loaded and in order, else the oldest
 * and the newest. Errors: a 422 that names the field for a year that is not loaded and for a first year that is not before the
 * second, 503 if no month is loaded.
 */
export function requireYears(
  { fromYear, toYear }: Pick<ChangingPlacesRequest, 'fromYear' | 'toYear'>,
  { model }: SearchSnapshot,
): ComparedYears {
  const loaded = yearsOfMonths(loadedMonths(model))
  for (const [name, year] of Object.entries({ fromYear, toYear })) {
    if (year !== undefined && !loaded.includes(year)) throw invalid({ [name]: `${year} is not loaded` })
  }
  const [oldest, newest] = [loaded[0]!, loaded.at(-1)!]
  const { fromYear: usualFrom, toYear: usualTo } = changingPlaces
  const from = fromYear ?? (loaded.includes(usualFrom) && usualFrom < (toYear ?? newest) ? usualFrom : oldest)
  const to = toYear ?? (loaded.includes(usualTo) && usualTo > from ? usualTo : newest)
  if (from < to) return { from, to }
  throw invalid(toYear === undefined ? { fromYear: `must be before ${to}` } : { toYear: `must be after ${from}` })
}

/** The periods of calls that name none: of the API, and the newest years, which the site compares. */
export function defaultPeriods(snapshot: SearchSnapshot): DefaultPeriods {
  const loaded = snapshot.model.housing?.months ?? []
  if (loaded.length === 0) return { months: [], years: [] }
  const newest = newestComparedYears(loaded)
  const years =
    yearsOfMonths(loaded).length < 2 ? [] : [requireYears({ fromYear: undefined, toYear: undefined }, snapshot)]
  const isSame = newest && years.some(({ from, to }) => from === newest.from && to === newest.to)
  return {
    months: [requireMonths({ period: undefined, compared: undefined }, snapshot)],
    years: newest && !isSame ? [...years, newest] : years,
  }
}

/** The zips with an attribute of one year, and what its values are of. */
interface YearView {
  readonly view: PlacesView
  /** Month, years, or the year alone where the values are averages of its months. */
  readonly vintage: string
}

/** The years that have an attribute, newest first: those of loaded months, or the last year of its vintage. */
export function yearsOf({ key, source }: Attribute, { model }: SearchSnapshot): number[] {
  if (source === 'realtor') {
    const years = (model.housing?.months ?? []).map((month) => Number(month.slice(0, 4)))
    return [...new Set(years)].sort((a, b) => b - a)
  }
  const year = lastYearOf(model.provenance[key]?.vintage ?? '')
  return year === undefined ? [] : [year]
}

/** What a view of a year is made of. */
export interface ViewParts {
  readonly snapshot: SearchSnapshot
  readonly periods: PeriodViews
  /** Of the request. */
  readonly signal: AbortSignal
}

/** The zips with the attribute of a year of `yearsOf`, or the newest ones. Errors: those of `PeriodViews`. */
export async function viewOfYear(
  { key, source }: Attribute,
  year: number | undefined,
  { snapshot, periods, signal }: ViewParts,
): Promise<YearView> {
  const newest = snapshot.model.provenance[key]?.vintage ?? ''
  if (year === undefined || source !== 'realtor') return { view: newestPlaces(snapshot, 'zip'), vintage: newest }
  if (key === yearlyAverage) return { view: await periods.averages(snapshot, year, signal), vintage: String(year) }
  const months = snapshot.model.housing?.months ?? []
  const newestOfYear = months.find((month) => month.startsWith(`${year}-`))
  const span = requireMonths({ period: newestOfYear, compared: undefined }, snapshot)
  return { view: await periods.months(snapshot, span, signal), vintage: span.period }
}
