import type { Attribute } from '@homeground/catalog/attributes'
import { lastYearOf, yearlyAverage } from '@homeground/catalog/state-statistics'
import type { PeriodViews } from '../periods/period-views.ts'
import { newestPlaces, type PlacesView } from '../snapshot/places-view.ts'
import type { SearchSnapshot } from '../snapshot/search-snapshot.ts'
import { requireMonths } from './period.ts'

/** The zips with an attribute of one year, and what its values are of. */
export interface YearView {
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
  const named = months.find((month) => month.startsWith(`${year}-`))
  const span = requireMonths({ period: named, compared: undefined }, snapshot)
  return { view: await periods.months(snapshot, span), vintage: span.period }
}
