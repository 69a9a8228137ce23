import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import { rowsOf } from './raw-files.ts'

const require = createRequire(import.meta.url)

export interface Place {
  readonly zip: string
  readonly state: string
  readonly town: string
  lat: number
  lng: number
  hasArea: boolean
  /** Square miles. */
  land: number | null
}

const states = new Set(
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR GU VI AS MP'.split(
    ' ',
  ),
)
const fipsOf =
  'AL01 AK02 AZ04 AR05 CA06 CO08 CT09 DE10 DC11 FL12 GA13 HI15 ID16 IL17 IN18 IA19 KS20 KY21 LA22 ME23 MD24 MA25 MI26 MN27 MS28 MO29 MT30 NE31 NV32 NH33 NJ34 NM35 NY36 NC37 ND38 OH39 OK40 OR41 PA42 RI44 SC45 SD46 TN47 TX48 UT49 VT50 VA51 WA53 WV54 WI55 WY56 AS60 GU66 MP69 PR72 VI78'
const stateOfFips = new Map(fipsOf.split(' ').map((text) => [text.slice(2), text.slice(0, 2)]))

/** Great-circle miles by the haversine formula. */
export function miles(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2
  const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180)
  const h = half(a.lat - b.lat) + cos(a.lat) * cos(b.lat) * half(a.lng - b.lng)
  return 2 * 3958.7613 * Math.asin(Math.min(1, Math.sqrt(h)))
}

interface PackageZip {
  zip: string
  city: string
  state: string
  country: string
  latitude: number | null
  longitude: number | null
}

/** All places of some states, or of all: the list of zips with the centers of Census areas, and the areas that it lacks. */
export function readPlaces(gazetteer: string, only: readonly string[] = [...states]): Map<string, Place> {
  const { codes } = require('zipcodes') as { codes: Record<string, PackageZip> }
  const places = new Map<string, Place>()
  for (const { zip, city, state, country, latitude, longitude } of Object.values(codes)) {
    if (country !== 'US' || !only.includes(state) || !latitude || !longitude) continue
    const point = { lat: Number(latitude), lng: Number(longitude) }
    places.set(zip, { zip, state, town: city.trim(), ...point, hasArea: false, land: null })
  }
  const stateAt = stateFinder()
  const areas = rowsOf(gazetteer).map((row) => {
    const point = { lat: Number(row.INTPTLAT), lng: Number(row.INTPTLONG) }
    return { zip: row.GEOID!, land: Number(row.ALAND) / 2_589_988.110336, ...point, state: stateAt(point) }
  })
  const listed = [...places.values()]
  const towns = Map.groupBy(listed, ({ town, state }) => `${town}, ${state}`)
  const areaOf = new Map(areas.map((area) => [area.zip, area]))
  const original = new Map(listed.map((place) => [place.zip, { lat: place.lat, lng: place.lng }]))
  for (const area of areas) {
    const place = places.get(area.zip)
    if (!place) {
      const hasNeighbor = listed.some(
        ({ zip, state }) => state === area.state && zip.slice(0, 3) === area.zip.slice(0, 3),
      )
      if (area.state && hasNeighbor) {
        places.set(area.zip, { ...area, state: area.state, town: '', hasArea: true })
      }
      continue
    }
    Object.assign(place, { hasArea: true, land: area.land })
    if (area.state !== place.state) continue
    const listedAt = original.get(area.zip)!
    if (miles(listedAt, area) > 50) {
      const others = towns.get(`${place.town}, ${place.state}`)!.flatMap(({ zip }) => {
        const other = zip === area.zip ? undefined : areaOf.get(zip)
        return other?.state === place.state ? [other] : []
      })
      const nearest = (point: { lat: number; lng: number }) => Math.min(...others.map((other) => miles(point, other)))
      if (nearest(listedAt) < nearest(area)) continue
    }
    Object.assign(place, { lat: area.lat, lng: area.lng })
  }
  return places
}

type Counties = Extract<Parameters<typeof feature>[1], { type: 'GeometryCollection' }>

/** The state whose counties contain a point, by casting a ray; near the coast that of the nearest corner. */
function stateFinder() {
  const topology = JSON.parse(readFileSync(require.resolve('us-atlas/counties-10m.json'), 'utf8'))
  const { features } = feature(topology, topology.objects.counties as Counties)
  const counties = features.flatMap(({ id, geometry }) => {
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return []
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    const rings = polygons.flat()
    const points = rings.flat() as [number, number][]
    const [lngs, lats] = [points.map(([lng]) => lng), points.map(([, lat]) => lat)]
    const box = [lngs, lats].flatMap((values) => [Math.min(...values), Math.max(...values)])
    return [{ state: stateOfFips.get(String(id).slice(0, 2)), rings, points, box }]
  })
  return ({ lat, lng }: { lat: number; lng: number }): string | null => {
    const near = counties.filter(
      ({ box: [west, east, south, north] }) =>
        lng > west! - 0.2 && lng < east! + 0.2 && lat > south! - 0.2 && lat < north! + 0.2,
    )
    const containing = near.find(({ rings }) => isInside(rings, lng, lat))
    if (containing) return containing.state ?? null
    let best: { state: string | null; distance: number } | undefined
    for (const { state, points } of near) {
      for (const [x, y] of points) {
        const distance = miles({ lat, lng }, { lat: y, lng: x })
        if (!best || distance < best.distance) best = { state: state ?? null, distance }
      }
    }
    return best?.state ?? null
  }
}

function isInside(rings: readonly number[][][], lng: number, lat: number): boolean {
  let inside = false
  for (const ring of rings) {
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [xi, yi] = ring[i] as [number, number]
      const [xj, yj] = ring[j] as [number, number]
      if (yi > lat !== yj > lat && lng < ((xj - xi) * (lat - yi)) / (yj - yi) + xi) inside = !inside
    }
  }
  return inside
}

/** An expected figure, unrounded. */
export interface Figure {
  readonly value: number | null
  /** Margin of error. */
  readonly moe?: number
  readonly note?: Note
  /** What a share or ratio is computed from; the margins of the parts that make up the whole, and of the whole, last. */
  readonly sums?: { readonly part: number; readonly whole: number; readonly moes?: readonly (number | null)[] }
}

export interface Note {
  readonly kind?: string
  readonly reason?: string
  readonly flags?: readonly string[]
  readonly vintage?: string
  readonly months?: number
  readonly borrowed_miles?: number
}

/** One attribute: its newest period, and figures by zip; a zip without one lacks the value for the usual reason. */
export interface FigureColumn {
  readonly vintage: string
  readonly figures: ReadonlyMap<string, Figure>
}
