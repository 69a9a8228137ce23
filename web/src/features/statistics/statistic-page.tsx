import { attributes, findAttribute } from '@homeground/catalog/attributes'
import { schoolYear } from '@homeground/catalog/periods'
import { findSchoolMeasure, schoolRankings } from '@homeground/catalog/school-measures'
import { publisherOfGroup } from '@homeground/catalog/sources'
import { type StatisticPage, statisticPages, statisticsOf, yearlyAverage } from '@homeground/catalog/state-statistics'
import { states } from '@homeground/catalog/states'
import type { SearchCount, StateStatistic } from '@homeground/contracts'
import { createPathMatcher } from '@homeground/contracts/pages'
import { pathTo } from '@homeground/contracts/paths'
import { formatPeriod } from '@homeground/format/format'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import type { LoadedAttributes } from '../../lib/api/attributes.ts'
import { schoolPath, zipPath } from '../../lib/api/places.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { fieldsText, request } from '../../lib/api/request.ts'
import { statisticPath, statisticQuery } from '../../lib/api/statistics.ts'
import { isNotFound } from '../../lib/errors.ts'
import { readStatisticAddress, type StatisticAddress } from '../../lib/navigation/paths.ts'
import { useTitle } from '../../lib/navigation/router.ts'
import { ResultsScreen } from '../../lists/results/results-screen.tsx'
import { schoolKindBy } from '../../lists/schools/school-kind.tsx'
import { haveIntervals, rankingNotes, type SchoolListResult, schoolResult } from '../../lists/schools/school-result.ts'
import { withAttributes } from '../../lists/search/list-attributes.ts'
import type { FindOptions, ListSetting, ResultList } from '../../lists/search/result-list.ts'
import { ranksOfZips, type SearchResults } from '../../lists/search/results.ts'
import { createSearchFlow, type SearchFlow } from '../../lists/search/search-flow.ts'
import { defaultForm, type SearchForm } from '../../lists/search/search-form.ts'
import { zipRankingNotes } from '../../lists/search/search-text.ts'
import { NotFound } from '../../lists/search-box/not-found.tsx'
import { Distribution } from '../../places/statistics/distribution.tsx'
import { StatisticLinks } from '../../places/statistics/statistic-links.tsx'
import { LoadError } from '../../ui/feedback/notice.tsx'
import classes from './statistics.module.css'

/** The year of the values; of schools the spring. The path always names it. */
const year: ListSetting = {
  name: 'year',
  label: 'Year',
  options: [{ value: '', label: 'Newest' }],
  useOptions: useYears,
  accepts: (value) => /^\d{4}$/.test(value),
  initial: '',
  appliesTo: () => true,
}

/** The year that a form names. */
function yearOf({ settings }: Pick<SearchForm, 'settings'>): number | undefined {
  return settings.year ? Number(settings.year) : undefined
}

/** The statistic that a form is about. */
function statisticOf(form: SearchForm) {
  return statisticQuery({ state: form.states[0]!, stat: form.orderBy, year: yearOf(form) })
}

function useYears(form: SearchForm) {
  const { data } = useQuery(statisticOf(form))
  const isOfSchools = findAttribute(form.orderBy) === undefined
  const years = data?.years ?? [yearOf(form)].filter((each) => each !== undefined)
  return years.map((each) => ({ value: String(each), label: isOfSchools ? schoolYear(each) : String(each) }))
}

/** The zips of the state by the values of the year, one page. Never counts as a search. */
async function findZipsOfYear(form: SearchForm, { fields, signal }: FindOptions): Promise<SearchResults> {
  const query = { ...rankingOf(form), year: form.settings.year, fields: fieldsText(fields) }
  const { data } = await request('rankZips', { query, signal })
  const { data: results, total } = data
  return { results, total, ranks: ranksOfZips(data), notes: zipRankingNotes(data), center: null, fields }
}

/** The schools of the state by their results of the spring, one page. Never counts as a search. */
async function findSchoolsOfYear(form: SearchForm, { fields, signal }: FindOptions): Promise<SearchResults> {
  // Proficiency tells why a school without an achievement has none.
  const measures = fieldsText([...fields, 'proficiency', 'rank'])
  const query = { ...rankingOf(form), schoolYear: form.settings.year, fields: measures }
  const { data } = await request('rankSchools', { query, signal })
  const hasIntervals = haveIntervals(data, form.orderBy)
  const notes = rankingNotes(data, { one: 'school', hasChanges: fields.has('trend'), hasIntervals })
  return { results: data.data.map(schoolResult), total: data.total, notes, center: null, fields }
}

/** How many zips or schools of the state have a value; its distribution makes the classes of the map. */
async function countOfYear(form: SearchForm): Promise<SearchCount> {
  const { count, histogram } = await queryClient.fetchQuery(statisticOf(form))
  return { count, area: count, relax: [], ...(histogram && { histograms: { [form.orderBy]: histogram } }) }
}

function rankingOf({ orderBy, direction, states, page }: SearchForm) {
  return { stat: orderBy, dir: direction, state: states[0], page }
}

const path = '/discover/state/:state/:page/:stat/:year'
const match = createPathMatcher([{ path }])

/** The parts of a path; one that does not exist is undefined. */
function addressAt(pathname: string): StatisticAddress {
  return readStatisticAddress(match(pathname)?.params ?? {})
}

