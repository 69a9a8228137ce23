import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Cells = Record<string, string | number>

/** The columns of April 2018, trailing blanks as published. */
const columns2018 =
  'Month,ZipCode,ZipName,Footnote,Median Listing Price,Median Listing Price M/M,Median Listing Price Y/Y,Active Listing Count ,Active Listing Count M/M,Active Listing Count Y/Y,Days on Market ,Days on Market M/M,Days on Market Y/Y,New Listing Count ,Price Decrease Count ,Pending Listing Count ,Avg Listing Price,Total Listing Count,Pending Ratio'

/** The columns of June 2020: separate city and state, `square_feet` instead of `square_foot`. */
const columns2020 =
  'month_date_yyyymm,postal_code,City,State,flag,median_listing_price,median_listing_price_mm,active_listing_count,median_days_on_market,median_days_on_market_mm,new_listing_count,price_reduced_count,pending_listing_count,median_listing_price_per_square_feet,average_listing_price,total_listing_count,pending_ratio'

/** Today's 46 columns. */
const measures =
  'median_listing_price,active_listing_count,median_days_on_market,new_listing_count,price_increased_count,price_increased_share,price_reduced_count,price_reduced_share,pending_listing_count,median_listing_price_per_square_foot,median_square_feet,average_listing_price,total_listing_count,pending_ratio'
const columnsToday = [
  'month_date_yyyymm,postal_code,zip_name',
  ...measures.split(',').map((name) => `${name},${name}_mm,${name}_yy`),
  'quality_flag',
].join(',')

const table = (columns: string, rows: Cells[]) => [columns, ...rows.map((row) => lineOf(columns, row))].join('\n')

function lineOf(columns: string, row: Cells): string {
  return columns
    .split(',')
    .map((name) => String(row[name.trim()] ?? ''))
    .map((text) => (text.includes(',') ? `"${text}"` : text))
    .join(',')
}

export const file2018 = (rows: Cells[]) =>
  `${table(columns2018, rows)}\n"* some metrics may not be available for this zip, please ask."`

export const file2020 = (rows: Cells[]) =>
  `${table(columns2020, rows)}\n* figures impacted by changes, please ask.${',,'.repeat(8)}\n`

export const fileToday = (rows: Cells[]) =>
  `${table(columnsToday, rows)}\nquality_flag = 1:  figures may be impacted${','.repeat(45)}\n`

/** One line of today's layout. */
export const lineToday = (row: Cells) => lineOf(columnsToday, row)

export const april2018 = file2018([
  {
    Month: '2018-04-01 00:00:00',
    ZipCode: '01760',
    ZipName: 'Natick, MA',
    'Median Listing Price': '600000.000000',
    'Active Listing Count': '112.5',
    'Days on Market': '30.00',
    'Days on Market M/M': '0.2500',
    'Total Listing Count': '120.0',
  },
  {
    Month: '2018-04-01 00:00:00',
    ZipCode: '01701',
    ZipName: 'Framingham, MA',
    Footnote: '*',
    'Median Listing Price': '400000.000000',
    'Active Listing Count': '37.5',
    'Days on Market': '50.00',
    'Days on Market M/M': '-0.1000',
    'Total Listing Count': '40.0',
  },
])

const june = { month_date_yyyymm: '202006', flag: '*' }
export const june2020 = file2020([
  {
    ...june,
    postal_code: '1760',
    City: 'Natick',
    State: 'ma',
    median_listing_price: 800000,
    active_listing_count: 100,
    total_listing_count: 150,
    median_days_on_market: 20,
    median_days_on_market_mm: -0.1508,
    median_listing_price_per_square_feet: 300.4,
  },
  {
    ...june,
    postal_code: '1701',
    City: 'Framingham',
    State: 'ma',
    median_listing_price: 500000,
    active_listing_count: 300,
    total_listing_count: 310,
    median_days_on_market: 40,
    median_days_on_market_mm: 0,
    median_listing_price_per_square_feet: 0,
  },
  {
    ...june,
    postal_code: '2806',
    City: 'Barrington',
    State: 'ri',
    median_listing_price: 450000,
    active_listing_count: 50,
    total_listing_count: 60,
    median_days_on_market: 60,
    median_days_on_market_mm: 0.05,
    median_listing_price_per_square_feet: 200,
  },
])

/** Cells of Natick for one line of today's layout. */
export const natick = (period: string, price: number, more: Cells = {}): Cells => ({
  month_date_yyyymm: period,
  postal_code: '01760',
  zip_name: 'natick, ma',
  median_listing_price: price,
  active_listing_count: 10,
  total_listing_count: 20,
  median_days_on_market: 30,
  quality_flag: 0,
  ...more,
})

/** A temporary folder for handmade files; call `remove` at the end. */
export async function fixtureFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'housing-'))
  let count = 0
  return {
    async write(text: string): Promise<string> {
      const path = join(folder, `months-${count++}.csv`)
      await writeFile(path, text)
      return path
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
