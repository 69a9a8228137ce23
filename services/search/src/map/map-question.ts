import type { Bounds, Range } from '@homeground/columns'
import { findAttribute } from '@homeground/contracts/attributes'
import { Fields, type Query } from '../question/fields.ts'

export interface MapQuestion {
  readonly zoom: number
  readonly bounds: Bounds
  readonly ranges: readonly Range[]
  /** An attribute that items carry beside those of the filters. */
  readonly measure: string | undefined
}

/** The specification's map filters: attribute and outermost bounds; a bound at its outermost is no filter. */
const rangeFilters: Readonly<
  Record<string, readonly [attribute: string, low: number, high: number]>
> = {
  schoolscorerange: ['overall_score', 0, 100],
  homeownerpctrange: ['percent_owner_occupied', 0, 100],
  renterpctrange: ['percent_renter_occupied', 0, 100],
  medianagerange: ['median_age', 0, 100],
  popdensityrange: ['population_density', 0, 200_000],
}
const priceBounds = { minhomeprice: 0, maxhomeprice: 25_000_000 }
const wholeWorld: Bounds = { west: -180, south: -90, east: 180, north: 90 }
const defaultZoom = 11

/** Reads the map call. Errors: 422 naming every bad parameter. */
export function readMapQuestion(query: Query): MapQuestion {
  const fields = new Fields(query)
  const question = {
    zoom: fields.number({ min: 0, max: 22 }, 'zoom') ?? defaultZoom,
    bounds: readBounds(fields),
    ranges: readFilters(fields),
    measure: readMeasure(fields),
  }
  readCenter(fields)
  fields.done()
  return question
}

function readBounds(fields: Fields): Bounds {
  const given = fields.text('extent')
  if (!given) return wholeWorld
  const [west, south, east, north, ...more] = numbersIn(given.text)
  const sound =
    more.length === 0 &&
    [west, south, east, north].every(Number.isFinite) &&
    Math.abs(south!) <= 90 &&
    Math.abs(north!) <= 90
  if (!sound) fields.wrong('extent', 'must be west,south,east,north in degrees')
  else if (south! > north!) fields.wrong('extent', 'south must not be above north')
  else if (east! - west! >= 360) return { ...wholeWorld, south: south!, north: north! }
  return { west: west!, south: south!, east: east!, north: north! }
}

function readCenter(fields: Fields): void {
  const given = fields.text('center')
  if (!given) return
  const [lat, lng, ...more] = numbersIn(given.text)
  if (more.length > 0 || !(Math.abs(lat!) <= 90) || !Number.isFinite(lng))
    fields.wrong('center', 'must be lat,lng in degrees')
}

function readMeasure(fields: Fields): string | undefined {
  const given = fields.text('measure')
  if (given && !findAttribute(given.text))
    fields.wrong('measure', `"${given.text.slice(0, 60)}" is not an attribute`)
  return given?.text
}

function readFilters(fields: Fields): Range[] {
  const map = fields.object('filters', 'must be a JSON object of the map’s filters') ?? {}
  const ranges: Range[] = []
  for (const [name, [attribute, lowest, highest]] of Object.entries(rangeFilters)) {
    const given = map[name]
    if (given === undefined || given === null || given === 'any') continue
    const [low, high, ...more] = Array.isArray(given) ? given.map(Number) : numbersIn(String(given))
    if (more.length > 0 || !Number.isFinite(low) || !Number.isFinite(high) || low! > high!) {
      fields.wrong(`filters.${name}`, 'must be [low, high] or "low,high" with low not above high')
      continue
    }
    ranges.push(
      ...bounded(attribute, low! > lowest ? low : undefined, high! < highest ? high : undefined),
    )
  }
  const price = Object.entries(priceBounds).map(([name, outermost]) => {
    const given = map[name]
    if (given === undefined || given === null || given === '') return undefined
    const value = Number(given)
    if (!Number.isFinite(value)) fields.wrong(`filters.${name}`, 'must be a number of dollars')
    return name === 'minhomeprice'
      ? value > outermost
        ? value
        : undefined
      : value < outermost
        ? value
        : undefined
  })
  ranges.push(...bounded('median_listing_price', price[0], price[1]))
  for (const name of Object.keys(map)) {
    if (!(name in rangeFilters) && !(name in priceBounds))
      fields.wrong(`filters.${name}`, 'is not a filter of the map')
  }
  return ranges
}

function bounded(attribute: string, low: number | undefined, high: number | undefined): Range[] {
  if (low === undefined && high === undefined) return []
  return [{ attribute, low, high, lowInclusive: true, highInclusive: true }]
}

function numbersIn(text: string): number[] {
  return text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
}
