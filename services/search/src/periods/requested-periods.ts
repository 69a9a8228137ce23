import type { Attribute } from '@homeground/catalog/attributes'
import { comparedMonth, isPeriod, monthNumber, periodOf } from '@homeground/catalog/periods'
import { lastYearOf, yearlyAverage } from '@homeground/catalog/state-statistics'
import { Fields, monthParameters, type NamedMonths, type Query } from '@homeground/search-request'
import { invalid, unavailable } from '@homeground/service'
import { newestPlaces, type PlacesView, type SearchSnapshot } from '../snapshot/search-snapshot.ts'
import type { Months } from './period-set.ts'
import type { PeriodViews } from './period-views.ts'

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

/** The zips with the attribute of a year of `yearsOf`, or the newest ones. Errors: 503 while housing is unavailable. */
export async function viewOfYear(
  { key, source }: Attribute,
  year: number | undefined,
  { snapshot, periods }: { snapshot: SearchSnapshot; periods: PeriodViews },
): Promise<YearView> {
  const newest = snapshot.model.provenance[key]?.vintage ?? ''
  if (year === undefined || source !== 'realtor') return { view: newestPlaces(snapshot, 'zip'), vintage: newest }
  if (key === yearlyAverage) return { view: await periods.averages(snapshot, year), vintage: String(year) }
  const months = snapshot.model.housing?.months ?? []
  const newestOfYear = months.find((month) => month.startsWith(`${year}-`))
  const span = requireMonths({ period: newestOfYear, compared: undefined }, snapshot)
  return { view: await periods.months(snapshot, span), vintage: span.period }
}
