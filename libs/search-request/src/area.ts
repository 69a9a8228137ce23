import { defaults, limits } from '@homeground/catalog/defaults'
import { findState, type StateAbbreviation } from '@homeground/catalog/states'
import type { Fields } from './fields.ts'
import { type PlaceName, parsePlaceName } from './place-name.ts'

/** Where to search: the whole country, some states (in order, each once), or a circle. */
export type AreaRequest =
  | { readonly kind: 'nationwide' }
  | { readonly kind: 'states'; readonly states: readonly StateAbbreviation[] }
  | { readonly kind: 'circle'; readonly center: Center; readonly radiusMiles: number }

/** `place` is not known to exist; `given` is how it was sent. */
export type Center =
  | { readonly lat: number; readonly lng: number }
  | { readonly place: PlaceName; readonly given: { readonly name: string; readonly text: string } }

/** Reads where to search. Parameters that the kind of area does not need are checked too, and then left out. */
export function readArea(fields: Fields): AreaRequest {
  const kind = fields.choice(
    ['state', 'zip', 'nationwide'],
    'searchArea',
    'selectedAreaSearch',
    'area',
  )
  const radiusMiles =
    fields.number(
      { above: 0, max: limits.radiusMiles },
      'distanceFromRadius',
      'radius',
      'searchRadius',
    ) ?? defaults.radiusMiles
  const states = readStates(fields)
  const center = readCenter(fields, kind === 'zip')
  if (kind === 'state') return { kind: 'states', states }
  return kind === 'zip' && center ? { kind: 'circle', center, radiusMiles } : { kind: 'nationwide' }
}

function readStates(fields: Fields): StateAbbreviation[] {
  const given = fields.list('states', 'filteredStates')
  if (!given) return [defaults.state]
  const abbrs = new Set<StateAbbreviation>()
  for (const text of given.items) {
    if (text === '') continue
    const abbr = findState(text)
    if (abbr) abbrs.add(abbr)
    else fields.addError(given.name, `"${text.slice(0, 40)}" is not a state, DC or a territory`)
  }
  return [...abbrs].sort()
}

/** A point wins over a place. A place that cannot be one is an error only if the area needs it. */
function readCenter(fields: Fields, isNeeded: boolean): Center | undefined {
  const lat = fields.number({ min: -90, max: 90 }, 'selectedPlaceLat')
  const lng = fields.number({ min: -180, max: 180 }, 'selectedPlaceLng')
  if (lat !== undefined && lng !== undefined) return { lat, lng }
  if (!isNeeded) return undefined
  const given = fields.text('distanceFromTownZip', 'distanceFromZip', 'zip', 'placeValue')
  if (!given) {
    fields.addError('distanceFromTownZip', 'must be a zip or "Town, ST" when the area is a radius')
    return undefined
  }
  const place = parsePlaceName(given.text)
  if (place) return { place, given }
  fields.addError(given.name, `"${given.text.slice(0, 60)}" is neither a zip nor a "Town, ST"`)
  return undefined
}
