import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoBounds, geoContains, geoDistance } from 'd3-geo'
import type { Feature, MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

export interface County {
  /** Five-digit FIPS code. */
  readonly fips: string
  /** Name with its kind, e.g. `Middlesex County`, `Orleans Parish`. */
  readonly name: string
}

type CountyShape = Feature<Polygon | MultiPolygon, { name: string }>
type Bounds = [[number, number], [number, number]]

/** State FIPS code → abbreviation, as the first two digits of a county's code. */
const stateOfFips: Record<string, string> = {
  '01': 'AL',
  '02': 'AK',
  '04': 'AZ',
  '05': 'AR',
  '06': 'CA',
  '08': 'CO',
  '09': 'CT',
  '10': 'DE',
  '11': 'DC',
  '12': 'FL',
  '13': 'GA',
  '15': 'HI',
  '16': 'ID',
  '17': 'IL',
  '18': 'IN',
  '19': 'IA',
  '20': 'KS',
  '21': 'KY',
  '22': 'LA',
  '23': 'ME',
  '24': 'MD',
  '25': 'MA',
  '26': 'MI',
  '27': 'MN',
  '28': 'MS',
  '29': 'MO',
  '30': 'MT',
  '31': 'NE',
  '32': 'NV',
  '33': 'NH',
  '34': 'NJ',
  '35': 'NM',
  '36': 'NY',
  '37': 'NC',
  '38': 'ND',
  '39': 'OH',
  '40': 'OK',
  '41': 'OR',
  '42': 'PA',
  '44': 'RI',
  '45': 'SC',
  '46': 'SD',
  '47': 'TN',
  '48': 'TX',
  '49': 'UT',
  '50': 'VT',
  '51': 'VA',
  '53': 'WA',
  '54': 'WV',
  '55': 'WI',
  '56': 'WY',
  '60': 'AS',
  '66': 'GU',
  '69': 'MP',
  '72': 'PR',
  '78': 'VI',
}

/**
 * The county that holds a point: point-in-polygon over the Census Bureau's 1:10m county outlines
 * (us-atlas). Only counties of the point's own state are asked; a point just off the drawn coast takes
 * the county of its state with the nearest outline. Null where the state has no county outline.
 */
export function openCounties(): (point: {
  lat: number
  lng: number
  stateAbbr: string
}) => County | null {
  const byState = shapesByState()
  return ({ lat, lng, stateAbbr }) => {
    const shapes = byState.get(stateAbbr) ?? []
    const near = shapes.filter(({ bounds }) => inBounds(bounds, lng, lat))
    const holding = near.find(({ shape }) => geoContains(shape, [lng, lat]))
    const found = holding ?? nearestOutline(shapes, [lng, lat])
    return found
      ? { fips: found.fips, name: countyName(found.fips, found.shape.properties.name) }
      : null
  }
}

interface StateShape {
  readonly fips: string
  readonly shape: CountyShape
  readonly bounds: Bounds
}

function shapesByState(): Map<string, StateShape[]> {
  const path = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json')
  const topology = JSON.parse(readFileSync(path, 'utf8')) as Topology<{
    counties: GeometryCollection<{ name: string }>
  }>
  const { features } = feature(topology, topology.objects.counties)
  const byState = new Map<string, StateShape[]>()
  for (const shape of features as CountyShape[]) {
    const fips = String(shape.id)
    const state = stateOfFips[fips.slice(0, 2)]
    if (!state) continue
    const shapes = byState.get(state) ?? []
    shapes.push({ fips, shape, bounds: geoBounds(shape) })
    byState.set(state, shapes)
  }
  return byState
}

function inBounds([[west, south], [east, north]]: Bounds, lng: number, lat: number): boolean {
  const within = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east
  return within && lat >= south && lat <= north
}

function nearestOutline(shapes: StateShape[], point: [number, number]): StateShape | undefined {
  let best: StateShape | undefined
  let bestDistance = Number.POSITIVE_INFINITY
  for (const candidate of shapes) {
    const { geometry } = candidate.shape
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    for (const corner of polygons.flat(2)) {
      const distance = geoDistance(corner as [number, number], point)
      if (distance < bestDistance) [best, bestDistance] = [candidate, distance]
    }
  }
  return best
}

/** A county's name with its kind: parishes of Louisiana, municipios of Puerto Rico, Virginia's independent cities. */
export function countyName(fips: string, name: string): string {
  const state = stateOfFips[fips.slice(0, 2)]
  const independentCity =
    (state === 'VA' && Number(fips.slice(2)) > 500) || fips === '24510' || fips === '29510'
  if (independentCity) return / city$/i.test(name) ? name : `${name} city`
  if (state === 'LA') return `${name} Parish`
  if (state === 'PR') return `${name} Municipio`
  // Alaska has boroughs and census areas, the territories islands and districts: their names stand alone.
  if (['AK', 'DC', 'AS', 'GU', 'MP', 'VI'].includes(state ?? '')) return name
  return `${name} County`
}
