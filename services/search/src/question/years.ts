import { changingPlaces } from '@homeground/catalog/changing-places'
import { periodLabel } from '@homeground/catalog/months'
import type { ChangingPlacesRequest } from '@homeground/search-request'
import { invalid } from '@homeground/service'
import type { Years } from '../periods/year-view.ts'
import type { SearchSnapshot } from '../snapshot/search-snapshot.ts'
import { loadedMonths } from './period.ts'

/**
 * The two years of a search, with defaults filled in: those of the catalog where they are loaded, else the oldest and the
 * newest. Errors: a 422 that names the field for a year that is not loaded and for equal years, 503 if no month is loaded.
 */
export function requireYears(
  { fromYear, toYear }: Pick<ChangingPlacesRequest, 'fromYear' | 'toYear'>,
  model: SearchSnapshot['model'],
): Years {
  const loaded = loadedYears(model)
  for (const [name, year] of Object.entries({ fromYear, toYear })) {
    if (year !== undefined && !loaded.includes(year)) throw invalid({ [name]: `${year} is not loaded` })
  }
  const known = (year: number) => loaded.find((each) => each === year)
  const from = fromYear ?? known(changingPlaces.fromYear) ?? loaded[0]!
  const to = toYear ?? known(changingPlaces.toYear) ?? loaded.at(-1)!
  if (from === to) throw invalid({ toYear: `must not be fromYear, ${from}` })
  return { from, to }
}

/** Years of loaded months, oldest first. */
export function loadedYears(model: SearchSnapshot['model']): number[] {
  const years = loadedMonths(model).map((month) => Number(month.slice(0, 4)))
  return [...new Set(years)].sort((a, b) => a - b)
}

/** The loaded months of both years, as `Jan 2018–Dec 2018, Jan 2021–Dec 2021`. */
export function yearsVintage({ from, to }: Years, model: SearchSnapshot['model']): string {
  const spanOf = (year: number) => {
    const months = loadedMonths(model).filter((month) => Number(month.slice(0, 4)) === year)
    const [newest, oldest] = [months[0]!, months.at(-1)!].map(periodLabel)
    return newest === oldest ? newest : `${oldest}–${newest}`
  }
  return [from, to].map(spanOf).join(', ')
}
