import { type Circle, type ColumnsInput, EARTH_RADIUS_MILES, type Point, type Ring } from '@homeground/columns'

/** A search: what it filters by, and which page of which order it returns. */
export interface Query {
  readonly state: string | null
  readonly within: Circle | null
  readonly ring: Ring | null
  readonly filters: readonly { attribute: string; low: number; high: number }[]
  readonly orderBy: string
  readonly direction: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

/** The attributes that queries filter and order by; databases have an index on each. */
export const queriedAttributes = Array.from({ length: 8 }, (_, i) => `attribute_${i}`)

/**
 * Random numbers from 0 to 1 that are the same on every machine: the linear congruential generator
 * of Numerical Recipes.
 */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export interface Size {
  readonly rows: number
  readonly attributes: number
}

/**
 * Made-up zips with skewed whole numbers from 100 to 2,000, one in ten of them missing, and a document like those of the
 * product: who the place is, and a trend.
 */
export function generateZips(size: Size): ColumnsInput {
  const random = seededRandom(42)
  const names = Array.from({ length: size.attributes }, (_, i) => `attribute_${i}`)
  const digits = String(2 * size.rows).length
  const ids = Array.from({ length: size.rows }, (_, i) => String(2 * i).padStart(digits, '0'))
  const attributes = Object.fromEntries(
    names.map((name) => [name, ids.map(() => (random() < 0.1 ? null : Math.round(100 * Math.exp(3 * random()))))]),
  )
  const documents = ids.map((zip, row) => {
    const trend = Array.from({ length: 13 }, () => Math.round(1e5 * (1 + 9 * random())))
    const place = {
      zip,
      town: `Town ${row}`,
      county: `County ${row % 3000}`,
      counties: 1,
      lat: 25 + row / 2000,
      lng: -70 - row / 1000,
    }
    return Buffer.from(JSON.stringify({ ...place, trend }))
  })
  return {
    version: 'bench',
    ids,
    groups: ids.map(() => `S${Math.floor(51 * random())}`),
    lat: ids.map(() => 25 + 24 * random()),
    lng: ids.map(() => -124 + 57 * random()),
    attributes,
    documents,
  }
}

const everywhere = { state: null, within: null, ring: null }
type Mix = (random: () => number) => Pick<Query, 'state' | 'within' | 'ring'> & { filterCount: number }

const somewhere = (random: () => number): Point => ({ lat: 26 + 22 * random(), lng: -122 + 53 * random() })

/** The kinds of searches that people make, by what a table calls them. */
export const mixes: Readonly<Record<string, Mix>> = {
  'one state, 3 filters': (random) => ({ ...everywhere, state: `S${Math.floor(51 * random())}`, filterCount: 3 }),
  'within 25 miles': (random) => ({ ...everywhere, within: { ...somewhere(random), radiusMiles: 25 }, filterCount: 0 }),
  'order only': () => ({ ...everywhere, filterCount: 0 }),
  'nation, 3 filters': () => ({ ...everywhere, filterCount: 3 }),
  'nation, 6 filters': () => ({ ...everywhere, filterCount: 6 }),
  'drawn area': (random) => ({
    ...everywhere,
    ring: ringAround({ ...somewhere(random), radiusMiles: 20 + 80 * random() }),
    filterCount: 0,
  }),
}

/** Queries of a mix: few shapes, so that prepared statements are reused, each with its own bounds and page. */
export function generateQueries(mix: Mix, count: number): Query[] {
  const random = seededRandom(7)
  return Array.from({ length: count }, (_, i) => {
    const { filterCount, ...area } = mix(random)
    const filters = Array.from({ length: filterCount }, (_, filter) => {
      const low = Math.round(100 * Math.exp(2 * random()))
      // Six filters as narrow as three would match nothing.
      const high = Math.round(low * (1.5 + (filterCount > 3 ? 8 : 2) * random()))
      return { attribute: queriedAttributes[(i + filter) % (filterCount > 4 ? 8 : 4)]!, low, high }
    })
    return {
      ...area,
      filters,
      orderBy: queriedAttributes[4 + (i % 4)]!,
      direction: i % 3 === 0 ? 'asc' : 'desc',
      limit: 100,
      offset: filterCount === 0 && !area.within && !area.ring ? Math.floor(400 * random()) : 0,
    }
  })
}

export const ringCorners = 24
const milesPerDegree = (EARTH_RADIUS_MILES * Math.PI) / 180

/** A shape as a drawn circle becomes one. */
export function ringAround({ lat, lng, radiusMiles }: Circle): Ring {
  const { height, width } = degreesAround({ lat, lng, radiusMiles })
  return Array.from({ length: ringCorners }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / ringCorners
    return { lat: lat + height * Math.sin(angle), lng: lng + width * Math.cos(angle) }
  })
}

/** Degrees of latitude from the center of a circle to its edge, and of longitude at its center. */
function degreesAround({ lat, radiusMiles }: Circle) {
  const height = radiusMiles / milesPerDegree
  return { height, width: height / Math.cos((lat * Math.PI) / 180) }
}

/** Half the height and width, in degrees, of a box that surely contains a circle. */
export function boxAround({ lat, radiusMiles }: Circle) {
  const height = radiusMiles / milesPerDegree + 1e-6
  return { height, width: height / Math.cos(((Math.abs(lat) + height) * Math.PI) / 180) }
}

/** Degrees of longitude that a latitude is north of the equator on a Mercator map, where the sides of a shape are straight. */
export function mercator(lat: number): number {
  return (180 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))
}
