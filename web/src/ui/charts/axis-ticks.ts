import { monthNames } from '@homeground/catalog/months'
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

export interface MonthTick {
  month: number
  text: string
}

const yearsPerTick = [1, 2, 5, 10, 20]
const monthsPerTick = [1, 2, 3, 6]

/**
 * Ticks of a time axis, at least `minGap` pixels apart: years if the axis spans two years or more, else months, with the
 * year after the first one and after each January. The first month is labeled with its year if there is room before
 * the next label.
 */
export function monthTicks(axis: { first: number; last: number; pixels: number }, minGap: number): MonthTick[] {
  const { first, last, pixels } = axis
  const perMonth = pixels / Math.max(1, last - first)
  if (last - first < 24) {
    const every = monthsPerTick.find((months) => months * perMonth >= minGap) ?? 12
    return multiples(first, last, every).map((month, index) => ({
      month,
      text: index === 0 || month % 12 === 0 ? `${nameOf(month)} ${yearOf(month)}` : nameOf(month),
    }))
  }
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
  const found = Array.from({ length: count }, (_, index) => start + index * every)
  return found.length > 0 ? found : [first]
}

function yearOf(month: number): number {
  return Math.floor(month / 12)
}

function nameOf(month: number): string {
  return monthNames[month % 12]!
}
