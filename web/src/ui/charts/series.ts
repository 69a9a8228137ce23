import type { Unit } from '@homeground/catalog/attributes'
import { isPeriod, likeMonthChange, type MonthNumber, monthNumber } from '@homeground/catalog/periods'
import { sourceOf } from '@homeground/catalog/sources'
import type { DataSet } from '@homeground/contracts'
import { markOfData, withMark } from '@homeground/format/figure-text'
import type { CSSProperties } from 'react'
import { csvText } from '../../lib/format/csv.ts'

export interface Series {
  key: string
  /** Label at the line's end and in the table: "Massachusetts". */
  label: string
  /** The label on narrow charts: "MA". */
  short: string
  /** One value per period, null for a gap. */
  values: readonly (number | null)[]
  /** What is known instead of each value, drawn as a band; null where the value is exact. */
  ranges?: readonly ({ readonly low: number; readonly high: number } | null)[]
  /** In place of the formatted values; empty for a formatted value. */
  texts?: readonly string[]
  /** `main` is drawn strong, `near` as a thin line, `far` dotted. */
  kind: 'main' | 'near' | 'far'
  /** Color of a main line among several, 1 to 4; by default 1. */
  tone?: number
}

export interface TimeSeries {
  /** Months `YYYY-MM`, or years `YYYY`, oldest first, possibly with missing ones between them. */
  periods: readonly string[]
  series: readonly Series[]
  unit: Unit
}

/**
 * The series from the first month of its main line's change over like months, so that chart, table, file and headline
 * start at one month. At most eleven months are left out; none where the line has no such change.
 */
export function fromLikeMonth(data: TimeSeries): TimeSeries {
  const start = likeMonthChange({ periods: data.periods, values: data.series[0]?.values ?? [] })?.first.index ?? 0
  return {
    ...data,
    periods: data.periods.slice(start),
    series: data.series.map((line) => ({ ...line, values: line.values.slice(start) })),
  }
}

/** A label on one value of the main line, such as its peak. `index` counts the periods. */
export interface ChartNote {
  index: number
  text: string
}

/** The color of a main line, for its group of the drawing. */
export function toneOf({ tone = 1 }: Pick<Series, 'tone'>): CSSProperties {
  return { '--tone': `var(--s${tone})` } as CSSProperties
}

interface Segment {
  /** Indexes into the series, ascending; a single one is drawn as a dot. */
  indexes: readonly number[]
}

/** Where a period is on the axis; a year is at its January. */
export function monthOf(period: string): MonthNumber {
  return isPeriod(period) ? monthNumber(period) : 12 * Number(period)
}

/** Months from a period of the series to the next: 1, or 12 for years. */
export function monthsPerPeriod([first = '']: readonly string[]): number {
  return isPeriod(first) ? 1 : 12
}

/** A value as text: of a series with texts of its own, that one. */
export function valueTextOf(series: Series, index: number, formatted: (value: number | null | undefined) => string) {
  return series.texts?.[index] || formatted(series.values[index])
}

/**
 * Splits a series into segments of values in consecutive periods, `step` months apart. A period without a value, or one
 * that is not loaded, is a gap.
 */
export function segments(
  months: readonly number[],
  values: readonly (number | null | undefined)[],
  step = 1,
): Segment[] {
  const runs: number[][] = []
  months.forEach((month, index) => {
    if (typeof values[index] !== 'number') return
    const before = runs.at(-1)?.at(-1)
    if (before !== undefined && before === index - 1 && months[before] === month - step) {
      runs.at(-1)!.push(index)
    } else runs.push([index])
  })
  return runs.map((indexes) => ({ indexes }))
}

/** A chart of listings as CSV, one line per month; generated data is labeled as such. */
export function seriesCsv(
  { periods, series }: TimeSeries,
  { measure, dataSet }: { measure: string; dataSet: DataSet },
): string {
  const source = withMark(sourceOf('realtor').publisher, markOfData(dataSet))
  const head = ['month', ...series.map(({ label }) => label), 'measure', 'source']
  const rows = periods.map((period, index) => [period, ...series.map(({ values }) => values[index]), measure, source])
  return csvText([head, ...rows])
}
