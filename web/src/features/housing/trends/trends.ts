import { findAttribute } from '@homeground/catalog/attributes'
import { defaults } from '@homeground/catalog/defaults'
import { isPeriod } from '@homeground/catalog/periods'
import { isStateAbbr, states as names, type StateAbbreviation } from '@homeground/catalog/states'
import type { HousingSeriesKey, HousingTrends } from '@homeground/contracts'
import { joinWords, lowerFirst } from '@homeground/format/format'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { request } from '../../../lib/api/request.ts'
import { trendHeadline } from '../../../lib/format/trend-headline.ts'
import type { TimeSeries } from '../../../ui/charts/series.ts'

/** The series that the page can show, in the order of the switch. */
export const measures = [
  { key: 'median_listing_price', label: 'Price', unitText: 'dollars' },
  { key: 'median_listing_price_per_square_foot', label: '$/sq ft', unitText: 'dollars' },
  { key: 'housing_inventory', label: 'Listings', unitText: 'homes' },
  { key: 'days_on_market', label: 'Days', unitText: 'days' },
] as const satisfies readonly { key: HousingSeriesKey; [rest: string]: string }[]

export type Measure = (typeof measures)[number]['key']

/** Counts add up, so a state’s line would be flat next to the country’s. */
export function isSum(measure: Measure): boolean {
  return measure === 'housing_inventory'
}

/** The choices of the page; all are in its address. */
export interface TrendSettings extends TrendChoice {
  /** Path and query of the page. */
  readonly address: string
  readonly addressWith: (change: Partial<TrendChoice>) => string
  /** Changes of the months replace the entry in the browser's history: a moved handle makes many. */
  readonly set: (change: Partial<TrendChoice>) => void
}

const path = '/real-estate-trends'

export function useTrendSettings(): TrendSettings {
  const [params, setParams] = useSearchParams()
  const choice = readChoice(params)
  return {
    ...choice,
    address: addressOf(choice),
    addressWith: (change) => addressOf({ ...choice, ...change }),
    set: (change) => setParams(writeChoice({ ...choice, ...change }), { replace: 'from' in change || 'to' in change }),
  }
}

function addressOf(choice: TrendChoice): string {
  const params = writeChoice(choice)
  return params.size === 0 ? path : `${path}?${params}`
}

/** The chart has a color for each. */
export const mostStates = 4

interface TrendChoice {
  readonly measure: Measure
  readonly states: readonly StateAbbreviation[]
  /** Months `YYYY-MM`; null for the oldest and the newest that are loaded. */
  readonly from: string | null
  readonly to: string | null
}

const none = 'none'

/** A missing or invalid part becomes the default. */
export function readChoice(params: URLSearchParams): TrendChoice {
  const stateText = params.get('states')
  const states = (stateText ?? '').toUpperCase().split(',').filter(isStateAbbr)
  const month = (name: string) => {
    const text = params.get(name)
    return text !== null && isPeriod(text) ? text : null
  }
  return {
    measure: measures.find(({ key }) => key === params.get('measure'))?.key ?? measures[0].key,
    states: states.length > 0 || stateText === none ? [...new Set(states)].slice(0, mostStates) : [defaults.state],
    from: month('from'),
    to: month('to'),
  }
}

/** Without what is usual. */
export function writeChoice({ measure, states, from, to }: TrendChoice): URLSearchParams {
  const params = new URLSearchParams()
  const text = states.join(',')
  if (text !== defaults.state) params.set('states', text === '' ? none : text)
  if (measure !== measures[0].key) params.set('measure', measure)
  if (from !== null) params.set('from', from)
  if (to !== null) params.set('to', to)
  return params
}

/** Indexes of the first and the last month. */
export type Span = [from: number, to: number]

/** The chosen months among the loaded ones, at least two; an end that is not chosen is the first or the last. */
export function spanOf(periods: readonly string[], { from, to }: Pick<TrendChoice, 'from' | 'to'>): Span {
  const newest = Math.max(0, periods.length - 1)
  const first = from === null ? 0 : periods.findIndex((period) => period >= from)
  const last = to === null ? newest : periods.findLastIndex((period) => period <= to)
  return first >= 0 && first < last ? [first, last] : [0, newest]
}

/** The choice of a span; the first and the last loaded month are not named, so that new months extend it. */
export function choiceOf(periods: readonly string[], [from, to]: Span): Pick<TrendChoice, 'from' | 'to'> {
  return { from: from === 0 ? null : periods[from]!, to: to === periods.length - 1 ? null : periods[to]! }
}

/** The subject of the page, as the name of a saved search: `Median listing price in Ohio and Utah`. */
export function trendName({ measure, states }: Pick<TrendChoice, 'measure' | 'states'>): string {
  const places = states.map((abbr) => names[abbr])
  return `${labelOf(measure)} in ${places.length === 0 ? 'the United States' : joinWords(places)}`
}

export function labelOf(measure: Measure): string {
  return findAttribute(measure)!.label
}

/** `Massachusetts: up 62.0% since Apr 2018, 3.1% below its peak of Apr 2022`: the finding of the first line. */
export function trendTitle({ periods, series }: TimeSeries, { measure, whole }: TitleParts): string {
  const [line] = series
  const values = whole.series[0]?.values ?? []
  const headline =
    line && trendHeadline({ periods, values: line.values }, { whole: { periods: whole.periods, values } })
  return headline ? `${line.label}: ${lowerFirst(headline)}` : labelOf(measure)
}

interface TitleParts {
  readonly measure: Measure
  /** The lines in all loaded months. */
  readonly whole: TimeSeries
}

/** One measure of every state and the country in every loaded month. */
export interface Trends {
  readonly measure: Measure
  readonly periods: readonly string[]
  readonly country: readonly (number | null)[]
  /** State abbreviation → its values. */
  readonly states: ReadonlyMap<string, readonly (number | null)[]>
  readonly dataSet: HousingTrends['data_set']
  readonly method: string
}

/** The series of a measure; those of the previous one until they arrive. */
export function trendsQuery(measure: Measure) {
  return queryOptions({
    queryKey: ['housing-trends', measure],
    queryFn: async ({ signal }): Promise<Trends> => {
      const query = { fields: measure }
      const { data } = await request('getHousingTrends', { query, signal })
      return {
        measure,
        periods: data.periods,
        country: data.country[measure] ?? [],
        states: new Map(data.states.map(({ state_abbr, series }) => [state_abbr, series[measure] ?? []])),
        dataSet: data.data_set,
        method: data.method,
      }
    },
    placeholderData: keepPreviousData,
  })
}
