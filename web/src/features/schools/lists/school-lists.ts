import { distanceOrder } from '@homeground/catalog/attributes/selections'
import { defaults, limits } from '@homeground/catalog/defaults'
import { levels } from '@homeground/catalog/levels'
import { schoolRankings } from '@homeground/catalog/school-measures'
import { findState, type StateAbbreviation, states } from '@homeground/catalog/states'
import type { SchoolResult } from '@homeground/contracts'
import { pathTo } from '@homeground/contracts/paths'
import { labelInline } from '@homeground/format/format'
import { newestYear } from '../../../lib/api/periods.ts'
import { schoolPath } from '../../../lib/api/places.ts'
import { fieldsText, request, requestList } from '../../../lib/api/request.ts'
import { schoolKind, schoolKindBy } from '../../../lists/schools/school-kind.tsx'
import {
  changeNotes,
  type FetchedSchool,
  rankingNotes,
  type SchoolListResult,
  schoolResult,
} from '../../../lists/schools/school-result.ts'
import { findSchoolAttribute, schoolAttributes } from '../../../lists/search/list-attributes.ts'
import type { FindOptions, ResultList } from '../../../lists/search/result-list.ts'
import type { SearchResults } from '../../../lists/search/results.ts'
import {
  areaParameters,
  pageOf,
  readPoint,
  searchFallback,
  searchResultsOf,
} from '../../../lists/search/search-address.ts'
import {
  canSpanStates,
  defaultForm,
  isAround,
  type SearchForm,
  type SortOrder,
} from '../../../lists/search/search-form.ts'
import { inArea } from '../../../lists/search/search-text.ts'
import { floor, level, score } from './school-settings.ts'

/** Tells why a school without an achievement has none. */
const reasonField = 'proficiency'

/** One page of the schools in order of a measure. Never counts as a search. */
async function findRanking(form: SearchForm, { fields, signal }: FindOptions): Promise<SearchResults> {
  const { area, states, orderBy, direction, page, settings } = form
  const query = {
    stat: orderBy,
    dir: direction,
    state: area === 'state' ? states[0] : undefined,
    level: settings.level,
    floor: settings.floor,
    page,
    schoolYear: await newestYear(),
    fields: fieldsText([...fields, reasonField, 'rank']),
  }
  const { data } = await request('rankSchools', { query, signal })
  return {
    results: data.data.map(schoolResult),
    total: data.total,
    page: data.page,
    notes: rankingNotes(data, { one: 'school', hasChanges: fields.has('trend') }),
    center: null,
    fields,
  }
}

/** The best or most improved schools of a state or around a place. Never counts as a search. */
async function findNearby(
  searchType: 'top_rated' | 'most_improved',
  form: SearchForm,
  { fields, signal }: FindOptions,
): Promise<SearchResults> {
  const { area, states, center, radiusMiles, settings } = form
  const query = {
    searchType,
    ...(area === 'state'
      ? { method: 'state', searchPlace: states[0], searchPlaceType: 'state' }
      : { method: 'radius', searchPlace: center?.label, searchRadius: radiusMiles }),
    searchReturnType: 'schools',
    searchSchoolLevel: settings.level,
    minSchoolScoreFilterValue: settings.score,
    schoolYear: await newestYear(),
  }
  const { data, headers } = await request('fetchSchoolsNearby', { query, signal })
  const records = data.records as FetchedSchool[]
  return {
    results: records.map(schoolResult),
    total: Number(headers.get('X-Total-Count') ?? records.length),
    notes: changeNotes(query.schoolYear ?? defaults.schoolYear),
    center: readPoint(headers.get('X-Search-Center')),
    // It returns every measure.
    fields: new Set([...fields, ...allFields]),
  }
}

const allFields = [
  'achievement',
  'proficiency',
  'impact',
  'trend',
  'test_takers',
  'students',
  'lunch_share',
  'diversity_score',
]

