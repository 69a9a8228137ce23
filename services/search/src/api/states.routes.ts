import { type Attribute, attributes, findAttribute } from '@homeground/catalog/attributes'
import { isPlausible, plausibleBounds } from '@homeground/catalog/attributes/plausible'
import { findState, type StateAbbreviation, states } from '@homeground/catalog/states'
import { type Columns, medianOf, roundBins, sum } from '@homeground/columns'
import {
  getState,
  getStateStatistic,
  getStateStatisticFormerly,
  type StateDetails,
  type StateFigure,
  type StateStatistic,
} from '@homeground/contracts'
import { Fields, type Query, readYear } from '@homeground/search-request'
import { notFound, requireParsed, type Server, setTiming, signalOf } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PeriodViews } from '../periods/period-views.ts'
import { viewOfYear, yearsOf } from '../periods/requested-periods.ts'
import { defaultFloors, rankedRows } from '../rankings/comparison.ts'
import { combinedProvenance } from '../read-model/combined-places.ts'
import type { PlacesView, SearchSnapshot, Snapshots } from '../snapshot/search-snapshot.ts'
import { wireNumber } from '../snapshot/wire.ts'
import { repliedNotModified } from './reply.ts'

const topCount = 5

/** A state computed from its zips: totals of counts, population-weighted means, medians over zips, top zips. */
function stateDetails(snapshot: SearchSnapshot, state: StateAbbreviation): StateDetails {
  const { zips, places, facts, model, townOf } = snapshot
  const rows = zips.rows(zips.select({ groups: [state] }))
  const top = attributes
    .filter(({ key, sensitive }) => model.provenance[key] && !sensitive)
    .map((attribute) => {
      const { key } = attribute
      const candidates = rankedRows(places.zip.ranked, { attribute: key, floors: defaultFloors(key), group: state })
      const first = zips.top(candidates, { attribute: key, direction: 'desc', limit: topCount })
      const members = first.flatMap((row) => {
        const value = zips.value(key, row)
        return value === null ? [] : [{ zip: zips.id(row), town: townOf(row), value: wireNumber(value, attribute) }]
      })
      return [key, members] as const
    })
  return {
    state_abbr: state,
    name: states[state],
    zips: rows.length,
    zips_with_area: rows.filter((row) => facts.hasArea[row] === 1).length,
    figures: attributes.map((attribute) => figureOf(snapshot, attribute, rows)),
    top_zips: Object.fromEntries(top.filter(([, members]) => members.length > 0)),
  }
}

function figureOf(
  { zips, model }: SearchSnapshot,
  attribute: Attribute,
  rows: readonly number[],
): StateDetails['figures'][number] {
  const { key } = attribute
  const provenance = combinedProvenance(model.provenance, attribute, { always: true })
  return {
    key,
    ...summarize(zips, attribute, rows),
    vintage: provenance?.vintage ?? null,
    data_set: provenance?.data_set ?? 'none',
  }
}

/** Most bins of a histogram. */
const mostBins = 24

/** `GET /api/state/:state`, and `/api/state/statistics/:state/:stat`: one attribute over the zips of a state, in a year. */
export function stateRoutes(server: Server, snapshots: Snapshots, periods: PeriodViews): void {
  server.route({
    ...getState,
    handler: async (request, reply) => {
      const state = findState(request.params.state)
      if (!state) throw notFound(`There is no state "${request.params.state.slice(0, 40)}".`)
      const snapshot = snapshots.current()
      if (repliedNotModified({ request, reply, snapshot }, state)) return reply
      return stateDetails(snapshot, state)
    },
  })

  /** Undefined if the caller has the same already. */
  const describe = async (
    request: FastifyRequest<StatisticRequest>,
    reply: FastifyReply,
  ): Promise<StateStatistic | undefined> => {
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
    const { view, vintage } = await viewOfYear(attribute, named, { snapshot, periods, signal: signalOf(request) })
    const parts = [state, attribute.key, String(named), view.version]
    if (repliedNotModified({ request, reply, snapshot: view }, ...parts)) return undefined
    setTiming(reply, 'search', startMs)
    return {
      state_abbr: state,
      stat: attribute.key,
      year,
      years,
      vintage,
      ...figuresOf(view, { state, key: attribute.key }),
      data_set: combinedProvenance(view.model.provenance, attribute, { always: true })?.data_set ?? 'none',
    }
  }
  server.route({ ...getStateStatistic, handler: async (request, reply) => (await describe(request, reply)) ?? reply })
  server.route({
    ...getStateStatisticFormerly,
    handler: async (request, reply) => (await describe(request, reply)) ?? reply,
  })
}

interface StatisticRequest {
  readonly Params: { readonly state: string; readonly stat: string }
  readonly Querystring: Query
}

function figuresOf(
  { columns }: PlacesView,
  { state, key }: { state: string; key: string },
): Pick<StateStatistic, 'count' | 'total' | 'mean' | 'median' | 'histogram'> {
  const rows = columns.rows(columns.select({ groups: [state] }))
  const { zips: count, ...summary } = summarize(columns, findAttribute(key)!, rows)
  const plausible = columns.select({
    groups: [state],
    ranges: [{ attribute: key, ...plausibleBounds(key), lowInclusive: true }],
  })
  const sorted = columns.rows(plausible).map((row) => columns.value(key, row)!)
  const bins = roundBins(
    sorted.sort((a, b) => a - b),
    mostBins,
  )
  return { count, ...summary, histogram: bins ? columns.histogram(plausible, key, bins.bins, bins) : null }
}

/** An attribute over several zips: the total of counts, the mean weighted by population and the median over the zips. */
function summarize(
  zips: Columns,
  attribute: Attribute,
  rows: readonly number[],
): Pick<StateFigure, 'total' | 'mean' | 'median' | 'zips'> {
  const { key, combine, change } = attribute
  const members = rows.flatMap((row) => {
    const value = zips.value(key, row)
    const isCounted = value !== null && (combine === 'sum' || isPlausible(key, value))
    return !isCounted ? [] : [{ value, people: zips.value('population', row) ?? 0 }]
  })
  const people = sum(members.map((row) => row.people))
  const weighted = sum(members.map((row) => row.people * row.value))
  const total = sum(members.map((row) => row.value))
  // Territories have zips with values, but no population is published for their zips.
  const plainMean = members.length > 0 ? total / members.length : null
  const mean = people > 0 ? weighted / people : plainMean
  const middle = medianOf(members.map(({ value }) => value))
  return {
    // The change of a state is that of its sums, which have zips that only one of the two months has: the housing service's.
    total: combine === 'sum' && !change && members.length > 0 ? wireNumber(total, attribute) : null,
    mean: mean === null ? null : wireNumber(mean, attribute),
    median: middle === null ? null : wireNumber(middle, attribute),
    zips: members.length,
  }
}
