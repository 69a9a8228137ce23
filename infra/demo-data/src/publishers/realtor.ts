import type { Place } from '../country/places.ts'
import { ISLAND_AREAS } from '../country/states.ts'
import { FIGURES, listingsModel, TOTAL } from '../market/listings.ts'
import { type MonthRange, NEWEST, periodOfMonth, SPAN, yyyymm } from '../market/months.ts'
import { uniform } from '../random/random.ts'
import { ByteRows } from './byte-rows.ts'

/** The newest months have the file name of the publisher; other ranges have their months in the name. */
export function realtorFile({ from, to }: MonthRange) {
  const newest = from === NEWEST.from && to === NEWEST.to
  const name = newest ? 'History' : `${periodOfMonth(from)}_${periodOfMonth(to)}`
  return {
    file: `RDC_Inventory_Core_Metrics_Zip_${name}.csv`,
    // ISO 8601 writes an interval with a slash.
    vintage: `${periodOfMonth(from)}/${periodOfMonth(to)}`,
  }
}

/** Shares change by percentage points, everything else relative to the earlier value. */
const BY_POINTS = new Set<string>(['price_increased_share', 'price_reduced_share', 'pending_ratio'])
const WHOLE = new Set<string>([
  'active_listing_count',
  'new_listing_count',
  'price_increased_count',
  'total_listing_count',
])
const SHARE_DECIMALS = 4
const FOOTNOTE = 'quality_flag = 1:  year-over-year figures may be impacted'

const COLUMNS = FIGURES.map((name) => ({ byPoints: BY_POINTS.has(name), whole: WHOLE.has(name) }))
const HEADER = [
  'month_date_yyyymm,postal_code,zip_name',
  ...FIGURES.map((name) => `${name},${name}_mm,${name}_yy`),
  'quality_flag',
].join(',')

const WIDTH = FIGURES.length
/** Months in memory at a time: one month back to the same month a year ago. */
const MONTHS_HELD = 13
const COMMA = 44
const FLAGGED = 0.04
const NAMELESS = 0.15

/** The zips that the listings cover: a few are in no listing service. */
function covered(places: readonly Place[], seed: number): Place[] {
  const chance = uniform(seed, 'not covered')
  return places.filter(
    (place) => place.population > 0 && !ISLAND_AREAS.has(place.state) && chance(place.key) < 0.93 + 0.07 * place.pull,
  )
}

/**
 * Realtor.com's inventory by zip in the 46-column layout, newest month first as published. Changes
 * from months before the model's first are empty.
 */
export function writeRealtor(
  path: string,
  places: readonly Place[],
  { months, seed }: { months: MonthRange; seed: number },
): number {
  const listings = listingsModel(seed)
  const flagged = uniform(seed, 'quality flag')
  const missingName = uniform(seed, 'nameless')
  const listed = covered(places, seed)
  const held = new Float64Array(MONTHS_HELD * listed.length * WIDTH)
  const start = (month: number) => (((month % MONTHS_HELD) + MONTHS_HELD) % MONTHS_HELD) * listed.length * WIDTH
  const hold = (month: number) => {
    const from = start(month)
    if (month < SPAN.from) held.fill(Number.NaN, from, from + listed.length * WIDTH)
    else for (const [i, place] of listed.entries()) listings(place, month, held, from + i * WIDTH)
  }

  const rows = new ByteRows(path)
  rows.text(`${HEADER}\n`)
  let written = 0
  for (let month = months.to; month > months.to - MONTHS_HELD + 1; month--) hold(month)
  for (let month = months.to; month >= months.from; month--) {
    hold(month - MONTHS_HELD + 1)
    const [now, before, yearAgo] = [start(month), start(month - 1), start(month - MONTHS_HELD + 1)]
    listed.forEach((place, i) => {
      const at = i * WIDTH
      const total = held[now + at + TOTAL]!
      if (total === 0) return
      const nameless = total <= 1 && missingName(place.key) < NAMELESS
      const name = nameless ? '' : `"${place.city}, ${place.state}"`.toLowerCase()
      rows.text(`${yyyymm(month)},${place.zip},${name},`)
      for (let column = 0; column < WIDTH; column++) {
        const { byPoints, whole } = COLUMNS[column]!
        const value = held[now + at + column]!
        writeValue(rows, value, { whole, places: byPoints ? SHARE_DECIMALS : 1 })
        writeChange(rows, value, held[before + at + column]!, byPoints)
        writeChange(rows, value, held[yearAgo + at + column]!, byPoints)
      }
      rows.text(flagged(place.key) < FLAGGED ? '1\n' : '0\n')
      written++
    })
  }
  rows.text(`${FOOTNOTE}${','.repeat(3 * WIDTH + 3)}\n`)
  rows.close()
  return written
}

function writeValue(rows: ByteRows, value: number, { whole, places }: { whole: boolean; places: number }) {
  if (Number.isNaN(value)) rows.byte(COMMA)
  else {
    if (whole && Number.isInteger(value)) rows.integer(value)
    else rows.decimal(value, places)
    rows.byte(COMMA)
  }
}

function writeChange(rows: ByteRows, value: number, former: number, byPoints: boolean) {
  const change = byPoints ? value - former : former === 0 ? Number.NaN : value / former - 1
  if (!Number.isNaN(change)) rows.decimal(change, SHARE_DECIMALS)
  rows.byte(COMMA)
}
