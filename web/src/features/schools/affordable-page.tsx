import { attributes, findAttribute } from '@homeground/catalog/attributes'
import { defaults, incomeCategories, limits, scoresOfRanking } from '@homeground/catalog/defaults'
import type { SearchCount } from '@homeground/contracts'
import { zipPath } from '../../lib/api/places.ts'
import { fieldsText, requestFile, requestList } from '../../lib/api/request.ts'
import { zipOf } from '../../lib/api/zip-results.ts'
import { boundsOf } from '../../lib/format/ranges.ts'
import { ResultsScreen } from '../../lists/results/results-screen.tsx'
import { defaultColumns } from '../../lists/search/columns.ts'
import type { CountOptions, FindOptions, ListSetting, ResultList } from '../../lists/search/result-list.ts'
import type { SearchResults } from '../../lists/search/results.ts'
import {
  areaParameters,
  countPlaces,
  pageOf,
  type QueryParameters,
  searchFallback,
  searchResultsOf,
} from '../../lists/search/search-address.ts'
import { useSearchContext } from '../../lists/search/search-context.ts'
import { createSearchFlow } from '../../lists/search/search-flow.ts'
import { canSpanStates, defaultForm, type SearchForm } from '../../lists/search/search-form.ts'
import type from '../../ui/type.module.css'

const priceAttribute = findAttribute('median_listing_price')!
const scoreAttribute = findAttribute('overall_score')!

/** Searches for zips by prices, school score, incomes, density and age, and updates the number of searches left. */
async function findAffordable(form: SearchForm, { fields, signal }: FindOptions): Promise<SearchResults> {
  const query = { ...parametersOf(form), page: pageOf(form), fields: fieldsText(fields) }
  return searchResultsOf(
    await requestList('searchAffordableSchools', { query, signal, fallback: searchFallback }),
    fields,
  )
}

async function affordableFile(form: SearchForm, { fields, signal }: FindOptions): Promise<string> {
  const query = { ...parametersOf(form), format: 'csv', fields: fieldsText(fields) }
  return (await requestFile('searchAffordableSchools', { query, signal, fallback: searchFallback })).data
}

/** The ranking of good schools only: one press limits the list to it, or shows all scores again. */
const greatRanking = 'top-10'

function GreatOnly({ form }: { readonly form: SearchForm }) {
  const { submitChanged } = useSearchContext()
  const least = scoresOfRanking(greatRanking).low
  const isGreat = form.settings.ranking === greatRanking
  const next = isGreat ? ranking.initial : greatRanking
  return (
    <p className={`${type.small} ${type.soft}`}>
      {isGreat ? `Only school scores of ${least} or more. ` : 'All school scores. '}
      <button
        className={type.textButton}
        onClick={() =>
          submitChanged((draft) => ({ ...draft, settings: { ...draft.settings, ranking: next }, page: 1 }))
        }
        type="button"
      >
        {isGreat ? 'Show all scores' : `Only ${least} or more`}
      </button>
    </p>
  )
}

/**
 * How many zips match, counted as places to live with the same limits. The bounds of prices and scores are inclusive
 * here, where those of places to live exclude the lower one: half a dollar or less does not matter.
 */
function countAffordable(form: SearchForm, options: CountOptions): Promise<SearchCount> {
  const { filters, settings } = form
  const price = boundsOf(priceAttribute, filters.median_listing_price)
  const score = boundsOf(scoreAttribute, filters.overall_score)
  const least = Math.max(score.low ?? 0, scoresOfRanking(settings.ranking ?? '').low)
  const bounds = {
    ...filters,
    ...(price.low !== undefined && {
      median_listing_price: `${(price.low - 0.5) / 1000},${(price.high ?? beyond) / 1000}`,
    }),
    ...((least > 0 || score.high !== undefined) && { overall_score: `${least - 0.001},${score.high ?? 100}` }),
  }
  return countPlaces({ ...form, filters: bounds }, options)
}

/** Above every price. */
const beyond = 25_000_000

/** The form as query parameters of the call. */
export function parametersOf(form: SearchForm): QueryParameters {
  const { filters, settings, orderBy, direction } = form
  const price = boundsOf(priceAttribute, filters.median_listing_price)
  const score = boundsOf(scoreAttribute, filters.overall_score)
  const incomes = Object.entries(incomeCategories).flatMap(([category, key]) =>
    filters[key] === undefined ? [] : [[category, filters[key]]],
  )
  return {
    ...areaParameters(form),
    minHousingPriceFilter: price.low,
    maxHousingPriceFilter: price.high,
    minLatestSchoolScore: score.low,
    maxLatestSchoolScore: score.high,
    schoolScoreRange: settings.ranking,
    avgReturnAmountFilter: incomes.length === 0 ? undefined : JSON.stringify(Object.fromEntries(incomes)),
    populationDensityFilter: filters.population_density,
    medianAgeFilter: filters.median_age,
    orderBy,
    orderByDir: direction,
  }
}

/** The least school score, by the names of the specification. */
const ranking: ListSetting = {
  name: 'ranking',
  label: 'School score',
  options: [defaults.greatSchoolRanking, 'top-80', 'top-50', 'top-10'].map((value) => {
    const { low, high } = scoresOfRanking(value)
    return { value, label: low === 0 ? 'Any school score' : `School score ${low} to ${high}` }
  }),
  initial: defaults.greatSchoolRanking,
  appliesTo: () => true,
}

const { low, high } = defaults.housingPriceSliderUsd

/** Zips with good schools at a price: the list of /affordableGreatSchools. */
export const affordableList: ResultList = {
  key: 'affordable-great-schools',
  pathOf: () => '/affordableGreatSchools',
  firstForm: { ...defaultForm, direction: 'desc', filters: { median_listing_price: `${low / 1000},${high / 1000}` } },
  // School scores do not compare across states.
  orderOf: (area) =>
    canSpanStates(area)
      ? { orderBy: 'median_listing_price', direction: 'asc' }
      : { orderBy: 'overall_score', direction: 'desc' },
  areas: ['state', 'zip', 'nationwide', 'drawn'],
  hasManyStates: true,
  hasTowns: false,
  filters: new Set([
    'median_listing_price',
    'overall_score',
    ...Object.values(incomeCategories),
    'population_density',
    'median_age',
  ]),
  settings: [ranking],
  orderMenu: attributes.filter(({ orderable }) => orderable).map(({ key }) => key),
  columns: defaultColumns,
  needsValue: false,
  pageSize: limits.searchResults,
  isCounted: true,
  find: findAffordable,
  file: affordableFile,
  count: countAffordable,
  titleOf: () => 'Affordable great schools',
  Intro: GreatOnly,
  rowPath: (result) => {
    const zip = zipOf(result)
    return zip === undefined ? undefined : zipPath(zip)
  },
}

const flow = createSearchFlow(affordableList)

/** Zips with good schools at a price. */
export default function AffordablePage() {
  return <ResultsScreen flow={flow} />
}
