import { defaults, limits } from '@homeground/catalog/defaults'
import { searchAreas } from '@homeground/catalog/search-choices'
import { findState, type StateAbbreviation } from '@homeground/catalog/states'
import { type DrawnRing, readDrawnArea } from '@homeground/contracts/drawn-area'
import type { Fields } from './fields.ts'

const spelledOut: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' }
const directions: Readonly<Record<string, string>> = { n: 'north', s: 'south', e: 'east', w: 'west' }
const prefix = /^(mc|o|d|l|de|du)$/

/**
 * A name in the form in which names are compared: lower case, without accents and apostrophes, only letters, digits
 * and single spaces. Abbreviations before another word are spelled out (`St Louis`, `N Little Rock`), and prefixes
 * are part of the next word (`Mc Kinney`, `O Fallon`, `De Kalb`).
 */
export function normalizeName(text: string): string {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  // The last word may still be typed: "st" could become "stamford".
  const last = words.length - 1
  return words
    .map((word, index) => {
      if (index === last) return word
      if (prefix.test(word)) return word
      return `${spelledOut[word] ?? (index === 0 ? directions[word] : undefined) ?? word} `
    })
    .join('')
}

/** A town or county as it is written; `name` is in the form of `normalizeName`. */
export interface NamedPlace {
  readonly name: string
  readonly state?: StateAbbreviation
}

export type PlaceName = { readonly zip: string } | NamedPlace

const maxLength = 100
/** Of a state's name, as in `District of Columbia`. */
const maxStateWords = 3

/**
 * Reads a zip (also at the end of an address: `Boston MA 02108`), or a name with or without its state: `Natick, MA`,
 * `austin texas`, `Boston`. Whether the place exists is not checked. Undefined for anything else.
 */
export function parsePlaceName(text: string): PlaceName | undefined {
  const zip = text.length <= maxLength && /\b[0-9]{5}\b/.exec(text)?.[0]
  return zip ? { zip } : parseNamedPlace(text)
}

/** Reads a name with or without its state. */
export function parseNamedPlace(text: string): NamedPlace | undefined {
  if (text.length > maxLength || /[0-9]/.test(text)) return undefined
  const [first = '', second = ''] = text.split(',')
  const state = findState(second)
  if (state) return named(first, state)
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  // "New York" and "West Virginia" are names as a whole.
  if (findState(words.join(' '))) return named(words.join(' '))
  for (let count = Math.min(maxStateWords, words.length - 1); count > 0; count--) {
    const last = findState(words.slice(-count).join(' '))
    if (last) return named(words.slice(0, -count).join(' '), last)
  }
  return named(words.join(' '))
}

function named(text: string, state?: StateAbbreviation): NamedPlace | undefined {
  const name = normalizeName(text)
  return name === '' ? undefined : { name, ...(state && { state }) }
}

/** Where to search: the whole country, some states (in order, each once), a circle, a town or county, several places, or a drawing. */
export type AreaRequest =
  | { readonly kind: 'nationwide' }
  | { readonly kind: 'states'; readonly states: readonly StateAbbreviation[] }
  | { readonly kind: 'circle'; readonly center: Center; readonly radiusMiles: number }
  | ({ readonly kind: 'place' } & GivenPlace<NamedPlace>)
  | SeveralPlaces
  | { readonly kind: 'drawn'; readonly rings: readonly DrawnRing[] }

/** Circles around some places, or with radius 0 the places themselves. Areas of whole counties (`Bay Area`) have no circle. */
export interface SeveralPlaces {
  readonly kind: 'places'
  readonly places: readonly GivenPlace<PlaceName>[]
  readonly radiusMiles: number
}

export type Center = { readonly lat: number; readonly lng: number } | GivenPlace<PlaceName>

/** A place that is not known to exist; `parameter` is how it was sent. */
export interface GivenPlace<Place> {
  readonly place: Place
  readonly parameter: { readonly name: string; readonly text: string }
}

/** What is within some miles of a place. */
export interface NearPlace {
  readonly center: Center
  readonly radiusMiles: number
}

