import { distanceOrder } from '@homeground/catalog/attributes/selections'
import { defaults } from '@homeground/catalog/defaults'
import { levels } from '@homeground/catalog/levels'
import { schoolMeasures, schoolRankings } from '@homeground/catalog/school-measures'
import { findState, type StateAbbreviation, states } from '@homeground/catalog/states'
import { pathTo } from '@homeground/contracts/paths'
import { labelInline } from '@homeground/format/format'
import { newestYear } from '../../../lib/api/periods.ts'
import { schoolPath } from '../../../lib/api/places.ts'
import { fieldsText, request } from '../../../lib/api/request.ts'
import { schoolKind } from '../../../lists/schools/school-kind.tsx'
import {
  changeNotes,
  haveIntervals,
  rankingNotes,
  type SchoolListResult,
  schoolResult,
} from '../../../lists/schools/school-result.ts'
import { findSchoolAttribute } from '../../../lists/search/list-attributes.ts'
import type { FindOptions, ResultList } from '../../../lists/search/result-list.ts'
import type { SearchResults } from '../../../lists/search/results.ts'
import { areaParameters, filtersText, readPoint } from '../../../lists/search/search-address.ts'
import {
  canSpanStates,
  defaultForm,
  isAround,
  type SearchArea,
  type SearchForm,
  type SortOrder,
} from '../../../lists/search/search-form.ts'
import { inArea } from '../../../lists/search/search-text.ts'
import { floor, grade, gradeName, level, type, typeName } from './school-settings.ts'

/** Tells why a school without an achievement has none. */
const reasonField = 'proficiency'

/** One page of the schools of an area in an order. Never counts as a search. */
async function findSchools(form: SearchForm, { fields, signal }: FindOptions): Promise<SearchResults> {
  const { filters, orderBy, direction, page, settings } = form
  const query = {
    ...areaParameters(form),
    stat: orderBy,
    dir: direction,
    level: settings.level,
    schoolType: chosenIn(settings, type),
    grade: chosenIn(settings, grade),
    floor: settings.floor,
    filters: filtersText(filters),
    page,
    schoolYear: await newestYear(),
    fields: fieldsText([...fields, reasonField, 'rank']),
  }
  const { data, headers } = await request('rankSchools', { query, signal })
  const hasChanges = fields.has('trend')
  const hasIntervals = haveIntervals(data, orderBy)
  return {
    results: data.data.map(schoolResult),
    total: data.total,
    page: data.page,
    notes: [
      ...withoutValue(orderBy),
      ...(ranked.has(orderBy) ? rankingNotes(data, { one: 'school', hasChanges, hasIntervals }) : []),
      ...(!ranked.has(orderBy) && hasChanges ? changeNotes(data.year) : []),
    ],
    center: readPoint(headers.get('X-Search-Center')),
    fields,
  }
}

const ranked: ReadonlySet<string> = new Set(schoolRankings)

/** Which schools a list in an order leaves out. */
function withoutValue(orderBy: string): string[] {
  if (orderBy === 'trend') return ['Only schools with a clear change are listed.']
  return ranked.has(orderBy) ? [`Schools without ${measureName(orderBy)} are not listed.`] : []
}

/** The value of a setting; undefined for the one that it has at first. */
function chosenIn(settings: SearchForm['settings'], { name, initial }: Pick<typeof type, 'name' | 'initial'>) {
  const value = settings[name]
  return value === initial ? undefined : value
}

const byAchievement: SortOrder = { orderBy: 'achievement', direction: 'desc' }
const byTrend: SortOrder = { orderBy: 'trend', direction: 'desc' }

/** What all lists of schools share: they differ in their address and in what they show first. */
const schools = {
  kind: schoolKind,
  areas: ['state', 'zip', 'nationwide', 'drawn'],
  hasManyStates: true,
  hasTowns: false,
  filters: new Set<string>(schoolMeasures.map(({ key }) => key)),
  openFilters: ['schools'],
  settings: [level, type, grade, floor],
  orderMenu: schoolMeasures.map(({ key }) => key),
  columns: ['achievement', 'proficiency', 'impact', 'trend', 'students'],
  needsValue: false,
  pageSize: 25,
  isCounted: false,
  find: findSchools,
  rowPath: (result) => schoolPath((result as SchoolListResult).ncesID),
} satisfies Partial<ResultList>

