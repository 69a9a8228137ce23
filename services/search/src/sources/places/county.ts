import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { countyName } from '@homeground/catalog/counties'
import { type StateAbbreviation, stateOfFips } from '@homeground/catalog/states'
import { geoBounds, geoContains } from 'd3-geo'
import type { Feature, MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { PlaceRow } from './read-places.ts'

export interface County {
  /** Five-digit FIPS code. */
  readonly fips: string
  /** Name with its kind, e.g. `Middlesex County`, `Orleans Parish`. */
  readonly name: string
}

type CountyShape = Feature<Polygon | MultiPolygon, { name: string }>
type Bounds = [[number, number], [number, number]]

interface PointInState {
  readonly lat: number
  readonly lng: number
  readonly stateAbbr: StateAbbreviation
}

/**
 * Finds the county that contains a point, by the Census Bureau's 1:10m county outlines (us-atlas),
 * among the counties of the point's own state. A point just off the drawn coast gets the county with
 * the nearest outline. Null for a state without county outlines.
 */
export function createCounties(): (point: PointInState) => County | null {
  const byState = shapesByState()
  return ({ lat, lng, stateAbbr }) => {
    const shapes = byState.get(stateAbbr) ?? []
    const near = shapes.filter(({ bounds }) => isInBounds(bounds, lng, lat))
    const containing = near.find(({ shape }) => geoContains(shape, [lng, lat]))
    const county = containing ?? nearestOutline(shapes, [lng, lat])
    return county ? { fips: county.fips, name: countyName(county.fips, county.shape.properties.name) } : null
  }
}

/**
 * Finds the state and county that contain a point, by the same outlines. A point just off the drawn coast
 * gets the nearest outline; null farther away.
 */
export function createStates(): (
  point: Omit<PointInState, 'stateAbbr'>,
) => { readonly stateAbbr: StateAbbreviation; readonly county: County } | null {
  const byState = shapesByState()
  const aroundOf = createSquares([...byState.values()].flat())
  return ({ lat, lng }) => {
    const around = aroundOf({ lat, lng })
    const near = around.filter(({ bounds }) => isInBounds(bounds, lng, lat))
    const county =
      near.find(({ shape }) => geoContains(shape, [lng, lat])) ??
      nearestOutline(
        around.filter(({ bounds }) => isInBounds(widened(bounds), lng, lat)),
        [lng, lat],
      )
    if (!county) return null
    const { fips, shape } = county
    return { stateAbbr: stateOfFips(fips)!, county: { fips, name: countyName(fips, shape.properties.name) } }
  }
}

/** Finds the outlines whose widened bounds meet the square degree of a point, in their order. */
function createSquares(
  shapes: readonly StateShape[],
): (point: Omit<PointInState, 'stateAbbr'>) => readonly StateShape[] {
  const squares = new Map<string, StateShape[]>()
  const keyOf = (lng: number, lat: number) => `${Math.floor(lng)} ${Math.floor(lat)}`
  for (const shape of shapes) {
    const [[west, south], [east, north]] = widened(shape.bounds)
    // Around the date line: east is less than west.
    const degrees = east < west ? east + 360 - west : east - west
    for (let lng = Math.floor(west); lng <= Math.floor(west + degrees); lng++) {
      for (let lat = Math.floor(south); lat <= Math.floor(north); lat++) {
        const key = keyOf(lng >= 180 ? lng - 360 : lng, lat)
        squares.set(key, [...(squares.get(key) ?? []), shape])
      }
    }
  }
  return ({ lat, lng }) => squares.get(keyOf(lng, lat)) ?? []
}

/** Degrees of latitude or longitude: about 15 miles. */
const COAST_DEGREES = 0.2

function widened([[west, south], [east, north]]: Bounds): Bounds {
  return [
    [west - COAST_DEGREES, south - COAST_DEGREES],
    [east + COAST_DEGREES, north + COAST_DEGREES],
  ]
}

interface StateShape {
  readonly fips: string
  readonly shape: CountyShape
  readonly bounds: Bounds
}

function shapesByState(): Map<StateAbbreviation, StateShape[]> {
  const path = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json')
  const topology = JSON.parse(readFileSync(path, 'utf8')) as Topology<{
    counties: GeometryCollection<{ name: string }>
  }>
  const { features } = feature(topology, topology.objects.counties)
  const byState = new Map<StateAbbreviation, StateShape[]>()
  for (const shape of features as CountyShape[]) {
    const fips = String(shape.id)
    const state = stateOfFips(fips)
    if (!state) continue
    const shapes = byState.get(state) ?? []
    shapes.push({ fips, shape, bounds: geoBounds(shape) })
    byState.set(state, shapes)
  }
  return byState
}

function isInBounds([[west, south], [east, north]]: Bounds, lng: number, lat: number): boolean {
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
      const distance = nearness(corner as [number, number], point)
      if (distance < bestDistance) [best, bestDistance] = [candidate, distance]
    }
  }
  return best
}

/** The haversine of the angle between two points, which grows with it; geoDistance takes many times as long. */
function nearness([lng, lat]: readonly [number, number], [otherLng, otherLat]: readonly [number, number]): number {
  const radians = Math.PI / 180
  const [north, east] = [((otherLat - lat) / 2) * radians, ((otherLng - lng) / 2) * radians]
  return Math.sin(north) ** 2 + Math.cos(lat * radians) * Math.cos(otherLat * radians) * Math.sin(east) ** 2
}

type Place = Pick<PlaceRow, 'zip' | 'county' | 'state_abbr'>

/**
 * Finds the counties of a zip: that of its center, then the others that have at least a twentieth of the land of its
 * Census area, the largest part first. A county of another state has the abbreviation of its state. A zip without a
 * county has none.
 */
export function createZipCounties(): (place: Place) => string[] {
  const names = countyNames()
  const others = new Map<string, string[]>()
  for (const line of zipsByCounties().split('\n')) {
    const [counties = '', zips = ''] = line.split(': ')
    for (const zip of zips.split(' ')) others.set(zip, counties.split(' '))
  }
  return ({ zip, county, state_abbr }) => {
    if (county === null) return []
    const all = (others.get(zip) ?? []).flatMap((fips) => {
      const name = names.get(fips)
      if (name === undefined) return []
      const state = stateOfFips(fips)
      return state === state_abbr ? name : `${name}, ${state}`
    })
    return [...new Set([county, ...all])]
  }
}

/** By FIPS code, the names that the county outlines (us-atlas) have. */
function countyNames(): Map<string, string> {
  const path = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json')
  const { objects } = JSON.parse(readFileSync(path, 'utf8')) as {
    objects: { counties: { geometries: { id: string | number; properties: { name: string } }[] } }
  }
  return new Map(
    objects.counties.geometries.map(({ id, properties }) => [String(id), countyName(String(id), properties.name)]),
  )
}

/**
 * `zip-counties.txt`: zips whose Census area (ZCTA) is in several counties, a line for each set of counties: FIPS codes,
 * the one with the most land first, and the zips. Publisher: Census Bureau, 2020 ZCTA to county relationship file; parts
 * with less than a twentieth of the zip's land are left out. It covers 33,791 areas, of which 7,674 are in several counties.
 */
const zipsByCounties = () => readFileSync(new URL('./zip-counties.txt', import.meta.url), 'utf8').trimEnd()