/** The parts that all lists of one statistic of a state share: state, statistic and year are in the path. */
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
      const pathYear = addressAt(pathname).year
      return pathYear === undefined ? {} : { year: String(pathYear) }
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
function ofYear(loaded: LoadedAttributes, form: SearchForm): LoadedAttributes {
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
function statisticListOf(stat: string): ResultList | undefined {
  return lists.find(({ orderMenu }) => orderMenu.includes(stat))
}

type Known = { readonly [Part in keyof StatisticAddress]: NonNullable<StatisticAddress[Part]> }

const flows = new Map<string, SearchFlow>()

/** The flow of the list that has a statistic; one per list. */
function flowOf(stat: string): SearchFlow {
  const list = statisticListOf(stat)!
  const flow = flows.get(list.key) ?? createSearchFlow(list)
  flows.set(list.key, flow)
  return flow
}

/** One statistic of one state in one year: ranking, distribution and map, or what the address gets wrong. */
export default function StatisticPageScreen() {
  const { pathname } = useLocation()
  const address = addressAt(pathname)
  const { state, page, statistic, year } = address
  if (!state || !page || !statistic || year === undefined) return <Unknown {...address} />
  return <StatisticScreen page={page} state={state} statistic={statistic} year={year} />
}

function StatisticScreen({ state, page, statistic, year }: Known) {
  const { error } = useQuery(statisticQuery({ state, stat: statistic.key, year }))
  const name = states[state]
  useTitle(`${statistic.label} in ${name}, ${year}`)
  if (error && isNotFound(error)) return <YearNotFound state={state} page={page} statistic={statistic} year={year} />
  return (
    <ResultsScreen
      flow={flowOf(statistic.key)}
      foot={
        <nav aria-labelledby="more-statistics" className={classes.foot}>
          <h2 id="more-statistics">More statistics of {name}</h2>
          <StatisticLinks state={state} />
        </nav>
      }
    />
  )
}

function YearNotFound({ state, page, statistic, year }: Known) {
  const { data } = useQuery(statisticQuery({ state, stat: statistic.key }))
  return (
    <NotFound title={`No ${statistic.label.toLowerCase()} for ${year}`}>
      {data?.stat === statistic.key ? (
        <>
          Loaded are{' '}
          {data.years.map((each, index) => (
            <span key={each}>
              {index > 0 ? ', ' : ''}
              <Link to={statisticPath({ state, page, stat: statistic.key, year: each })}>{each}</Link>
            </span>
          ))}
          .
        </>
      ) : (
        'This year is not loaded.'
      )}
    </NotFound>
  )
}

function Unknown({ state, page }: StatisticAddress) {
  useTitle('Statistic not found')
  const title = !state ? 'State not found' : !page ? 'Page not found' : 'Statistic not found'
  return (
    <NotFound title={title}>
      {!state ? 'Check the spelling or abbreviation of the state.' : whatThereIs(page)}
      {state ? <StatisticLinks state={state} {...(page && { pages: [page] })} /> : null}
    </NotFound>
  )
}

function whatThereIs(page: StatisticPage | undefined): string {
  if (!page) return `The pages of a state are ${namesOf(statisticPages)}.`
  return `The statistics of this page are ${namesOf(statisticsOf(page))}.`
}

function namesOf(items: readonly { readonly key: string }[]): string {
  return items.map(({ key }) => key).join(', ')
}

interface IntroProps {
  readonly form: SearchForm
}

/** How the zips of the state are distributed over the statistic. */
function ZipsIntro({ form }: IntroProps) {
  const query = useQuery(statisticOf(form))
  const { data } = query
  const attribute = findAttribute(form.orderBy)!
  if (!isOf(data, form)) return <Waiting {...query} />
  const isAverage = form.orderBy === yearlyAverage && data.vintage === String(yearOf(form))
  const when = isAverage
    ? `Mean of the months of ${data.year}; zips with fewer than six have none.`
    : `${formatPeriod(data.vintage)}.`
  return (
    <section aria-label="Distribution" className={classes.intro} id="distribution">
      <Distribution
        anchor="distribution"
        attribute={attribute}
        isSensitive={attribute.sensitive === true}
        isSmall
        note={`${when} The list leaves out zips with very few people or listings.`}
        one="zip"
        publisher={publisherOfGroup(attribute.source)}
        statistic={data}
      />
    </section>
  )
}

/** How the schools of the state are distributed over the statistic. */
function SchoolsIntro({ form }: IntroProps) {
  const query = useQuery(statisticOf(form))
  const { data } = query
  if (!isOf(data, form)) return <Waiting {...query} />
  return (
    <section aria-label="Distribution" className={classes.intro} id="distribution">
      <Distribution
        anchor="distribution"
        attribute={findSchoolMeasure(form.orderBy)!}
        isSmall
        note={`School year ${data.vintage}, schools with enough test takers.`}
        one="school"
        publisher={publisherOfGroup('schools')}
        statistic={data}
      />
    </section>
  )
}

function Waiting({ error, refetch }: Pick<UseQueryResult, 'error' | 'refetch'>) {
  if (error === null) return <div aria-busy="true" className={classes.waiting} />
  return <LoadError error={error} onAction={() => void refetch()} title="The distribution didn’t load" />
}

/** Not the one of the form before. */
function isOf(data: StateStatistic | undefined, form: SearchForm): data is StateStatistic {
  return data !== undefined && data.stat === form.orderBy && data.state_abbr === form.states[0]
}
