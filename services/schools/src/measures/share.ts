import type { PercentBounds } from './percent.ts'

const NOT_PUBLISHED = new Set(['', '*', '--'])
const NUMBER = String.raw`(\d*\.?\d+|\d+\.)`
const EXACT = new RegExp(`^${NUMBER}$`)
const BETWEEN = new RegExp(`^${NUMBER}-${NUMBER}$`)
const BEYOND = new RegExp(`^([<>])=?${NUMBER}$`)

/**
 * Parses a share from 0 to 1 as the Education Data Center publishes it, and returns percent: `.147` is
 * exactly 14.7, `0.5-0.6` is 50 to 60, `>0.95` is 95 to 100 and `<.05` is 0 to 5. Null when none is
 * published (`*` suppressed, `--` not reported, blank); undefined for any other text.
 */
export function readShare(text: string): PercentBounds | null | undefined {
  const written = text.trim()
  if (NOT_PUBLISHED.has(written)) return null
  if (EXACT.test(written)) return within(written, written)
  const between = BETWEEN.exec(written)
  if (between) return within(between[1]!, between[2]!)
  const beyond = BEYOND.exec(written)
  if (!beyond) return undefined
  return beyond[1] === '>' ? within(beyond[2]!, '1') : within('0', beyond[2]!)
}

function within(low: string, high: string): PercentBounds | undefined {
  const bounds = { low: percentOf(low), high: percentOf(high) }
  return bounds.low <= bounds.high && bounds.high <= 100 ? bounds : undefined
}

/** Rounded to ten digits, so that `.147` is 14.7 and not 14.699999999999998. */
function percentOf(share: string): number {
  return Number((100 * Number(share)).toPrecision(10))
}
