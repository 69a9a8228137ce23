import { defaults, limits } from '@homeground/catalog/defaults'
import type { Level } from '@homeground/catalog/levels'
import { findState, type StateAbbreviation } from '@homeground/catalog/states'
import {
  Fields,
  type GivenPlace,
  type PlaceName,
  parsePlaceName,
  type Query,
  readSchoolLevels,
  readSchoolYear,
} from '@homeground/search-request'
import { requireParsed } from '@homeground/service'

/** What `fetch_nearby` asks for. */
export interface NearbyRequest {
  readonly isImproved: boolean
  readonly returns: 'schools' | 'zips'
  readonly levels: readonly Level[]
  /** A state, or a place whose state or surroundings are searched. */
  readonly place: { readonly state: StateAbbreviation } | GivenPlace<PlaceName>
  /** Undefined for the whole state. */
  readonly radiusMiles: number | undefined
  readonly leastScore: number
  readonly year: number | undefined
}

/** Errors: a 422 that names every bad parameter. */
export function readNearbyRequest(query: Query): NearbyRequest {
  const fields = new Fields(query)
  const isImproved = fields.choice(['top_rated', 'most_improved'], 'searchType') === 'most_improved'
  const method = fields.choice(['radius', 'state'], 'method')
  const place = readPlace(fields)
  const radius = fields.number({ above: 0, max: limits.radiusMiles }, 'searchRadius')
  const usual = isImproved ? defaults.mostImprovedRadiusMiles : defaults.radiusMiles
  return requireParsed(
    fields.parsed<NearbyRequest>({
      isImproved,
      returns: fields.choice(['schools', 'zips'], 'searchReturnType'),
      levels: readSchoolLevels(fields, 'searchSchoolLevel'),
      place,
      radiusMiles: method === 'state' || 'state' in place ? undefined : (radius ?? usual),
      leastScore: fields.number({ min: 0, max: 100 }, 'minSchoolScoreFilterValue') ?? 0,
      year: readSchoolYear(fields),
    }),
  )
}

/** Without a type, a place is what it looks like: a state, a zip or a town. */
function readPlace(fields: Fields): NearbyRequest['place'] {
  const given = fields.text('searchPlace') ?? { name: 'searchPlace', text: defaults.state }
  const type = fields.text('searchPlaceType')
  if (type && !['zip', 'town', 'state'].includes(type.text))
    fields.addError(type.name, 'must be one of zip, town, state')
  const state = type?.text === 'zip' || type?.text === 'town' ? undefined : findState(given.text)
  if (state) return { state }
  const place = type?.text === 'state' ? undefined : parsePlaceName(given.text)
  if (place) return { place, given }
  const form = type?.text === 'state' ? 'a state, DC or a territory' : 'a zip, "Town, ST" or a state'
  fields.addError(given.name, `must be ${form}`)
  return { state: defaults.state }
}
