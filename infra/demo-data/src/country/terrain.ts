import { alignment, clamp, milesBetween, offsetMiles, type Point } from './geometry.ts'
import { METROS, type Metro, type RaceShares, raceSharesOf } from './metros.ts'

/** Rounded figures for an area. */
interface Surroundings {
  readonly priceUsd: number
  readonly incomeUsd: number
  readonly boom: number
  readonly races: RaceShares
}

/** A rural region, far from any metropolitan area. */
type Countryside = Point & Surroundings

type Row = readonly [
  name: string,
  latitude: number,
  longitude: number,
  priceThousands: number,
  incomeThousands: number,
  boom: number,
  whitePercent: number,
  blackPercent: number,
  hispanicPercent: number,
  asianPercent: number,
]

const ROWS: readonly Row[] = [
  ['northern Maine', 46, -68.8, 220, 52, 1.1, 94, 1, 1, 0.5],
  ['coastal Maine', 44.2, -69.2, 400, 64, 1.15, 95, 1, 1, 0.7],
  ['Green Mountains', 44, -72.6, 340, 66, 1.05, 93, 1, 2, 1],
  ['Berkshires', 42.3, -73.3, 380, 68, 1.05, 88, 2, 5, 1.5],
  ['Adirondacks', 44.2, -74.6, 230, 58, 0.95, 92, 2, 2, 0.7],
  ['southern tier', 42.3, -77.3, 190, 56, 0.9, 92, 2, 2, 1],
  ['central Pennsylvania', 41, -77.8, 220, 59, 0.9, 92, 2, 3, 1],
  ['Delmarva', 38.4, -75.7, 350, 62, 1, 68, 19, 8, 1.5],
  ['Appalachia', 38.2, -81.4, 150, 46, 0.85, 94, 2, 1, 0.4],
  ['eastern Kentucky', 37.3, -83.4, 140, 39, 0.85, 96, 1, 1, 0.3],
  ['Blue Ridge', 36.4, -81.3, 330, 54, 1.15, 90, 3, 5, 0.6],
  ['Southside Virginia', 36.9, -78.4, 230, 50, 0.95, 58, 36, 3, 0.6],
  ['eastern Carolina', 35.4, -77.6, 260, 49, 1, 54, 33, 9, 0.7],
  ['Pee Dee', 34, -79.9, 220, 46, 1, 50, 43, 4, 0.6],
  ['middle Georgia', 32.4, -83.2, 220, 47, 0.95, 54, 38, 6, 0.8],
  ['Black Belt', 32.3, -87.4, 170, 41, 0.8, 44, 51, 2, 0.4],
  ['Delta', 33.6, -90.6, 140, 38, 0.7, 36, 59, 3, 0.5],
  ['Florida panhandle', 30.5, -85.2, 300, 52, 1.2, 72, 18, 5, 1],
  ['inland Florida', 27.5, -81.5, 320, 52, 1.3, 60, 11, 26, 0.8],
  ['Cumberland', 35.6, -85.6, 270, 50, 1.15, 92, 2, 3, 0.5],
  ['Ozarks', 36.4, -92.8, 220, 47, 1.05, 92, 1, 3, 0.6],
  ['Cajun country', 30.3, -92.4, 210, 48, 0.75, 68, 25, 3, 1],
  ['piney woods', 31.8, -94.7, 240, 52, 0.9, 65, 17, 14, 0.7],
  ['western Ohio', 40.5, -84.2, 210, 61, 0.95, 92, 2, 3, 0.7],
  ['southern Indiana', 38.7, -86.7, 210, 58, 0.95, 94, 1, 2, 0.7],
  ['central Illinois', 39.8, -89.2, 150, 60, 0.8, 91, 4, 2, 0.8],
  ['northern Michigan', 44.9, -84.8, 290, 57, 1.05, 94, 1, 2, 0.6],
  ['Upper Peninsula', 46.3, -87.6, 200, 53, 0.95, 91, 1, 1, 0.7],
  ['north woods', 45.6, -90.3, 260, 58, 0.95, 93, 1, 2, 0.6],
  ['southern Minnesota', 44, -94.8, 220, 65, 0.85, 90, 1, 6, 1],
  ['Red River', 47.6, -97.3, 190, 65, 0.7, 89, 1, 3, 0.6],
  ['Iowa', 42.2, -94, 160, 62, 0.8, 91, 1, 5, 1],
  ['northern Missouri', 40, -92.6, 160, 53, 0.9, 94, 2, 2, 0.5],
  ['western Kansas', 38.4, -100.3, 130, 58, 0.75, 78, 1, 18, 0.6],
  ['eastern Kansas', 38.2, -96.3, 160, 58, 0.85, 89, 2, 5, 0.6],
  ['Sandhills', 42.1, -101, 170, 59, 0.8, 88, 0.5, 8, 0.4],
  ['western Oklahoma', 35.6, -99, 150, 53, 0.8, 75, 3, 12, 0.6],
  ['Choctaw country', 34.5, -95.6, 170, 45, 0.9, 65, 5, 6, 0.5],
  ['west Texas', 32.2, -101.5, 210, 62, 0.8, 48, 3, 46, 0.7],
  ['Rio Grande', 28, -99.4, 180, 45, 0.85, 10, 1, 87, 0.5],
  ['hill country', 30.4, -99.2, 400, 62, 1.2, 68, 1, 28, 0.6],
  ['eastern New Mexico', 34.2, -104.2, 210, 48, 0.9, 40, 2, 53, 0.8],
  ['Four Corners', 36.1, -109.2, 220, 43, 0.95, 22, 0.5, 9, 0.5],
  ['San Luis and Sangre', 37, -105.4, 330, 50, 1.1, 55, 0.7, 40, 0.7],
  ['Colorado mountains', 39.4, -106.6, 800, 88, 1.25, 78, 0.7, 18, 1.2],
  ['high plains', 40.2, -103, 260, 58, 0.95, 78, 1.5, 18, 0.5],
  ['Black Hills', 44.3, -103.3, 330, 60, 1.05, 84, 0.8, 4, 0.8],
  ['western Dakota', 46.9, -102.4, 240, 70, 0.7, 78, 1, 4, 0.6],
  ['eastern Montana', 46.8, -107, 240, 58, 0.9, 84, 0.4, 3, 0.4],
  ['western Montana', 46.8, -113.4, 520, 62, 1.35, 90, 0.4, 3, 0.7],
  ['Wyoming', 43, -108, 320, 64, 1, 83, 0.7, 9, 0.6],
  ['Tetons', 43.7, -110.8, 1300, 90, 1.25, 82, 0.5, 14, 1.3],
  ['Snake River', 42.8, -114.2, 360, 60, 1.3, 74, 0.4, 22, 0.8],
  ['Utah Dixie', 37.3, -113.2, 500, 66, 1.35, 84, 0.6, 10, 0.8],
  ['Great Basin', 40.3, -116.4, 300, 68, 1.05, 68, 0.8, 23, 0.8],
  ['Mogollon rim', 34.3, -110.6, 330, 50, 1.25, 60, 0.7, 15, 0.6],
  ['lower Colorado', 33.2, -114.6, 320, 50, 1.15, 38, 2, 52, 1],
  ['San Joaquin', 36.3, -119.9, 360, 58, 1.1, 25, 3, 64, 4],
  ['central coast', 35.4, -120.5, 780, 84, 1, 62, 1.5, 29, 3.5],
  ['north state', 40.6, -122.4, 370, 60, 1.05, 76, 1, 11, 2.5],
  ['southern Oregon', 42.6, -122.8, 430, 60, 1.1, 81, 0.6, 12, 1.2],
  ['eastern Oregon', 44.3, -118.6, 320, 56, 1.15, 83, 0.5, 10, 0.8],
  ['Palouse and Yakima', 46.6, -119.4, 380, 64, 1.1, 56, 1, 37, 1.7],
  ['Olympic', 47.4, -123.6, 420, 62, 1.1, 81, 0.8, 8, 1.8],
  ['interior Alaska', 64.5, -150, 280, 72, 0.8, 45, 1.5, 4, 2],
  ['western Alaska', 60.8, -161, 250, 55, 0.7, 10, 0.5, 2, 1.5],
  ['panhandle Alaska', 57.6, -134.6, 430, 80, 0.85, 62, 1, 5, 6],
  ['Hawaii', 20, -156, 760, 78, 1, 31, 0.7, 12, 24],
  ['Puerto Rico', 18.2, -66.6, 170, 22, 1, 0.8, 0.2, 98.5, 0.1],
  ['Virgin Islands', 18.1, -64.8, 480, 42, 1, 13, 72, 11, 1],
  ['Marianas', 14.2, 145, 350, 55, 0.9, 7, 1, 1, 38],
  ['Samoa', -14.3, -170.7, 220, 30, 0.8, 1, 0.1, 0.5, 4],
]

