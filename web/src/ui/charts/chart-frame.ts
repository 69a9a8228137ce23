import { monthNumber } from '@homeground/catalog/months'
import { formatValue } from '@homeground/format/format'
import { type MonthTick, monthTicks, valueTicks } from './axis-ticks.ts'
import type { Series, TimeSeries } from './series.ts'

/** Narrower than this, labels are short and the right margin is small. */
const narrowBelow = 640
/** Of 14-px text, rather too much. */
export const pixelsPerLetter = 7.2
const room = { top: 20, bottom: 28, label: 10 }

export interface EndLabel {
  series: Series
  text: string
  /** The last value of the series and its index. */
  index: number
  value: number
}

/** The layout of a chart: the positions of months and values, and the labels at its edges. */
export interface ChartFrame {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
  narrow: boolean
  months: readonly number[]
  x(month: number): number
  y(value: number): number
  valueTicks: readonly { value: number; text: string }[]
  monthTicks: readonly MonthTick[]
  endLabels: readonly EndLabel[]
}

/** Null if nothing can be drawn: without a width or without values. */
export function chartFrame(
  { periods, series, unit }: TimeSeries,
  { width, height }: { width: number; height: number },
): ChartFrame | null {
  const values = series.flatMap((line) => line.values.filter((value) => value !== null))
  if (width === 0 || values.length === 0) return null
  const narrow = width < narrowBelow
  const ticks = valueTicks(Math.min(...values), Math.max(...values))
  const tickTexts = ticks.map((tick) => formatValue(unit, tick, { short: true }))
  const endLabels = series.flatMap((line) => endLabelOf(line, unit, narrow))
  const left = widest(tickTexts) + room.label
  const right = width - widest(endLabels.map(({ text }) => text)) - room.label
  const top = room.top
  const bottom = height - room.bottom
  const months = periods.map(monthNumber)
  const shown = months.filter((_, index) => series.some((line) => line.values[index] !== null))
  const [first, last] = [shown[0]!, shown.at(-1)!]
  const [low, high] = [ticks[0]!, ticks.at(-1)!]
  const span = last - first
  return {
    width,
    height,
    left,
    right,
    top,
    bottom,
    narrow,
    months,
    x: (month) => (span === 0 ? (left + right) / 2 : left + ((month - first) / span) * (right - left)),
    y: (value) => bottom - ((value - low) / (high - low)) * (bottom - top),
    valueTicks: ticks.map((value, index) => ({ value, text: tickTexts[index]! })),
    monthTicks: monthTicks({ first, last, pixels: right - left }, narrow && span >= 24 ? 52 : 76),
    endLabels,
  }
}

function endLabelOf(series: Series, unit: TimeSeries['unit'], narrow: boolean): EndLabel[] {
  const index = series.values.findLastIndex((value) => value !== null)
  const value = series.values[index]
  if (typeof value !== 'number') return []
  const text = `${narrow ? series.short : series.label} ${formatValue(unit, value, { short: narrow })}`
  return [{ series, text, index, value }]
}

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => text.length)) * pixelsPerLetter
}
