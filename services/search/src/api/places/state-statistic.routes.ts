import { findAttribute } from '@homeground/catalog/attributes'
import { plausibleBounds } from '@homeground/catalog/attributes/plausible'
import { findState } from '@homeground/catalog/states'
import { roundBins } from '@homeground/columns'
import { getStateStatistic, type StateStatistic } from '@homeground/contracts'
import { Fields, readYear } from '@homeground/search-request'
import { notFound, type Server, setTiming } from '@homeground/service'
import type { PeriodViews } from '../../periods/period-views.ts'
import { requireParsed } from '../../question/parsed.ts'
import { viewOfYear, yearsOf } from '../../question/statistic-year.ts'
import type { PlacesView } from '../../snapshot/places-view.ts'
import type { Snapshots } from '../../snapshot/snapshots.ts'
import { repliedNotModified } from '../reply.ts'
import { summarize } from './summary.ts'

/** Most bins of a histogram. */
const mostBins = 24

/** `GET /api/state/:state/statistics/:stat`: one attribute over the zips of a state, in a year. */
export function stateStatisticRoutes(server: Server, snapshots: Snapshots, periods: PeriodViews): void {
  server.route({
    ...getStateStatistic,
    handler: async (request, reply) => {
      const startMs = performance.now()
      const state = findState(request.params.state)
      if (!state) throw notFound(`There is no state "${request.params.state.slice(0, 40)}".`)
      const attribute = findAttribute(request.params.stat)
      if (!attribute?.orderable) throw notFound(`There is no statistic "${request.params.stat.slice(0, 60)}".`)
      const fields = new Fields(request.query)
      const { named } = requireParsed(fields.parsed({ named: readYear(fields, 'year') }))
      const snapshot = snapshots.current()
      const years = yearsOf(attribute, snapshot)
      const year = named ?? years[0]
      if (year === undefined || !years.includes(year))
        throw notFound(`${attribute.label} is not loaded for ${year ?? 'any year'}.`)
      const { view, vintage } = await viewOfYear(attribute, named, { snapshot, periods })
      const parts = [state, attribute.key, String(named), view.version]
      if (repliedNotModified({ request, reply, snapshot: view }, ...parts)) return reply
      setTiming(reply, 'search', startMs)
      return {
        state_abbr: state,
        stat: attribute.key,
        year,
        years,
        vintage,
        ...figuresOf(view, { state, key: attribute.key }),
        data_set: view.model.provenance[attribute.key]?.data_set ?? 'none',
      }
    },
  })
}

function figuresOf(
  { columns }: PlacesView,
  { state, key }: { state: string; key: string },
): Pick<StateStatistic, 'count' | 'total' | 'mean' | 'median' | 'histogram'> {
  const rows = columns.rows(columns.select({ groups: [state] }))
  const { zips: count, ...summary } = summarize(columns, findAttribute(key)!, rows)
  const shown = columns.select({
    groups: [state],
    ranges: [{ attribute: key, ...plausibleBounds(key), lowInclusive: true }],
  })
  const sorted = columns.rows(shown).map((row) => columns.value(key, row)!)
  const bins = roundBins(
    sorted.sort((a, b) => a - b),
    mostBins,
  )
  return { count, ...summary, histogram: bins ? columns.histogram(shown, key, bins.bins, bins) : null }
}