const INDIAN_PERCENT_OF_ASIAN = 20

const COUNTRYSIDE: readonly Countryside[] = ROWS.map((row) => ({
  latitude: row[1],
  longitude: row[2],
  priceUsd: row[3] * 1000,
  incomeUsd: row[4] * 1000,
  boom: row[5],
  races: raceSharesOf(row[6], row[7], row[8], row[9], INDIAN_PERCENT_OF_ASIAN),
}))

/** Corners of the ocean coasts, latitude and longitude in turn, without bays and islands. */
const SHORES: readonly (readonly number[])[] = [
  [
    44.9, -67.0, 44.1, -69.1, 43.6, -70.2, 42.6, -70.6, 42.3, -70.9, 42.0, -70.6, 42.05, -70.15, 41.7, -69.95, 41.5,
    -70.65, 41.35, -71.5, 41.2, -73.1, 40.9, -73.7, 41.05, -71.9, 40.58, -73.6, 40.4, -74.0, 39.4, -74.4, 38.8, -75.1,
    37.9, -75.4, 36.9, -76.0, 35.2, -75.6, 34.6, -76.6, 33.85, -78.6, 32.7, -79.9, 31.1, -81.4, 29.0, -80.9, 26.8,
    -80.03, 25.75, -80.15, 24.6, -81.7,
  ],
  [
    25.9, -81.75, 27.3, -82.55, 28.0, -82.83, 29.1, -83.0, 30.0, -84.2, 29.7, -85.3, 30.37, -86.5, 30.25, -88.0, 30.35,
    -89.2, 29.2, -90.2, 29.6, -92.3, 29.3, -94.8, 27.8, -97.1, 26.0, -97.15,
  ],
  [
    32.55, -117.13, 33.2, -117.4, 33.75, -118.1, 33.75, -118.4, 34.03, -118.6, 34.4, -119.7, 34.5, -120.5, 36.6,
    -121.95, 37.75, -122.5, 38.3, -123.05, 40.4, -124.4, 43.0, -124.4, 46.2, -124.0, 48.35, -124.65,
  ],
]