/** All schools of an area: the list of /schools. */
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
  titleOf: (form) => `${schoolsTitle(form)} ${inArea(form)}`,
}

/** Schools ranked by a measure, of states or of the country: the list of /school-rankings. */
export const rankingsList: ResultList = {
  ...schools,
  key: 'school-rankings',
  pathOf: () => '/school-rankings',
  firstForm: { ...defaultForm, ...byAchievement },
  orderOf: () => byAchievement,
  titleOf: (form) => `${schoolsTitle(form)} ranked by ${measureName(form.orderBy)}`,
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

/** The schools of one state, of all levels or one: the list of /schools/{state} and /schools/{state}/{level}. Other areas are those of /schools. */
export const stateList: ResultList = {
  ...schools,
  key: 'state-schools',
  firstForm: { ...defaultForm, ...byAchievement },
  orderOf: (area) => (isOneState(area) ? byAchievement : searchList.orderOf(area)),
  pathOf: (form) => {
    const [state] = form.states
    if (!isOneState(form) || !state) return searchList.pathOf(form)
    const { level: of } = form.settings
    return of === undefined || of === level.initial
      ? pathTo('/schools/:state', { state })
      : pathTo('/schools/:state/:level', { state, level: of.toLowerCase() })
  },
  areaOfPath: (pathname) => {
    const named = stateListOf(pathname)
    return named ? { area: 'state', states: [named.state] } : undefined
  },
  settingsOfPath: (pathname) => {
    const named = stateListOf(pathname)
    return named ? { level: named.level } : {}
  },
  titleOf: (form) => `${schoolsTitle(form)} ${inArea(form)} by ${measureName(form.orderBy)}`,
}

function isOneState({ area, states }: Pick<SearchArea, 'area' | 'states'>): boolean {
  return area === 'state' && states.length === 1
}

/** The schools with the highest achievement in states or around a place: the list of /top-rated-schools. */
export const topRatedList: ResultList = {
  ...schools,
  key: 'top-rated-schools',
  pathOf: () => '/top-rated-schools',
  firstForm: { ...defaultForm, ...byAchievement },
  orderOf: () => byAchievement,
  titleOf: (form) => orderedTitle(form, byAchievement, 'Top-rated'),
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
  pathOf: (form) => {
    const [state] = form.states
    const { level: of } = form.settings
    return isOneState(form) && state && of && of !== level.initial
      ? mostImprovedPath(of, state)
      : '/most-improved-schools'
  },
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
  radiusMiles: defaults.mostImprovedRadiusMiles,
  columns: ['trend', 'proficiency', 'achievement', 'impact', 'students'],
  titleOf: (form) => orderedTitle(form, byTrend, 'Most improved'),
}

/** `/most-improved-high-schools-in-new-hampshire` */
export function mostImprovedPath(level: string, state: StateAbbreviation): string {
  return `/most-improved-${level.toLowerCase()}-schools-in-${stateSlug(state)}`
}

/** `Schools`, `Charter high schools`, `Middle schools with grade 6`: what the settings leave. */
function schoolsTitle({ settings }: Pick<SearchForm, 'settings'>): string {
  const ofLevel = settings.level === level.initial ? undefined : settings.level?.toLowerCase()
  const ofType = typeName(chosenIn(settings, type))
  const words = [ofType, ofLevel, 'schools'].filter((word) => word !== undefined).join(' ')
  const taught = chosenIn(settings, grade)
  const title = words.charAt(0).toUpperCase() + words.slice(1)
  return taught === undefined ? title : `${title} with ${gradeName(taught)}`
}

/** The title of a list that is about one order; in any other order that of all schools. */
function orderedTitle(form: SearchForm, { orderBy, direction }: SortOrder, words: string): string {
  const title = schoolsTitle(form)
  if (form.orderBy !== orderBy || form.direction !== direction) return `${title} ${inArea(form)}`
  return `${words} ${title.charAt(0).toLowerCase()}${title.slice(1)} ${inArea(form)}`
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
