import { findAttribute } from '@homeground/catalog/attributes'
import { defaults } from '@homeground/catalog/defaults'
import type { Bounds, Range } from '@homeground/columns'
import { Fields, type Query } from '@homeground/search-request'
import { requireParsed } from '../../question/parsed.ts'
import { readMapFilters } from './map-filters.ts'
import { numbersIn } from './numbers-in.ts'

export interface MapRequest {
  readonly zoom: number
  readonly bounds: Bounds
  readonly ranges: readonly Range[]
  /** An attribute that items carry in addition to those of the filters. */
  readonly measure: string | undefined
}

const wholeWorld: Bounds = { west: -180, south: -90, east: 180, north: 90 }

/** Reads the map call. Errors: 422 naming every bad parameter. */
export function readMapRequest(query: Query): MapRequest {
  const fields = new Fields(query)
  const request = {
    zoom: fields.number({ min: 0, max: 22 }, 'zoom') ?? defaults.map.zoom,
    bounds: readBounds(fields),
    ranges: readMapFilters(fields),
    measure: readMeasure(fields),
  }
  readCenter(fields)
  return requireParsed(fields.parsed(request))
}

function readBounds(fields: Fields): Bounds {
  const given = fields.text('extent')
  if (!given) return wholeWorld
  const [west, south, east, north, ...more] = numbersIn(given.text)
  const isValid =
    more.length === 0 &&
    [west, south, east, north].every(Number.isFinite) &&
    Math.abs(south!) <= 90 &&
    Math.abs(north!) <= 90
  if (!isValid) fields.addError('extent', 'must be west,south,east,north in degrees')
  else if (south! > north!) fields.addError('extent', 'south must not be above north')
  else if (east! - west! >= 360) return { ...wholeWorld, south: south!, north: north! }
  return { west: west!, south: south!, east: east!, north: north! }
}

function readCenter(fields: Fields): void {
  const given = fields.text('center')
  if (!given) return
  const [lat, lng, ...more] = numbersIn(given.text)
  if (more.length > 0 || !(Math.abs(lat!) <= 90) || !Number.isFinite(lng))
    fields.addError('center', 'must be lat,lng in degrees')
}

function readMeasure(fields: Fields): string | undefined {
  const given = fields.text('measure')
  if (given && !findAttribute(given.text))
    fields.addError('measure', `"${given.text.slice(0, 60)}" is not an attribute`)
  return given?.text
}
