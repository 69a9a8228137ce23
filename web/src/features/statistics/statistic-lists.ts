import { attributes } from '@homeground/catalog/attributes'
import { schoolRankings } from '@homeground/catalog/school-measures'
import { schoolYear } from '@homeground/catalog/school-years'
import { type StatisticPage, statisticsOf, yearlyAverage } from '@homeground/catalog/state-statistics'
import { states } from '@homeground/catalog/states'
import { createPathMatcher } from '@homeground/contracts/pages'
import { pathTo } from '@homeground/contracts/paths'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import { zipPath } from '../../lib/api/places.ts'
import { readStatisticAddress, type StatisticAddress } from '../../lib/navigation/statistic-address.ts'
import { schoolKindBy } from '../../lists/schools/school-kind.tsx'
import { schoolPath } from '../../lists/schools/school-link.tsx'
import type { SchoolListResult } from '../../lists/schools/school-result.ts'
import { withAttributes } from '../../lists/search/list-attributes.ts'
import type { ResultList } from '../../lists/search/result-list.ts'
import { defaultForm, type SearchForm } from '../../lists/search/search-form.ts'
import { SchoolsIntro, ZipsIntro } from './intro.tsx'
import { countOfYear, findSchoolsOfYear, findZipsOfYear } from './statistics-api.ts'
import { year, yearOf } from './year-setting.ts'

const path = '/discover/state/:state/:page/:stat/:year'
const match = createPathMatcher([{ path }])

/** What a path names; a part that does not exist is undefined. */
export function addressAt(pathname: string): StatisticAddress {
  return readStatisticAddress(match(pathname)?.params ?? {})
}

/** What all lists of one statistic of a state share: state, statistic and year are in the path. */
function listOf(page: StatisticPage, orderMenu: readonly string[]) {
  const usual = { orderBy: orderMenu[0]!, direction: 'desc' } as const
  return {
    pathOf: ({ states: chosen, orderBy, settings }) =>
      pathTo(path, { state: chosen[0] ?? '', page, stat: orderBy, year: settings.year ?? '' }),
    areaOfPath: (pathname) => {
      const { state } = addressAt(pathname)
      return { area: 'state', states: state ? [state] : defaultForm.states }
    },
    settingsOfPath: (pathname) => {
      const named = addressAt(pathname).year
      return named === undefined ? {} : { year: String(named) }
    },
    orderOfPath: (pathname) => {
      const { statistic } = addressAt(pathname)
      return statistic && { orderBy: statistic.key, direction: 'desc' }
    },
    firstForm: { ...defaultForm, ...usual },
    orderOf: () => usual,
    areas: ['state'],
    hasManyStates: false,
    hasTowns: false,
    filters: new Set<string>(),
    settings: [year],
    orderMenu,
    onlyMenuOrders: true,
    needsValue: true,
    pageSize: 25,
    isCounted: false,
    count: countOfYear,
  } satisfies Partial<ResultList>
}

/** `Median listing price in Massachusetts, 2021` */
function titleOf(label: string, form: SearchForm): string {
  return `${label} in ${states[form.states[0]!]}, ${form.settings.year}`
}

function zipList(page: StatisticPage, key: string, orderMenu: readonly string[]): ResultList {
  return {
    ...listOf(page, orderMenu),
    key: `statistic-${key}`,
    columns: ['population', 'median_household_income', 'median_listing_price'],
    attributesFor: ofYear,
    find: findZipsOfYear,
    Intro: ZipsIntro,
    titleOf: (form) => titleOf(statisticsOf(page).find((each) => each.key === form.orderBy)!.label, form),
    rowPath: ({ zip }) => (zip === undefined ? undefined : zipPath(zip)),
  }
}

/** Listings are those of the year: averages of its months, or of its newest month. */
export function ofYear(loaded: LoadedAttributes, form: SearchForm): LoadedAttributes {
  const chosen = yearOf(form)
  const newest = loaded.period ?? ''
  if (chosen === undefined) return loaded
  const month = newest.startsWith(`${chosen}-`) ? newest : `${chosen}-12`
  return withAttributes(loaded, (attribute) => {
    if (attribute.source !== 'realtor' || !attribute.info) return attribute
    if (form.orderBy !== yearlyAverage) return { ...attribute, info: { ...attribute.info, vintage: month } }
    if (attribute.key !== yearlyAverage) return attribute
    const [label, short] = ['Median listing price, average of the year', 'Average price']
    return { ...attribute, label, short, info: { ...attribute.info, vintage: String(chosen) } }
  })
}

const keysOf = (page: StatisticPage) => statisticsOf(page).map(({ key }) => key)
const isListing = (key: string) => attributes.find((attribute) => attribute.key === key)?.source === 'realtor'

const schoolList: ResultList = {
  ...listOf('schools', schoolRankings),
  key: 'statistic-schools',
  kind: schoolKindBy(...schoolRankings),
  columns: ['proficiency', 'achievement', 'impact', 'trend', 'students'],
  attributesFor: (loaded, form) =>
    withAttributes(loaded, (attribute) =>
      attribute.comparedWithin === 'state' && attribute.info
        ? { ...attribute, info: { ...attribute.info, vintage: schoolYear(yearOf(form) ?? 0) } }
        : attribute,
    ),
  find: findSchoolsOfYear,
  Intro: SchoolsIntro,
  titleOf: (form) => titleOf(statisticsOf('schools').find((each) => each.key === form.orderBy)!.label, form),
  rowPath: (result) => schoolPath((result as SchoolListResult).ncesID),
}

/** Statistics of one list have the same years, so that the reader can change from one to another. */
const lists: readonly ResultList[] = [
  zipList('housing', 'listings', keysOf('housing').filter(isListing)),
  zipList(
    'housing',
    'homes',
    keysOf('housing').filter((key) => !isListing(key)),
  ),
  zipList('people', 'people', keysOf('people')),
  zipList(
    'income',
    'returns',
    keysOf('income').filter((key) => key !== 'median_household_income'),
  ),
  zipList('income', 'households', ['median_household_income']),
  schoolList,
]

/** The list that has a statistic. */
export function statisticListOf(stat: string): ResultList | undefined {
  return lists.find(({ orderMenu }) => orderMenu.includes(stat))
}
