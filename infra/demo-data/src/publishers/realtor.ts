import { clamp } from '../country/geometry.ts'
import type { Place } from '../country/places.ts'
import { ISLAND_AREAS } from '../country/states.ts'
import { type MonthRange, NEWEST, periodOfMonth, SPAN, seasonOf, yyyymm } from '../months.ts'
import { drift, normal, uniform } from '../random.ts'
import { ByteRows } from './byte-rows.ts'

/** Corners of a curve over the months, with straight lines between them. */
type Curve = readonly (readonly [month: number, value: number])[]

function valueIn(curve: Curve, month: number): number {
  const next = curve.findIndex(([corner]) => corner >= month)
  if (next === -1) return curve.at(-1)![1]
  if (next === 0) return curve[0]![1]
  const [leftMonth, left] = curve[next - 1]!
  const [rightMonth, right] = curve[next]!
  return left + ((right - left) * (month - leftMonth)) / (rightMonth - leftMonth)
}

/** Median listing price without seasons: rises slowly until early 2020, steeply until mid-2022, then stays level. */
const PRICE: Curve = [
  [0, 0.675],
  [26, 0.735],
  [36, 0.83],
  [48, 0.93],
  [53, 1.005],
  [60, 0.975],
  [69, 1],
  [75, 1.01],
]

/** Homes for sale: lowest around 2021, with only a partial recovery. */
const INVENTORY: Curve = [
  [0, 1],
  [20, 1.02],
  [26, 0.88],
  [35, 0.6],
  [49, 0.4],
  [58, 0.6],
  [64, 0.55],
  [75, 0.65],
]

/** Demand: when it is high, more listings are pending and homes spend fewer days on the market. */
const HEAT: Curve = [
  [0, 1],
  [25, 1.02],
  [30, 1.3],
  [50, 1.75],
  [58, 1.2],
  [75, 1.15],
]

/** Share of listings with a reduced price: low in a rising market, high when it turns. */
const REDUCED: Curve = [
  [0, 0.22],
  [26, 0.19],
  [40, 0.11],
  [50, 0.13],
  [57, 0.28],
  [75, 0.21],
]

/** A yearly wave that is highest in the month `peak` (0 is January). */
const wave = (month: number, peak: number) => Math.cos(((seasonOf(month) - peak) / 12) * 2 * Math.PI)

/** The country's housing market in one month; every figure but the share is relative to a usual month. */
interface Market {
  /** 1 in fall 2023. */
  readonly price: number
  readonly inventory: number
  readonly heat: number
  readonly newListings: number
  readonly reducedShare: number
  readonly daysOnMarket: number
}

export function marketIn(month: number): Market {
  const heat = valueIn(HEAT, month) * (1 + 0.12 * wave(month, 3))
  return {
    price: valueIn(PRICE, month) * (1 + 0.03 * wave(month, 5.5)),
    inventory: valueIn(INVENTORY, month) * (1 + 0.14 * wave(month, 8)),
    heat,
    newListings: (0.6 + 0.4 * valueIn(INVENTORY, month)) * (1 + 0.25 * wave(month, 4)),
    reducedShare: valueIn(REDUCED, month) * (1 + 0.25 * wave(month, 8)),
    daysOnMarket: 1 / heat,
  }
}

/** The figures of one zip and month, in the order of the publisher's columns; NaN means no figure. */
const FIGURES = [
  'median_listing_price',
  'active_listing_count',
  'median_days_on_market',
  'new_listing_count',
  'price_increased_count',
  'price_increased_share',
  'price_reduced_count',
  'price_reduced_share',
  'pending_listing_count',
  'median_listing_price_per_square_foot',
  'median_square_feet',
  'average_listing_price',
  'total_listing_count',
  'pending_ratio',
] as const

/** Index of `total_listing_count`: a month without listings has a total of 0 and no row. */
const TOTAL = FIGURES.indexOf('total_listing_count')

const HOMES_PER_PERSON = 0.41
const LISTED_SHARE = 0.0085
/** Counts of events are weekly figures times four. */
const WEEKS = 4
/** Earlier months have averages over the month, so that halves occur. */
const FIRST_WHOLE_MONTH = 24

const weekly = (value: number) => WEEKS * Math.max(0, Math.round(value / WEEKS))

type Listings = (place: Place, month: number, into: Float64Array, index: number) => void

