import type { Figure, FigureColumn, Note } from './figure.ts'
import { numberOf, type Row, rowsOf } from './raw-files.ts'

export interface Month {
  readonly price: number | null
  readonly squareFoot: number | null
  readonly active: number | null
  readonly total: number | null
  readonly days: number | null
  readonly daysChange: number | null
  readonly isFlagged: boolean
}

/** One month's file, in the layout of 2018 or of 2020, by zip. */
export function readMonth(file: string): Map<string, Month> {
  const byZip = new Map<string, Month>()
  for (const row of rowsOf(file)) {
    const zip = (row.ZipCode ?? row.postal_code ?? '').padStart(5, '0')
    if (!/^\d{5}$/.test(zip) || zip === '00000' || byZip.has(zip)) continue
    byZip.set(zip, monthOf(row))
  }
  return byZip
}

function monthOf(row: Row): Month {
  const read = (...names: string[]) => numberOf(names.map((name) => row[name]).find((text) => text !== undefined))
  const price = (...names: string[]) => read(...names) || null
  return {
    price: price('median_listing_price', 'Median Listing Price'),
    squareFoot: price('median_listing_price_per_square_feet'),
    active: read('active_listing_count', 'Active Listing Count'),
    total: read('total_listing_count', 'Total Listing Count'),
    days: read('median_days_on_market', 'Days on Market'),
    daysChange: read('median_days_on_market_mm', 'Days on Market M/M'),
    isFlagged: (row.flag ?? row.Footnote) === '*',
  }
}

/** The figures of the newest month, with changes since the oldest, since the month a year before is not loaded. */
export function housingColumns(
  months: Readonly<Record<string, ReadonlyMap<string, Month>>>,
): Record<string, FigureColumn> {
  const periods = Object.keys(months).sort()
  const [newest, oldest] = [months[periods.at(-1)!]!, months[periods[0]!]!]
  const measures: Record<string, (now: Month, before: Month | undefined) => Measured> = {
    median_listing_price: (now) => [now.price, now.price],
    median_listing_price_per_square_foot: (now) => [now.squareFoot, now.squareFoot],
    housing_inventory: (now) => [now.active, now.active],
    total_inventory: (now) => [now.total, now.total],
    inventory_net_change: (now, before) => [now.total, minus(now.total, before?.total)],
    median_listing_net_change: (now, before) => [now.price, minus(now.price, before?.price)],
    days_on_market: (now) => [now.days, now.days],
    days_on_market_mom: ({ daysChange }) => [
      daysChange,
      daysChange === null ? null : Number((100 * daysChange).toFixed(9)),
    ],
  }
  const columns = Object.entries(measures).map(([key, measure]) => {
    const figures = new Map<string, Figure>()
    for (const [zip, now] of newest) {
      const [published, value] = measure(now, oldest.get(zip))
      if (published === null) continue
      const note = value === null ? tooFew : now.isFlagged ? warned : undefined
      figures.set(zip, { value, ...(note && { note }) })
    }
    return [key, { vintage: periods.at(-1)!, figures }] as const
  })
  return Object.fromEntries(columns)
}

/** The published value behind a measure, and the measure. */
type Measured = readonly [published: number | null, value: number | null]

const tooFew: Note = { kind: 'missing', reason: 'too_few_months' }
const warned: Note = { flags: ['publisher_warning'] }

function minus(now: number | null, before: number | null | undefined): number | null {
  return now === null || before == null ? null : now - before
}