/** Reads `nearPlaces`, `15@02139;30@Natick, MA;5@42.36,-71.06`: all of which a place must be near. Undefined without it. */
export function readNearPlaces(fields: Fields): NearPlace[] | undefined {
  const parameter = fields.text('nearPlaces')
  if (!parameter) return undefined
  const texts = parameter.text.split(';')
  if (texts.length > limits.nearPlaces) fields.addError(parameter.name, `must be at most ${limits.nearPlaces} places`)
  return texts.flatMap((text) => {
    const [, miles, place] = /^([0-9.]+)@(.+)$/.exec(text.trim()) ?? []
    const radiusMiles = Number(miles)
    const center = place === undefined ? undefined : readCenter({ name: parameter.name, text: place })
    if (center && radiusMiles > 0 && radiusMiles <= limits.radiusMiles) return [{ center, radiusMiles }]
    const form = `must be miles, more than 0 and up to ${limits.radiusMiles}, then @ and a zip, "Town, ST" or latitude,longitude`
    fields.addError(parameter.name, `"${text.trim().slice(0, 60)}" ${form}`)
    return []
  })
}

function readCenter(parameter: GivenPlace<PlaceName>['parameter']): Center | undefined {
  const degrees = /^(-?[0-9.]+),(-?[0-9.]+)$/.exec(parameter.text)
  if (degrees) {
    const [lat, lng] = [Number(degrees[1]), Number(degrees[2])]
    return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined
  }
  const place = parsePlaceName(parameter.text)
  return place && { place, parameter }
}

/** Reads where to search. Parameters that the kind of area does not need are checked too, and then left out. */
export function readArea(fields: Fields): AreaRequest {
  const kind = fields.choice(searchAreas, 'searchArea', 'selectedAreaSearch', 'area')
  const radiusMiles = readRadius(fields) ?? defaults.radiusMiles
  const states = readStates(fields)
  const point = readPoint(fields)
  const rings = readRings(fields, kind === 'drawn')
  if (kind === 'drawn') return { kind, rings }
  if (kind === 'nationwide') return { kind }
  if (kind === 'state') return { kind: 'states', states }
  const several = kind === 'zip' || kind === 'place' ? readPlaces(fields) : undefined
  if (several) return { kind: 'places', places: several, radiusMiles: kind === 'zip' ? radiusMiles : 0 }
  if (kind === 'zip') {
    const center = point ?? readPlace(fields, 'a zip or "Town, ST"', parsePlaceName)
    return center ? { kind: 'circle', center, radiusMiles } : { kind: 'nationwide' }
  }
  const place = readPlace(fields, '"Town, ST" or "Name County, ST"', parseNamedPlace)
  return place ? { kind, ...place } : { kind: 'nationwide' }
}

const placeNames = ['distanceFromTownZip', 'distanceFromZip', 'zip', 'placeValue'] as const
/** More places than anyone writes in a sentence. */
const maxPlaces = 10

/** Several places with semicolons between them, or the name of a metropolitan area or region; undefined for one place. */
function readPlaces(fields: Fields): GivenPlace<PlaceName>[] | undefined {
  const parameter = fields.text(...placeNames)
  if (!parameter || !/;| area$/i.test(parameter.text.trim())) return undefined
  const texts = parameter.text.split(';').filter((text) => text.trim() !== '')
  const places = texts.flatMap((text) => {
    const place = parsePlaceName(text.trim())
    return place ? [{ place, parameter: { name: parameter.name, text: text.trim() } }] : []
  })
  if (places.length < texts.length || places.length === 0 || places.length > maxPlaces)
    fields.addError(parameter.name, `must be 1 to ${maxPlaces} places with semicolons between them`)
  return places
}

/** Reads the drawing, none where it is invalid or, unless it `isNeeded`, was not sent. */
function readRings(fields: Fields, isNeeded: boolean): readonly DrawnRing[] {
  const name = 'drawnArea'
  const parameter = fields.text(name)
  if (!parameter) {
    if (isNeeded) fields.addError(name, 'must be encoded polylines for this area')
    return []
  }
  const read = readDrawnArea(parameter.text)
  if ('rings' in read) return read.rings
  fields.addError(name, read.problem)
  return []
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
  const parameter = fields.text(...placeNames)
  const place = parameter && parse(parameter.text)
  if (!place) fields.addError(parameter?.name ?? 'distanceFromTownZip', `must be ${form} for this area`)
  return place && { place, parameter: parameter }
}
