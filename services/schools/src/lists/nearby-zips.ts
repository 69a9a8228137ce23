import { limits } from '@homeground/catalog/defaults'
import { milesOfChord, type Point, vectorOf } from '@homeground/columns'
import type { NearbyZip } from '@homeground/contracts'
import { toHundredth } from '../measures/hundredth.ts'
import { weightedMean } from '../measures/weighted-mean.ts'
import type { PlaceIndex } from '../places/place-index.ts'
import { springColumn } from '../snapshot/packed-schools.ts'
import type { SchoolSnapshot } from '../snapshot/school-snapshot.ts'
import { schoolsByZip } from './schools-by-zip.ts'

interface ZipSearch {
  readonly rows: Iterable<number>
  readonly year: number
  readonly places: PlaceIndex
  /** Of a circle. */
  readonly center: Point | undefined
  readonly isImproved: boolean
}

/** The zips of schools with the means of those schools, the best first, as JSON, and how many there are. */
export function nearbyZips(
  snapshot: SchoolSnapshot,
  { rows, year, places, center, isImproved }: ZipSearch,
): { records: Buffer; total: number } {
  const zips = [...schoolsByZip(snapshot, rows)].flatMap(([zip, ofZip]): NearbyZip[] => {
    const place = places.zip(zip)
    if (!place) return []
    const { town, stateAbbr, lat, lng } = place
    return [
      {
        zip,
        town,
        state_abbr: stateAbbr,
        lat,
        lng,
        ...(center && { miles: toHundredth(milesBetween(center, place)) }),
        schools: ofZip.length,
        achievement: meanOf(snapshot, { rows: ofZip, measure: 'achievement', year }),
        trend: meanOf(snapshot, { rows: ofZip, measure: 'trend', year }),
      },
    ]
  })
  const measure = isImproved ? 'trend' : 'achievement'
  const sortKey = (zip: NearbyZip) => zip[measure] ?? Number.NEGATIVE_INFINITY
  zips.sort((a, b) => sortKey(b) - sortKey(a) || (a.zip < b.zip ? -1 : 1))
  const first = zips.slice(0, limits.searchResults)
  return { records: Buffer.from(JSON.stringify(first)), total: zips.length }
}

/** Weighted by students, or by test takers where enrollment is unknown, to the hundredth. */
function meanOf(
  { schools }: SchoolSnapshot,
  { rows, measure, year }: { rows: readonly number[]; measure: 'achievement' | 'trend'; year: number },
): number | null {
  const mean = weightedMean(
    rows.flatMap((row) => {
      const value = schools.value(springColumn(measure, year), row)
      const takers = schools.value(springColumn('test_takers', year), row)
      const weight = schools.value('students', row) ?? takers
      return value === null || weight === null ? [] : [{ value, weight }]
    }),
  )
  return mean === null ? null : toHundredth(mean)
}

function milesBetween(a: Point, b: Point): number {
  const [one, other] = [vectorOf({ lat: a.lat, lng: a.lng }), vectorOf({ lat: b.lat, lng: b.lng })]
  return milesOfChord((one.x - other.x) ** 2 + (one.y - other.y) ** 2 + (one.z - other.z) ** 2)
}