const SEGMENTS = SHORES.flatMap((shore) => {
  const point = (corner: number): Point => ({ latitude: shore[2 * corner]!, longitude: shore[2 * corner + 1]! })
  return Array.from({ length: shore.length / 2 - 1 }, (_, i) => ({ from: point(i), to: point(i + 1) }))
})

function milesToSegment(place: Point, { from, to }: { from: Point; to: Point }): number {
  const segment = offsetMiles(from, to)
  const offset = offsetMiles(from, place)
  const along = (offset.east * segment.east + offset.north * segment.north) / (segment.east ** 2 + segment.north ** 2)
  if (along <= 0) return milesBetween(from, place)
  if (along >= 1) return milesBetween(to, place)
  return Math.hypot(offset.east - along * segment.east, offset.north - along * segment.north)
}

/** Miles from a place to the nearest coast of the mainland. */
function milesToCoast(place: Point): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const segment of SEGMENTS) nearest = Math.min(nearest, milesToSegment(place, segment))
  return nearest
}

/** Properties of a point that depend only on its position, before any noise. */
export interface Ground extends Surroundings {
  /** People per square mile from metropolitan areas; rural towns are added later. */
  readonly metroDensity: number
  /** Natural logarithm of the factor on income from the ring and the side of its metro. */
  readonly suburbLift: number
  /** 0 in rural areas, near 1 in the center of the largest cities. */
  readonly core: number
  /** 0 in rural areas, 1 well inside a metropolitan area. */
  readonly pull: number
  /** 1 on the beach, 0 inland. */
  readonly seaside: number
}