/** Returns a function that writes a place's month to `into` from `index` on, for any month of the span. */
function listingsModel(seed: number): Listings {
  const markets: Market[] = []
  for (let month = SPAN.from; month <= SPAN.to; month++) markets.push(marketIn(month))
  const stock = normal(seed, 'homes listed')
  const pace = normal(seed, 'pace of sales')
  const home = normal(seed, 'size of homes')
  const ending = uniform(seed, 'price ending')
  const activeBlip = normal(seed, 'active in a month')
  const pendingBlip = normal(seed, 'pending in a month')
  const blip = normal(seed, 'homes of a month')
  const stockDrift = drift(seed, 'homes listed', 6)
  const priceDrift = drift(seed, 'price', 11)
  const sampleDrift = drift(seed, 'homes on offer', 3)
  const paceDrift = drift(seed, 'pace of sales', 4)

  function price(place: Place, month: number, listed: number): number {
    const { key } = place
    const trend = markets[month]!.price ** place.boom
    const sample = (0.3 * sampleDrift(key, month)) / Math.sqrt(listed + 1)
    const usd = place.priceUsd * trend * Math.exp(0.025 * priceDrift(key, month) + sample)
    const rounded = 1000 * Math.max(15, Math.round(usd / 1000))
    return ending(key, month) < 0.45 ? rounded - 100 : rounded
  }

  return (place, month, into, index) => {
    const { key } = place
    const market = markets[month]!
    const usual =
      place.population * HOMES_PER_PERSON * LISTED_SHARE * (1.45 - 0.6 * place.pull) * Math.exp(0.35 * stock(key))
    const mean = usual * market.inventory * Math.exp(0.1 * stockDrift(key, month))
    const step = month < FIRST_WHOLE_MONTH ? 2 : 1
    const listed = mean + 0.6 * Math.sqrt(mean) * activeBlip(key, month)
    const active = Math.max(0, Math.round(listed * step) / step)
    const eager = market.heat * Math.exp(0.3 * pace(key) + 0.12 * paceDrift(key, month))
    const pending = Math.round(Math.max(0, 0.42 * mean * eager + 0.5 * Math.sqrt(mean) * pendingBlip(key, month)))
    const total = active + pending
    if (total < 1) {
      into.fill(Number.NaN, index, index + FIGURES.length)
      into[index + TOTAL] = 0
      return
    }
    const median = price(place, month, total)
    const noise = blip(key, month) / Math.sqrt(total + 2)
    const squareFeet = Math.round(
      (1950 - 750 * place.urbanity ** 2 + 450 * place.affluence + 170 * home(key)) * Math.exp(0.15 * noise),
    )
    const days = (56 * (1.5 - 0.5 * place.pull) * Math.exp(0.25 * noise)) / eager
    const reduced = Math.min(weekly(active), weekly(total * market.reducedShare * (1 + noise)))
    const increased = Math.min(weekly(active), weekly(total * 0.025 * (1 + 2 * noise)))

    const figures: Record<(typeof FIGURES)[number], number> = {
      median_listing_price: median,
      active_listing_count: active,
      median_days_on_market: Math.round(clamp(days, 4, 400)),
      new_listing_count: weekly(0.45 * usual * market.newListings * (1 + 0.8 * noise)),
      price_increased_count: increased,
      price_increased_share: increased / total,
      price_reduced_count: reduced,
      price_reduced_share: reduced / total,
      pending_listing_count: pending,
      median_listing_price_per_square_foot: Math.max(1, Math.round((median / squareFeet) * Math.exp(0.1 * noise))),
      median_square_feet: squareFeet,
      average_listing_price: Math.round(median * (1.1 + 0.2 * Math.abs(noise))),
      total_listing_count: total,
      pending_ratio: active > 0 ? pending / active : Number.NaN,
    }
    FIGURES.forEach((name, i) => {
      into[index + i] = figures[name]
    })
  }
}

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
const MONTHS_IN_MEMORY = 13
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
  const window = new Float64Array(MONTHS_IN_MEMORY * listed.length * WIDTH)
  const start = (month: number) =>
    (((month % MONTHS_IN_MEMORY) + MONTHS_IN_MEMORY) % MONTHS_IN_MEMORY) * listed.length * WIDTH
  const generate = (month: number) => {
    const from = start(month)
    if (month < SPAN.from) window.fill(Number.NaN, from, from + listed.length * WIDTH)
    else for (const [i, place] of listed.entries()) listings(place, month, window, from + i * WIDTH)
  }

  const rows = new ByteRows(path)
  rows.text(`${HEADER}\n`)
  let written = 0
  for (let month = months.to; month > months.to - MONTHS_IN_MEMORY + 1; month--) generate(month)
  for (let month = months.to; month >= months.from; month--) {
    generate(month - MONTHS_IN_MEMORY + 1)
    const [now, before, yearAgo] = [start(month), start(month - 1), start(month - MONTHS_IN_MEMORY + 1)]
    listed.forEach((place, i) => {
      const row = i * WIDTH
      const total = window[now + row + TOTAL]!
      if (total === 0) return
      const nameless = total <= 1 && missingName(place.key) < NAMELESS
      const name = nameless ? '' : `"${place.city}, ${place.state}"`.toLowerCase()
      rows.text(`${yyyymm(month)},${place.zip},${name},`)
      for (let column = 0; column < WIDTH; column++) {
        const { byPoints, whole } = COLUMNS[column]!
        const value = window[now + row + column]!
        writeValue(rows, value, { whole, places: byPoints ? SHARE_DECIMALS : 1 })
        writeChange(rows, value, window[before + row + column]!, byPoints)
        writeChange(rows, value, window[yearAgo + row + column]!, byPoints)
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
