import { defaults, limits } from '@homeground/catalog/defaults'
import { findState, type StateAbbreviation } from '@homeground/catalog/states'
import type { Fields } from './fields.ts'
import { type NamedPlace, type PlaceName, parseNamedPlace, parsePlaceName } from './place-name.ts'

/** Where to search: the whole country, some states (in order, each once), a circle, or a town or county. */
export type AreaRequest =
  | { readonly kind: 'nationwide' }
  | { readonly kind: 'states'; readonly states: readonly StateAbbreviation[] }
  | { readonly kind: 'circle'; readonly center: Center; readonly radiusMiles: number }
  | ({ readonly kind: 'place' } & GivenPlace<NamedPlace>)

export type Center = { readonly lat: number; readonly lng: number } | GivenPlace<PlaceName>

/** A place that is not known to exist; `parameter` is how it was sent. */
export interface GivenPlace<Place> {
  readonly place: Place
  readonly parameter: { readonly name: string; readonly text: string }
}

/** Reads where to search. Parameters that the kind of area does not need are checked too, and then left out. */
export function readArea(fields: Fields): AreaRequest {
  const kind = fields.choice(['state', 'zip', 'place', 'nationwide'], 'searchArea', 'selectedAreaSearch', 'area')
  const radiusMiles = readRadius(fields) ?? defaults.radiusMiles
  const states = readStates(fields)
  const point = readPoint(fields)
  if (kind === 'nationwide') return { kind }
  if (kind === 'state') return { kind: 'states', states }
  if (kind === 'zip') {
    const center = point ?? readPlace(fields, 'a zip or "Town, ST"', parsePlaceName)
    return center ? { kind: 'circle', center, radiusMiles } : { kind: 'nationwide' }
  }
  const place = readPlace(fields, '"Town, ST" or "Name County, ST"', parseNamedPlace)
  return place ? { kind, ...place } : { kind: 'nationwide' }
}

/** Reads a radius in miles; undefined when it was not sent. */
export function readRadius(fields: Fields): number | undefined {
  const bounds = { above: 0, max: limits.radiusMiles }
  return fields.number(bounds, 'distanceFromRadius', 'radius', 'searchRadius')
}

/** Reads one state, by abbreviation or name; undefined when it was not sent, or is not one (an error). */
export function readStateName(fields: Fields, name: string): StateAbbreviation | undefined {
  const parameter = fields.text(name)
  const abbr = parameter && findState(parameter.text)
  if (parameter && !abbr) fields.addError(name, `"${parameter.text.slice(0, 40)}" is not a state, DC or a territory`)
  return abbr
}

function readStates(fields: Fields): StateAbbreviation[] {
  const parameter = fields.list('states', 'filteredStates')
  if (!parameter) return [defaults.state]
  const abbrs = new Set<StateAbbreviation>()
  for (const text of parameter.items) {
    if (text === '') continue
    const abbr = findState(text)
    if (abbr) abbrs.add(abbr)
    else fields.addError(parameter.name, `"${text.slice(0, 40)}" is not a state, DC or a territory`)
  }
  return [...abbrs].sort()
}

function readPoint(fields: Fields): { lat: number; lng: number } | undefined {
  const lat = fields.number({ min: -90, max: 90 }, 'selectedPlaceLat')
  const lng = fields.number({ min: -180, max: 180 }, 'selectedPlaceLng')
  return lat !== undefined && lng !== undefined ? { lat, lng } : undefined
}

/** The place that the area needs; `form` is how it has to be written. */
function readPlace<Place>(
  fields: Fields,
  form: string,
  parse: (text: string) => Place | undefined,
): GivenPlace<Place> | undefined {
  const parameter = fields.text('distanceFromTownZip', 'distanceFromZip', 'zip', 'placeValue')
  const place = parameter && parse(parameter.text)
  if (!place) fields.addError(parameter?.name ?? 'distanceFromTownZip', `must be ${form} for this area`)
  return place && { place, parameter: parameter }
}
