import { ByteRows } from './byte-rows.ts'
import { listingsModel, MEASURES, TOTAL } from './listings.ts'
import { type MonthRange, monthName, NEWEST, SPAN, yyyymm } from './months.ts'
import type { Place } from './places.ts'
import { uniform } from './random.ts'
import { ISLAND_AREAS } from './states.ts'

/** The newest months bear the name of the publisher's own file; older ones say which they are. */
export function realtorFile({ from, to }: MonthRange) {
  const newest = from === NEWEST.from && to === NEWEST.to
  const name = newest ? 'History' : `${monthName(from)}_${monthName(to)}`
  return { file: `RDC_Inventory_Core_Metrics_Zip_${name}.csv`, vintage: monthName(to) }
}

/** Shares change by points, all else by a share of the former value. */
const BY_POINTS = new Set<string>(['price_increased_share', 'price_reduced_share', 'pending_ratio'])
const WHOLE = new Set<string>([
  'active_listing_count',
  'new_listing_count',
  'price_increased_count',
  'total_listing_count',
])
const SHARE_DECIMALS = 4
const FOOTNOTE = 'quality_flag = 1:  year-over-year figures may be impacted'

const COLUMNS = MEASURES.map((name) => ({ byPoints: BY_POINTS.has(name), whole: WHOLE.has(name) }))
const HEADER = [
  'month_date_yyyymm,postal_code,zip_name',
  ...MEASURES.map((name) => `${name},${name}_mm,${name}_yy`),
  'quality_flag',
].join(',')

const WIDTH = MEASURES.length
/** A month, the one before and those back to the same one a year ago are held at a time. */
const MONTHS_HELD = 13
const COMMA = 44
const FLAGGED = 0.04
const NAMELESS = 0.15

/** Zips the listings cover: some of the country is not in any listing service they take. */
function covered(places: readonly Place[], seed: number): Place[] {
  const chance = uniform(seed, 'not covered')
  return places.filter(
    (place) =>
      place.population > 0 &&
      !ISLAND_AREAS.has(place.state) &&
      chance(place.key) < 0.93 + 0.07 * place.pull,
  )
}

/**
 * Realtor.com's inventory by zip in the 46-column layout, newest month first as published. Changes
 * on months before the model's first are left empty.
 */
export function writeRealtor(
  path: string,
  places: readonly Place[],
  { months, seed }: { months: MonthRange; seed: number },
): number {
  const listings = listingsModel(seed)
  const flagged = uniform(seed, 'quality flag')
  const nameless = uniform(seed, 'nameless')
  const listed = covered(places, seed)
  const held = new Float64Array(MONTHS_HELD * listed.length * WIDTH)
  const start = (month: number) =>
    (((month % MONTHS_HELD) + MONTHS_HELD) % MONTHS_HELD) * listed.length * WIDTH
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
      const bare = total <= 1 && nameless(place.key) < NAMELESS
      const name = bare ? '' : `"${place.city}, ${place.state}"`.toLowerCase()
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

function writeValue(
  rows: ByteRows,
  value: number,
  { whole, places }: { whole: boolean; places: number },
) {
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
