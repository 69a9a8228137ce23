import { findAttribute } from '@homeground/catalog/attributes'
import { incomeCategories, scoresOfRanking } from '@homeground/catalog/defaults'
import type { SearchCount } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import type { RequestOptions } from '../../../lib/api/request.ts'
import type { Result } from '../../../lib/api/zip-results.ts'
import { fieldsText } from '../../../lib/api/zip-results.ts'
import { boundsOf } from '../../../lib/format/ranges.ts'
import type { CountOptions, FindOptions } from '../../../lists/search/result-list.ts'
import type { Found } from '../../../lists/search/results.ts'
import { areaParameters } from '../../../lists/search/search-address.ts'
import { countPlaces, findCounted } from '../../../lists/search/search-api.ts'
import type { SearchForm } from '../../../lists/search/search-form.ts'

const priceAttribute = findAttribute('median_listing_price')!
const scoreAttribute = findAttribute('overall_score')!

/** Searches for zips by prices, school score, incomes, density and age, and updates the number of searches left. */
export function findAffordable(form: SearchForm, options: FindOptions): Promise<Found> {
  const query = { ...parametersOf(form), fields: fieldsText(options.fields) }
  return findCounted<Result>(paths.affordableSchools, query, options)
}

/**
 * How many zips match, counted as places to live with the same limits. The bounds of prices and scores are inclusive
 * here, where those of places to live exclude the lower one: half a dollar or less does not matter.
 */
export function countAffordable(form: SearchForm, options: CountOptions): Promise<SearchCount> {
  const { filters, settings } = form
  const price = boundsOf(priceAttribute, filters.median_listing_price)
  const score = boundsOf(scoreAttribute, filters.overall_score)
  const least = Math.max(score.low ?? 0, scoresOfRanking(settings.ranking ?? '').low)
  const limits = {
    ...filters,
    ...(price.low !== undefined && {
      median_listing_price: `${(price.low - 0.5) / 1000},${(price.high ?? beyond) / 1000}`,
    }),
    ...((least > 0 || score.high !== undefined) && { overall_score: `${least - 0.001},${score.high ?? 100}` }),
  }
  return countPlaces({ ...form, filters: limits }, options)
}

/** Above every price. */
const beyond = 25_000_000

/** The form as query parameters of the call. */
export function parametersOf(form: SearchForm): NonNullable<RequestOptions['query']> {
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
