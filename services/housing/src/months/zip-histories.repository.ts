import { type MonthNumber, monthNumber, periodOf } from '@homeground/catalog/months'
import { copyRowsOut } from '@homeground/sources'
import type { PoolClient } from 'pg'
import type { EntityManager } from 'typeorm'
import { type MonthlyColumn, monthlyColumns, type ZipMonths } from './monthly-columns.ts'
import { shownMonths } from './source.ts'

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
  const months = (column: MonthlyColumn) =>
    rows.filter((row) => row[column]).map(({ period }) => monthNumber(period))
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
 * Streams every zip of a range with its months up to `until`, in batches, ordered by zip: the price of every month, and
 * all columns of `wholeMonths`, because millions of numbers that nobody reads take seconds. `until` is put into
 * the SQL as it is (COPY takes no parameters): pass only a validated `YYYY-MM`, or ''.
 */
export async function* zipHistories(
  tx: EntityManager,
  {
    until,
    wholeMonths,
    zips,
  }: { until: string; wholeMonths: readonly MonthNumber[]; zips: ZipRange },
): AsyncGenerator<ZipHistory[]> {
  const client: PoolClient = await tx.queryRunner!.connect()
  const isWhole = `m.period = any ('{${wholeMonths.map(periodOf)}}')`
  const inWholeMonths = (column: string) => `case when ${isWhole} then m.${column} end`
  const columns = monthlyColumns.map((column) =>
    column === 'median_listing_price' ? `m.${column}` : inWholeMonths(column),
  )
  const rows = copyRowsOut(
    client,
    `select m.zip, m.period, m.state_abbr, ${inWholeMonths('flagged')}, ${columns.join(', ')}
     from ${shownMonths} where m.period <= '${until}' and m.zip between '${zips.from}' and '${zips.to}'
     order by m.zip, m.period`,
  )
  let current: ReturnType<typeof emptyHistory> | undefined
  for await (const batch of rows) {
    const complete: ZipHistory[] = []
    for (const [zip, period, stateAbbr, flagged, ...values] of batch) {
      if (!current || current.zip !== zip) {
        if (current) complete.push(current)
        current = emptyHistory(zip!)
      }
      current.stateAbbr = stateAbbr ?? current.stateAbbr
      const month = monthNumber(period!)
      if (flagged === 't') current.flagged.add(month)
      for (let i = 0; i < monthlyColumns.length; i++) {
        const value = values[i]
        if (value != null) current.months[monthlyColumns[i]!].set(month, Number(value))
      }
    }
    yield complete
  }
  if (current) yield [current]
}

function emptyHistory(zip: string) {
  return {
    zip,
    stateAbbr: null as string | null,
    flagged: new Set<MonthNumber>(),
    months: Object.fromEntries(monthlyColumns.map((column) => [column, new Map()])) as Record<
      MonthlyColumn,
      Map<MonthNumber, number>
    >,
  }
}
