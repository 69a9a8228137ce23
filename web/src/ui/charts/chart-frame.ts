import { monthNames } from '@homeground/catalog/periods'
import { formatValue } from '@homeground/format/format'
import { monthOf, monthsPerPeriod, type Series, type TimeSeries, valueTextOf } from './series.ts'

/**
 * Three to six round values that enclose [low, high], ascending. The axis of a line may start above zero; it starts
 * below zero only if `low` is negative.
 */
export function valueTicks(low: number, high: number): number[] {
  const span = high - low || Math.abs(high) || 1
  const step = roundStep(span / 3)
  const first = Math.floor(low / step)
  const last = Math.max(Math.ceil(high / step), first + 1)
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

function roundStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw))
  const mantissa = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= raw * 0.999)
  return (mantissa ?? 10) * power
}

interface MonthTick {
  month: number
  text: string
}

/** A time axis: its first and last month and its length. */
interface Axis {
  first: number
  last: number
  pixels: number
}

const yearsPerTick = [1, 2, 5, 10, 20]
const monthsPerTick = [1, 2, 3, 6]

/**
 * Ticks of a time axis, at least `minGap` pixels apart: years if the axis spans two years or more, else months, with the
 * year after the first one and after each January. The first month is labeled with its year if there is room before
 * the next label.
 */
export function monthTicks(axis: Axis, minGap: number): MonthTick[] {
  const { first, last, pixels } = axis
  const perMonth = pixels / Math.max(1, last - first)
  if (last - first < 24) {
    const every = monthsPerTick.find((months) => months * perMonth >= minGap) ?? 12
    return multiples(first, last, every).map((month, index) => ({
      month,
      text: index === 0 || month % 12 === 0 ? `${nameOf(month)} ${yearOf(month)}` : nameOf(month),
    }))
  }
  return yearTicks(axis, minGap)
}

/** Ticks at Januaries, at least `minGap` pixels apart, and at the first month if there is room before the next one. */
export function yearTicks({ first, last, pixels }: Axis, minGap: number): MonthTick[] {
  const perMonth = pixels / Math.max(1, last - first)
  const every = yearsPerTick.find((years) => years * 12 * perMonth >= minGap) ?? 50
  const isBrief = every > 1
  const januaries = multiples(first, last, every * 12)
  const leading = (januaries[0] ?? last) - first
  const withFirst = leading > 0 && leading * perMonth >= minGap ? [first] : []
  return [...withFirst, ...januaries].map((month, index) => ({
    month,
    text: isBrief && index > 0 ? `’${String(yearOf(month)).slice(2)}` : String(yearOf(month)),
  }))
}

function multiples(first: number, last: number, every: number): number[] {
  const start = Math.ceil(first / every) * every
  const count = Math.max(0, Math.floor((last - start) / every) + 1)
  const months = Array.from({ length: count }, (_, index) => start + index * every)
  return months.length > 0 ? months : [first]
}

function yearOf(month: number): number {
  return Math.floor(month / 12)
}

function nameOf(month: number): string {
  return monthNames[month % 12]!
}

/** Narrower than this, labels are short and the right margin is small. */
const narrowBelow = 640
/** Width of a letter of 14-px text, rounded up. */
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
  /** Months from a period to the next. */
  step: number
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
  const values = series.flatMap(({ values, ranges = [] }) => [
    ...values.filter((value) => value !== null),
    ...ranges.flatMap((range) => (range === null ? [] : [range.low, range.high])),
  ])
  if (width === 0 || values.length === 0) return null
  const narrow = width < narrowBelow
  const ticks = valueTicks(Math.min(...values), Math.max(...values))
  const tickTexts = ticks.map((tick) => formatValue(unit, tick, { short: true }))
  const endLabels = series.flatMap((line) => endLabelOf(line, unit, narrow))
  const left = widest(tickTexts) + room.label
  const right = width - widest(endLabels.map(({ text }) => text)) - room.label
  const top = room.top
  const bottom = height - room.bottom
  const months = periods.map(monthOf)
  const step = monthsPerPeriod(periods)
  const monthsWithValues = months.filter((_, index) => series.some((line) => line.values[index] !== null))
  const [first, last] = [monthsWithValues[0]!, monthsWithValues.at(-1)!]
  const [low, high] = [ticks[0]!, ticks.at(-1)!]
  const span = last - first
  const ticksOf = step > 1 ? yearTicks : monthTicks
  return {
    width,
    height,
    left,
    right,
    top,
    bottom,
    narrow,
    months,
    step,
    x: (month) => (span === 0 ? (left + right) / 2 : left + ((month - first) / span) * (right - left)),
    y: (value) => bottom - ((value - low) / (high - low)) * (bottom - top),
    valueTicks: ticks.map((value, index) => ({ value, text: tickTexts[index]! })),
    monthTicks: ticksOf({ first, last, pixels: right - left }, narrow && (span >= 24 || step > 1) ? 52 : 76),
    endLabels,
  }
}

function endLabelOf(series: Series, unit: TimeSeries['unit'], narrow: boolean): EndLabel[] {
  const index = series.values.findLastIndex((value) => value !== null)
  const value = series.values[index]
  if (typeof value !== 'number') return []
  const valueText = valueTextOf(series, index, (shown) => formatValue(unit, shown, { short: narrow }))
  const text = `${narrow ? series.short : series.label} ${valueText}`
  return [{ series, text, index, value }]
}

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => text.length)) * pixelsPerLetter
}

/**
 * Moves the labels of a column apart, so that they are at least `gap` apart and inside [top, bottom]. Each moves as
 * little as possible, and the order is preserved.
 */
export function spreadLabels(
  wanted: readonly number[],
  { gap, top, bottom }: { gap: number; top: number; bottom: number },
): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a]! - wanted[b]!)
  const positions = order.map((index) => wanted[index]!)
  for (let round = 0; round < 2 * positions.length; round++) {
    for (let row = 1; row < positions.length; row++) {
      const missing = gap - (positions[row]! - positions[row - 1]!)
      if (missing <= 0) continue
      positions[row - 1]! -= missing / 2
      positions[row]! += missing / 2
    }
  }
  for (let row = 0; row < positions.length; row++) {
    positions[row] = Math.max(positions[row]!, row === 0 ? top : positions[row - 1]! + gap)
  }
  for (let row = positions.length - 1; row >= 0; row--) {
    const lowest = row === positions.length - 1 ? bottom : positions[row + 1]! - gap
    positions[row] = Math.min(positions[row]!, lowest)
  }
  const spread = [...wanted]
  order.forEach((index, row) => {
    spread[index] = positions[row]!
  })
  return spread
}
