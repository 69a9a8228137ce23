import {
  findStatisticPage,
  type Statistic,
  type StatisticPage,
  statisticPages,
  statisticsOf,
} from '@homeground/catalog/state-statistics'
import { findState, isLocatable, type StateAbbreviation, states } from '@homeground/catalog/states'
import type { HousingSeriesKey, NearestZip } from '@homeground/contracts'
import type { PathParams } from '@homeground/contracts/pages'
import { pathTo } from '@homeground/contracts/paths'

/**
 * Address of the main search with some of its parameters. Without an order it is that of the school scores: highest
 * first, where the API by itself returns the lowest first.
 */
export function searchPath(params: Readonly<Record<string, string | number>>): string {
  const ordered = 'order' in params ? params : { ...params, dir: 'desc' }
  const query = Object.entries(ordered).map(([name, value]) => [name, String(value)])
  return `/research-area?${new URLSearchParams(query)}`
}

/** The search of an area drawn on a map. */
export function drawnSearchPath(drawing: string): string {
  return searchPath({ area: 'drawn', drawnArea: drawing })
}

/** The list of the schools of a place: `Middlesex County, MA`. */
export function schoolsOfPlacePath(place: string): string {
  return `/schools?${new URLSearchParams({ area: 'place', place })}`
}

/** The search of the state of the zip nearest to a reader, or around the zip where searches are not limited to its state. */
export function localSearchPath({ state_abbr: abbr, zip, lat, lng }: NearestZip): string {
  return isLocatable(abbr)
    ? searchPath({ area: 'state', states: abbr })
    : searchPath({ area: 'zip', place: zip, lat, lng })
}

/** Address of the monthly trends of a state, with one of their series. */
export function trendsPath(state: string, measure: HousingSeriesKey): string {
  return `/real-estate-trends?${new URLSearchParams({ states: state, measure })}`
}

/** Where to go after the login: a path of this site, never another site's URL. */
export function nextPathOf(search: string): string | null {
  const next = new URLSearchParams(search).get('next')
  if (!next?.startsWith('/')) return null
  const url = new URL(next, location.origin)
  if (url.origin !== location.origin || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}${url.hash}`
}

/** The login page, which continues to a path of this site. */
export function loginPathTo(next: string): string {
  return withNext('/login', next)
}

/** A page on the way to the login, which keeps where to go after it; null for no particular page. */
export function withNext(path: string, next: string | null): string {
  return next === null ? path : `${path}?${new URLSearchParams({ next })}`
}

/** The parts of the path of one statistic; undefined for each one that does not exist. */
export interface StatisticAddress {
  readonly state: StateAbbreviation | undefined
  readonly page: StatisticPage | undefined
  readonly statistic: Statistic | undefined
  /** Four digits. */
  readonly year: number | undefined
}

export function readStatisticAddress(params: PathParams): StatisticAddress {
  const page = findStatisticPage(params.page ?? '')
  return {
    state: findState(params.state ?? ''),
    page,
    statistic: page && statisticsOf(page).find(({ key }) => key === params.stat),
    year: /^\d{4}$/.test(params.year ?? '') ? Number(params.year) : undefined,
  }
}

/** The levels above the most improved schools of a level and state, and their name; empty for a state that does not exist. */
export function mostImprovedCrumbs({ level, statename = '' }: PathParams): { name: string; to?: string }[] {
  const state = findState(statename.replaceAll('-', ' '))
  if (!state || !level) return []
  return [
    { name: 'Find schools', to: '/schools' },
    { name: states[state], to: pathTo('/schools/:state', { state }) },
    { name: `Most improved ${level.toLowerCase()} schools` },
  ]
}

/** The levels above a statistic and its name; empty for an address that does not exist. */
export function statisticCrumbs(params: PathParams): { name: string; to?: string }[] {
  const { state, page, statistic } = readStatisticAddress(params)
  if (!state || !page || !statistic) return []
  return [
    { name: 'Discover', to: '/discover' },
    { name: states[state], to: pathTo('/demographics/:state', { state }) },
    { name: statisticPages.find(({ key }) => key === page)!.label },
    { name: statistic.label },
  ]
}
