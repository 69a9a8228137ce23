import { type MonthNumber, monthNumber, periodOf } from '@homeground/catalog/periods'
import { copyRowsOut } from '@homeground/sources'
import type { PoolClient } from 'pg'
import type { EntityManager } from 'typeorm'
import { type MonthlyColumn, monthlyColumns, SOURCE, shownMonths, type ZipMonths } from './month-table.ts'

/** For each column, the published months up to `until` (`YYYY-MM`) in which any zip has a value. */
export async function monthsWithValues(
  tx: EntityManager,
  { until }: { until: string },
): Promise<Record<MonthlyColumn, MonthNumber[]>> {
  const flags = monthlyColumns.map((column) => `bool_or(m.${column} is not null) as ${column}`)
  const rows: ({ period: string } & Record<MonthlyColumn, boolean>)[] = await tx.query(
    `select m.period, ${flags.join(', ')} from ${shownMonths} where m.period <= $1 group by m.period`,
    [until],
  )
  const months = (column: MonthlyColumn) => rows.filter((row) => row[column]).map(({ period }) => monthNumber(period))
  return Object.fromEntries(monthlyColumns.map((column) => [column, months(column)])) as never
}

export interface ZipHistory {
  readonly zip: string
  /** From the newest month that names a state; null when none does. */
  readonly stateAbbr: string | null
  /** Prices of all months; the other columns in the whole months only. */
  readonly months: ZipMonths
  /** Whole months whose figures the publisher doubts. */
  readonly flagged: ReadonlySet<MonthNumber>
}

/** Zips from one to another, both included. */
export interface ZipRange {
  readonly from: string
  readonly to: string
}

/** All zips in ranges of a thousand. */
export const zipRanges: readonly ZipRange[] = Array.from({ length: 100 }, (_, range) => {
  const digits = String(range).padStart(2, '0')
  return { from: `${digits}000`, to: `${digits}999` }
})

/**
 * Streams every zip of a range with its months up to `until`, ordered by zip: the price of every month, and
 * all columns of `wholeMonths`. Postgres collects the months of a zip: a row for each of millions would
 * take seconds and memory here. `until` is put into the SQL as it is (COPY takes no parameters): pass only a
 * validated `YYYY-MM`, or ''.
 */
export async function* zipHistories(
  tx: EntityManager,
  { until, wholeMonths, zips }: { until: string; wholeMonths: readonly MonthNumber[]; zips: ZipRange },
): AsyncGenerator<ZipHistory> {
  const client: PoolClient = await tx.queryRunner!.connect()
  const priced = (column: string) =>
    `array_agg(m.${column} order by m.period) filter (where m.median_listing_price is not null)`
  const whole = ['period', 'flagged', ...monthlyColumns].map((column) => `m.${column}`)
  const rows = copyRowsOut(
    client,
    `select m.zip, substr(max(m.period || m.state_abbr), ${'YYYY-MM'.length + 1}),
       ${priced('period')}, ${priced('median_listing_price')},
       json_agg(json_build_array(${whole}) order by m.period)
         filter (where m.period = any ('{${wholeMonths.map(periodOf)}}'))
     from (${rowsOfRange(zips)}) m join published p
       on p.source = '${SOURCE}' and p.part = m.period and p.load_id = m.load_id
     where m.period <= '${until}' group by m.zip order by m.zip`,
  )
  // One at a time: what lives longer than V8's young generation is collected late.
  for await (const batch of rows) for (const row of batch) yield historyOf(row)
}

/**
 * SQL of the rows of a range in all loads that are shown in any month. `offset 0` keeps Postgres from joining first: it
 * would then read the range again for each month.
 */
function rowsOfRange({ from, to }: ZipRange): string {
  const loads = `select load_id from published where source = '${SOURCE}'`
  return `select * from month where load_id = any (array(${loads})) and zip between '${from}' and '${to}' offset 0`
}

type WholeMonth = [period: string, flagged: boolean, ...values: (number | null)[]]

function historyOf([zip, stateAbbr, periods, prices, whole]: (string | null)[]): ZipHistory {
  const months = Object.fromEntries(
    monthlyColumns.map((column) => [column, new Map<MonthNumber, number>()] as const),
  ) as Record<MonthlyColumn, Map<MonthNumber, number>>
  const flagged = new Set<MonthNumber>()
  const values = elements(prices ?? null)
  for (const [at, period] of elements(periods ?? null).entries())
    months.median_listing_price.set(monthNumber(period), Number(values[at]))
  const wholeMonths: WholeMonth[] = JSON.parse(whole ?? '[]')
  for (const [period, isFlagged, ...ofMonth] of wholeMonths) {
    const month = monthNumber(period)
    if (isFlagged) flagged.add(month)
    for (const [i, value] of ofMonth.entries()) if (value !== null) months[monthlyColumns[i]!].set(month, value)
  }
  return { zip: zip!, stateAbbr: stateAbbr ?? null, months, flagged }
}

/** The elements of an array of numbers or months, as Postgres writes it. */
function elements(array: string | null): string[] {
  return array === null ? [] : array.slice(1, -1).split(',')
}