/** Searches for schools and updates the number of searches left. */
async function findSchools(form: SearchForm, { fields, signal }: FindOptions): Promise<SearchResults> {
  const query = {
    ...areaParameters(form),
    schoolLevel: form.settings.level,
    schoolYear: await newestYear(),
    orderBy: form.orderBy,
    orderByDir: form.direction,
    page: pageOf(form),
    fields: fieldsText([...fields, reasonField]),
  }
  const { data, headers } = await requestList('searchSchools', { query, signal, fallback: searchFallback })
  const found = searchResultsOf({ data: (data as SchoolResult[]).map(schoolResult), headers }, fields)
  return fields.has('trend') ? { ...found, notes: changeNotes(query.schoolYear ?? defaults.schoolYear) } : found
}

const byAchievement: SortOrder = { orderBy: 'achievement', direction: 'desc' }
const byTrend: SortOrder = { orderBy: 'trend', direction: 'desc' }

/** The settings that all lists of schools share. */
const schools = {
  kind: schoolKind,
  hasManyStates: false,
  hasTowns: false,
  filters: new Set<string>(),
  columns: ['achievement', 'proficiency', 'impact', 'trend', 'students'],
  needsValue: false,
  pageSize: null,
  isCounted: false,
  rowPath: (result) => schoolPath((result as SchoolListResult).ncesID),
} satisfies Partial<ResultList>

/** Schools in states, around a place, or of the whole country, in any order: the list of /schools. */
export const searchList: ResultList = {
  ...schools,
  key: 'schools',
  pathOf: () => '/schools',
  firstForm: { ...defaultForm, ...byAchievement },
  orderOf: (area) => {
    if (isAround(area)) return { orderBy: distanceOrder, direction: 'asc' }
    // Achievement does not compare across states.
    return canSpanStates(area) ? { orderBy: 'students', direction: 'desc' } : byAchievement
  },
  areas: ['state', 'zip', 'nationwide'],
  hasManyStates: true,
  settings: [level],
  pageSize: limits.searchResults,
  orderMenu: schoolAttributes.map(({ key }) => key),
  isCounted: true,
  find: findSchools,
  titleOf: (form) => `${levelTitle(form.settings.level)} ${inArea(form)}`,
}

/** Schools ranked by a measure, of one state or of the country: the list of /school-rankings. */
export const rankingsList: ResultList = {
  ...schools,
  key: 'school-rankings',
  kind: schoolKindBy(...schoolRankings),
  pathOf: () => '/school-rankings',
  firstForm: { ...defaultForm, ...byAchievement },
  orderOf: () => byAchievement,
  areas: ['state', 'nationwide'],
  settings: [level, floor],
  orderMenu: schoolRankings,
  needsValue: true,
  pageSize: 25,
  find: findRanking,
  titleOf: ({ orderBy, settings }) => `${levelTitle(settings.level)} ranked by ${measureName(orderBy)}`,
}

const statePath = /^\/schools\/([^/]+)(?:\/([^/]+))?\/?$/

/** The state and level that a path of the lists of states names; null for one that does not exist. */
export function stateListOf(pathname: string) {
  const [, name, levelName] = statePath.exec(pathname) ?? []
  const state = stateOf(name)
  const pathLevel = levelOf(levelName)
  return state === undefined || (levelName !== undefined && pathLevel === undefined)
    ? null
    : { state, level: pathLevel ?? level.initial }
}

/** The schools of one state, of all levels or one: the list of /schools/{state} and /schools/{state}/{level}. */
export const stateList: ResultList = {
  ...rankingsList,
  key: 'state-schools',
  pathOf: ({ states, settings }) => {
    const state = states[0] ?? defaults.state
    return settings.level === undefined || settings.level === level.initial
      ? pathTo('/schools/:state', { state })
      : pathTo('/schools/:state/:level', { state, level: settings.level.toLowerCase() })
  },
  areaOfPath: (pathname) => ({ area: 'state', states: [stateListOf(pathname)?.state ?? defaults.state] }),
  settingsOfPath: (pathname) => ({ level: stateListOf(pathname)?.level ?? level.initial }),
  areas: ['state'],
  titleOf: (form) => `${levelTitle(form.settings.level)} ${inArea(form)} by ${measureName(form.orderBy)}`,
}