const COUNTRY_WEIGHT = 0.12
const bell = (x: number) => Math.exp(-x * x)

/** Weighted means: geometric for dollars, arithmetic for the rest. */
function blend(parts: readonly { of: Surroundings; weight: number }[]): Surroundings {
  const sum = parts.reduce((total, { weight }) => total + weight, 0)
  const mean = (value: (of: Surroundings) => number) =>
    parts.reduce((total, { of, weight }) => total + value(of) * weight, 0) / sum
  return {
    priceUsd: Math.exp(mean((of) => Math.log(of.priceUsd))),
    incomeUsd: Math.exp(mean((of) => Math.log(of.incomeUsd))),
    boom: mean((of) => of.boom),
    races: {
      white: mean((of) => of.races.white),
      black: mean((of) => of.races.black),
      hispanic: mean((of) => of.races.hispanic),
      asian: mean((of) => of.races.asian),
      indianOfAsian: mean((of) => of.races.indianOfAsian),
    },
  }
}

function countryAt(place: Point): Surroundings {
  const near = COUNTRYSIDE.map((of) => ({ of, miles: milesBetween(place, of) }))
    .sort((a, b) => a.miles - b.miles)
    .slice(0, 4)
  return blend(near.map(({ of, miles }) => ({ of, weight: 1 / (miles + 15) ** 3 })))
}

const reachMiles = (metro: Metro) => 12 + 0.55 * Math.sqrt(metro.peopleThousands)
const coreMiles = (metro: Metro) => 2 + 0.08 * Math.sqrt(metro.peopleThousands)
/** Density falls by a factor of e over this distance, which makes the total match the metro's population. */
const densityFallsOverMiles = (metro: Metro) =>
  Math.sqrt((1000 * metro.peopleThousands) / (2 * Math.PI * metro.peakDensity))

/** Incomes are low in the center, highest a few core widths out, and higher on the favored side. */
function suburbLift(metro: Metro, place: Point, miles: number): number {
  const s = miles / coreMiles(metro)
  const side = alignment(metro, place, metro.favoredBearing)
  return 0.24 * bell((s - 2.1) / 1.4) - 0.16 * bell(s / 0.8) + 0.22 * side * bell((s - 1.9) / 1.5)
}

/** The metropolitan areas near a point, blended with the countryside around it. */
export function groundAt(place: Point): Ground {
  const near = METROS.map((of) => ({ of, miles: milesBetween(place, of) }))
    .filter(({ of, miles }) => miles < 2.5 * reachMiles(of))
    .map(({ of, miles }) => ({ of, miles, weight: Math.exp(-2.2 * (miles / reachMiles(of)) ** 2) }))
    .sort((a, b) => b.weight - a.weight)
  const main = near[0]
  const country = { of: countryAt(place), weight: COUNTRY_WEIGHT }
  return {
    ...blend([...near, country]),
    metroDensity: near.reduce(
      (sum, { of, miles }) => sum + of.peakDensity * Math.exp(-miles / densityFallsOverMiles(of)),
      0,
    ),
    suburbLift: main ? suburbLift(main.of, place, main.miles) * main.weight : 0,
    core: main ? bell(main.miles / (0.5 * coreMiles(main.of))) * clamp(main.of.peakDensity / 20_000, 0, 1) : 0,
    pull: main ? main.weight : 0,
    seaside: bell(milesToCoast(place) / 9),
  }
}
