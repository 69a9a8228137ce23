import { copyRowsOut } from '@homeground/sources'
import type { PoolClient } from 'pg'
import type { EntityManager } from 'typeorm'
import { type MonthNumber, monthNumber } from '../months/period.ts'
import { shownMonths } from '../months/source.ts'
import { type Measured, measured, type ZipMonths } from './picture.ts'

/** Per column the loaded months in which any zip has a value, up to a month. */
export async function monthsWithValues(
  tx: EntityManager,
  { until }: { until: string },
): Promise<Record<Measured, MonthNumber[]>> {
  const flags = measured.map((column) => `bool_or(m.${column} is not null) as ${column}`).join(', ')
  const rows: ({ period: string } & Record<Measured, boolean>)[] = await tx.query(
    `select m.period, ${flags} from ${shownMonths} where m.period <= $1 group by m.period`,
    [until],
  )
  const months = (column: Measured) =>
    rows.filter((row) => row[column]).map(({ period }) => monthNumber(period))
  return Object.fromEntries(measured.map((column) => [column, months(column)])) as never
}

export interface ZipHistory {
  readonly zip: string
  /** The newest that the publisher names. */
  readonly stateAbbr: string | null
  readonly months: ZipMonths
}

/** All zips with their months up to one, a zip at a time, by zip. `until` is a checked `YYYY-MM`. */
export async function* zipHistories(
  tx: EntityManager,
  { until }: { until: string },
): AsyncGenerator<ZipHistory[]> {
  const client: PoolClient = await tx.queryRunner!.connect()
  const rows = copyRowsOut(
    client,
    `select m.zip, m.period, m.state_abbr, ${measured.map((column) => `m.${column}`).join(', ')}
     from ${shownMonths} where m.period <= '${until}' order by m.zip, m.period`,
  )
  let current: ReturnType<typeof emptyHistory> | undefined
  for await (const batch of rows) {
    const whole: ZipHistory[] = []
    for (const [zip, period, stateAbbr, ...values] of batch) {
      if (!current || current.zip !== zip) {
        if (current) whole.push(current)
        current = emptyHistory(zip!)
      }
      current.stateAbbr = stateAbbr ?? current.stateAbbr
      const month = monthNumber(period!)
      for (let i = 0; i < measured.length; i++) {
        const value = values[i]
        if (value != null) current.months[measured[i]!].set(month, Number(value))
      }
    }
    yield whole
  }
  if (current) yield [current]
}

function emptyHistory(zip: string) {
  return {
    zip,
    stateAbbr: null as string | null,
    months: Object.fromEntries(measured.map((column) => [column, new Map()])) as Record<
      Measured,
      Map<MonthNumber, number>
    >,
  }
}
