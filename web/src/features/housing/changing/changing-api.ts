import type { ChangingPlaces } from '@homeground/contracts'
import { messages } from '@homeground/contracts/messages'
import { paths } from '@homeground/contracts/paths'
import { type RequestOptions, request } from '../../../lib/api/request.ts'
import type { Result } from '../../../lib/api/zip-results.ts'
import { fieldsText } from '../../../lib/api/zip-results.ts'
import { boundsOf } from '../../../lib/format/ranges.ts'
import type { FindOptions } from '../../../lists/search/result-list.ts'
import type { Found } from '../../../lists/search/results.ts'
import { areaParameters } from '../../../lists/search/search-address.ts'
import { foundOf } from '../../../lists/search/search-api.ts'
import type { SearchForm } from '../../../lists/search/search-form.ts'
import { changeAttributes, findChangeAttribute } from './change-attributes.ts'
import { yearParameter } from './year-settings.ts'

/** Fields that every result has. */
const own = changeAttributes.map(({ key }) => key)
/** Asked for where no other field is: without any, results would have all. */
const least = 'median_listing_price'

/** Searches for zips by the change of their average price, and updates the number of searches left. */
export async function findChanging(form: SearchForm, { fields, signal }: FindOptions): Promise<Found> {
  const asked = [...fields].filter((key) => !own.includes(key))
  const { data, headers } = await request<ChangingPlaces>(paths.changingPlaces, {
    query: { ...parametersOf(form), fields: fieldsText(asked) || least },
    signal,
    fallback: messages.unknownSearchError,
  })
  const found = foundOf({ data: data.data as readonly Result[], headers }, fields)
  return { ...found, method: data.meta.method }
}

/** The form as query parameters of the call. Bounds of the price are those of the later year’s average. */
export function parametersOf(form: SearchForm): NonNullable<RequestOptions['query']> {
  const price = boundsOf(findChangeAttribute('to_price')!, form.filters.to_price)
  return {
    ...areaParameters(form),
    fromYear: yearParameter(form, 'from'),
    toYear: yearParameter(form, 'to'),
    minHousingPriceFilter: price.low,
    maxHousingPriceFilter: price.high,
    orderBy: form.orderBy,
    orderByDir: form.direction,
  }
}
