import { defaults } from '@homeground/catalog/defaults'
import { schoolRankings } from '@homeground/catalog/school-measures'
import type { StateAbbreviation } from '@homeground/catalog/states'
import { pathTo } from '@homeground/contracts/paths'
import { labelInline } from '@homeground/format/format'
import { schoolKind, schoolKindBy } from '../../../lists/schools/school-kind.tsx'
import { schoolPath } from '../../../lists/schools/school-link.tsx'
import type { SchoolListResult } from '../../../lists/schools/school-result.ts'
import { findSchoolAttribute, schoolAttributes } from '../../../lists/search/list-attributes.ts'
import type { ResultList } from '../../../lists/search/result-list.ts'
import { canSpanStates, defaultForm, type SortOrder } from '../../../lists/search/search-form.ts'
import { inArea } from '../../../lists/search/search-text.ts'
import { levelOf, stateOf, stateSlug } from './level-path.ts'
import { floor, level, score } from './school-settings.ts'
import { findNearby, findRanking, findSchools } from './schools-api.ts'

const byAchievement: SortOrder = { orderBy: 'achievement', direction: 'desc' }
const byTrend: SortOrder = { orderBy: 'trend', direction: 'desc' }

/** What all lists of schools share. */
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
  // Achievement does not compare across states.
  orderOf: (area) => (canSpanStates(area) ? { orderBy: 'students', direction: 'desc' } : byAchievement),
  areas: ['state', 'zip', 'nationwide'],
  hasManyStates: true,
  settings: [level],
  orderMenu: schoolAttributes.map(({ key }) => key),
  isCounted: true,
  find: findSchools,
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
  const named = levelOf(levelName)
  return state === undefined || (levelName !== undefined && named === undefined)
    ? null
    : { state, level: named ?? level.initial }
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
  needsValue: true,
  find: (form, options) => findNearby('top_rated', form, options),
  titleOf: ({ settings }) => `Top-rated ${levelTitle(settings.level).toLowerCase()}`,
}

const presetPath = /^\/most-improved-(.+)-schools-in-([^/]+?)\/?$/

/** What the path of a preset list names; undefined for another path, null for a level or state that does not exist. */
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
