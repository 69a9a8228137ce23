import { findAttribute } from '@homeground/catalog/attributes'
import type { DataAttributes, PlaceType, Suggestion } from '@homeground/contracts'
import { messages } from '@homeground/contracts/messages'
import { optionFor } from '@homeground/contracts/range'
import { request } from '../../lib/api/request.ts'
import { ApiError } from '../../lib/errors.ts'
import { searchPath } from '../../lib/navigation/paths.ts'

/** A place to find similar ones to. */
export interface SimilarTo {
  readonly placeType: PlaceType
  /** Five digits, or `Town, ST`. */
  readonly place: string
  /** `01760 Natick, MA`, `Natick, MA` */
  readonly label: string
  readonly state_abbr: string
}

export interface SimilarSearch {
  readonly fill: 'limited' | 'full'
  readonly area: 'state' | 'nationwide'
}

/** The kinds of places that the dialog of similar places takes. */
export const similarKinds = ['zip', 'town'] as const satisfies readonly Suggestion['kind'][]

/** The place of a suggestion; null for one that is neither a zip nor a town. */
export function similarToOf({ kind, zip, label, state_abbr }: Suggestion): SimilarTo | null {
  if (kind === 'zip' && zip) return { placeType: 'zip', place: zip, label, state_abbr }
  return kind === 'town' ? { placeType: 'town', place: label, label, state_abbr } : null
}

/**
 * Address of the main search with nothing but filters that the place itself matches: of each attribute the first option
 * that holds its value.
 * @throws ApiError if the values cannot be loaded, or there are none.
 */
export async function similarSearchPath(
  { placeType, place, label, state_abbr }: SimilarTo,
  { fill, area }: SimilarSearch,
): Promise<string> {
  const params = { placeType, place, similarSearchFill: fill }
  const [values = {}] = (await request('listDataAttributes', { params })).data
  const filters = filtersOf(values)
  if (Object.keys(filters).length === 0) {
    const message = `Too few numbers are known about ${label} to search for similar places.`
    throw new ApiError({ status: 200, code: 'no_values', message })
  }
  return searchPath({
    ...(area === 'state' ? { area, states: state_abbr } : { area }),
    ...(placeType !== 'zip' && { by: placeType }),
    ...filters,
    // School scores do not compare across states.
    ...(area === 'nationwide' && { order: 'population', dir: 'desc' }),
  })
}

/** By attribute, the first option in list order that holds the value; none where no option does. */
function filtersOf(values: DataAttributes[number]): Record<string, string> {
  const filters: Record<string, string> = {}
  for (const [key, value] of Object.entries(values)) {
    const attribute = findAttribute(key)
    const option = attribute && optionFor(attribute, value)
    if (option !== undefined) filters[key] = option
  }
  return filters
}

/** The specification's sentence for an unknown place, else what went wrong. */
export function similarErrorText(error: ApiError): string {
  return error.status === 404 || error.status === 422 ? messages.similarPlaceMissing : error.message
}
