import { comparedMonth, isPeriod, monthNumber, periodOf } from '@homeground/catalog/months'
import { Fields, monthParameters, type NamedMonths, type Query } from '@homeground/search-request'
import { invalid, unavailable } from '@homeground/service'
import type { Months } from '../periods/month-view.ts'
import type { SearchSnapshot } from '../snapshot/search-snapshot.ts'

/**
 * Checks the month that a search of current values names. Such lists show the newest month. Errors: a 422 that names the
 * field for any other month and for anything that is not a month.
 */
export function requireNewestPeriod(query: Query, newest: string | null): void {
  const given = new Fields(query).text(monthParameters.period)
  if (!given || given.text === newest) return
  const text = given.text.slice(0, 20)
  if (!isPeriod(given.text)) throw invalid({ [given.name]: `"${text}" is not a month, YYYY-MM` })
  throw invalid({ [given.name]: newest ? `${text} is not available: lists show ${newest}` : `${text} is not loaded` })
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
