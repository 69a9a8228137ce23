import { changingPlaces } from '@homeground/catalog/changing-places'
import { limits } from '@homeground/catalog/defaults'
import { periodLabel } from '@homeground/catalog/periods'
import { type ChangingPlaces, searchChangingPlaces } from '@homeground/contracts'
import { type ChangingPlacesRequest, parseChangingPlaces, type Query } from '@homeground/search-request'
import { invalid, requireParsed, type Server, signalOf } from '@homeground/service'
import type { PeriodViews } from '../periods/period-views.ts'
import { loadedMonths } from '../periods/requested-periods.ts'
import type { Years } from '../periods/year-view.ts'
import type { SearchSnapshot } from '../snapshot/search-snapshot.ts'
import type { Snapshots } from '../snapshot/snapshots.ts'
import { dataBody, sendPlaces } from './reply.ts'

const method = `An average is the mean of the year’s monthly median listing prices, without implausible ones. A year needs at least ${changingPlaces.fewestMonths} months with a price; a year that is not over is averaged over the months there are.`

/** `GET /api/search/changing_places`: zips by the change of their average price between two years. */
export function changingPlaceRoutes(server: Server, snapshots: Snapshots, periods: PeriodViews): void {
  server.route({
    ...searchChangingPlaces,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const snapshot = snapshots.current()
      const { model } = snapshot
      const parsed = requireParsed(parseChangingPlaces(request.query as Query))
      const years = requireYears(parsed, model)
      const view = await periods.years(snapshot, years)
      signalOf(request).throwIfAborted()
      const later = years.from > years.to ? 'from_price' : 'to_price'
      const { area, order, fields } = parsed
      const search = {
        returnType: 'zip' as const,
        area,
        order,
        fields,
        years,
        ranges: [
          // Only zips with a change.
          { attribute: 'change', lowInclusive: true, highInclusive: true },
          ...parsed.prices.map((range) => ({ ...range, attribute: later })),
        ],
      }
      const metaOf = (total: number): ChangingPlaces['meta'] => ({
        from_year: years.from,
        to_year: years.to,
        loaded_years: loadedYears(model),
        total,
        vintage: yearsVintage(years, model),
        method,
      })
      return sendPlaces(
        { request, reply, snapshot },
        {
          search,
          view,
          startMs,
          limit: limits.searchResults,
          bodyOf: (items, total) => dataBody(items, { meta: metaOf(total) }),
        },
      )
    },
  })
}

/**
 * The two years of a search, with defaults filled in: those of the catalog where they are loaded, else the oldest and the
 * newest. Errors: a 422 that names the field for a year that is not loaded and for equal years, 503 if no month is loaded.
 */
function requireYears(
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
function loadedYears(model: SearchSnapshot['model']): number[] {
  const years = loadedMonths(model).map((month) => Number(month.slice(0, 4)))
  return [...new Set(years)].sort((a, b) => a - b)
}

/** The loaded months of both years, as `Jan 2018–Dec 2018, Jan 2021–Dec 2021`. */
function yearsVintage({ from, to }: Years, model: SearchSnapshot['model']): string {
  const spanOf = (year: number) => {
    const months = loadedMonths(model).filter((month) => Number(month.slice(0, 4)) === year)
    const [newest, oldest] = [months[0]!, months.at(-1)!].map(periodLabel)
    return newest === oldest ? newest : `${oldest}–${newest}`
  }
  return [from, to].map(spanOf).join(', ')
}