/** The schools with the highest achievement in a state or around a place: the list of /top-rated-schools. */
export const topRatedList: ResultList = {
  ...schools,
  key: 'top-rated-schools',
  kind: schoolKindBy('achievement'),
  pathOf: () => '/top-rated-schools',
  firstForm: { ...defaultForm, ...byAchievement },
  orderOf: () => byAchievement,
  areas: ['state', 'zip'],
  settings: [level, score],
  orderMenu: ['achievement'],
  distance: 'unordered',
  needsValue: true,
  find: (form, options) => findNearby('top_rated', form, options),
  titleOf: ({ settings }) => `Top-rated ${levelTitle(settings.level).toLowerCase()}`,
}

const presetPath = /^\/most-improved-(.+)-schools-in-([^/]+?)\/?$/

/** The level and state that the path of a preset list names; undefined for another path, null for a level or state that does not exist. */
export function presetOf(pathname: string) {
  const match = presetPath.exec(pathname)
  if (!match) return undefined
  const [named, state] = [levelOf(match[1]), stateOf(match[2])]
  return named === undefined || state === undefined ? null : { level: named, state }
}

/** The schools with the largest certain rise: /most-improved-schools and /most-improved-{level}-schools-in-{statename}. */
export const mostImprovedList: ResultList = {
  ...schools,
  key: 'most-improved-schools',
  kind: schoolKindBy('trend'),
  pathOf: ({ area, states, settings }) =>
    area === 'state' && states[0] && settings.level && settings.level !== level.initial
      ? mostImprovedPath(settings.level, states[0])
      : '/most-improved-schools',
  areaOfPath: (pathname) => {
    const preset = presetOf(pathname)
    return preset ? { area: 'state', states: [preset.state] } : undefined
  },
  settingsOfPath: (pathname) => {
    const preset = presetOf(pathname)
    return preset ? { level: preset.level } : {}
  },
  firstForm: { ...defaultForm, ...byTrend, radiusMiles: defaults.mostImprovedRadiusMiles },
  orderOf: () => byTrend,
  areas: ['state', 'zip'],
  radiusMiles: defaults.mostImprovedRadiusMiles,
  settings: [level, score],
  orderMenu: ['trend'],
  distance: 'unordered',
  columns: ['trend', 'proficiency', 'achievement', 'impact', 'students'],
  needsValue: true,
  find: (form, options) => findNearby('most_improved', form, options),
  titleOf: ({ settings }) => `Most improved ${levelTitle(settings.level).toLowerCase()}`,
}

/** `/most-improved-high-schools-in-new-hampshire` */
export function mostImprovedPath(level: string, state: StateAbbreviation): string {
  return `/most-improved-${level.toLowerCase()}-schools-in-${stateSlug(state)}`
}

/** `High schools`; `Schools` for all levels. */
function levelTitle(name = level.initial): string {
  return name === level.initial ? 'Schools' : `${name} schools`
}

function measureName(key: string): string {
  const measure = findSchoolAttribute(key)
  return measure ? labelInline(measure) : key
}

/** The level that a path names, in any case: `high`; undefined if there is no such level. */
function levelOf(text: string | undefined): string | undefined {
  return levels.find((level) => level.toLowerCase() === text?.toLowerCase())
}

/** The state that a part of a path names, by abbreviation or name, with dashes for spaces. */
function stateOf(text: string | undefined): StateAbbreviation | undefined {
  return text === undefined ? undefined : findState(decodeURIComponent(text).replaceAll('-', ' '))
}

/** `new-hampshire` */
function stateSlug(abbr: StateAbbreviation): string {
  return states[abbr].toLowerCase().replaceAll(/[^a-z]+/g, '-')
}
