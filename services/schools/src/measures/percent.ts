const NO_SHARE = new Set(['', '*', '--'])
const SHARE = String.raw`(\d*\.?\d+|\d+\.)`
const EXACT_SHARE = new RegExp(`^${SHARE}$`)
const SHARES_BETWEEN = new RegExp(`^${SHARE}-${SHARE}$`)
const SHARE_BEYOND = new RegExp(`^([<>])=?${SHARE}$`)

/**
 * Parses a share from 0 to 1 as the Education Data Center publishes it, and returns percent: `.147` is
 * exactly 14.7, `0.5-0.6` is 50 to 60, `>0.95` is 95 to 100 and `<.05` is 0 to 5. Null when none is
 * published (`*` suppressed, `--` not reported, blank); undefined for any other text.
 */
export function readShare(text: string): PercentBounds | null | undefined {
  const written = text.trim()
  if (NO_SHARE.has(written)) return null
  if (EXACT_SHARE.test(written)) return sharesWithin(written, written)
  const between = SHARES_BETWEEN.exec(written)
  if (between) return sharesWithin(between[1]!, between[2]!)
  const beyond = SHARE_BEYOND.exec(written)
  if (!beyond) return undefined
  return beyond[1] === '>' ? sharesWithin(beyond[2]!, '1') : sharesWithin('0', beyond[2]!)
}

function sharesWithin(low: string, high: string): PercentBounds | undefined {
  const bounds = { low: percentOf(low), high: percentOf(high) }
  return bounds.low <= bounds.high && bounds.high <= 100 ? bounds : undefined
}

/** Rounded to ten digits, so that `.147` is 14.7 and not 14.699999999999998. */
function percentOf(share: string): number {
  return Number((100 * Number(share)).toPrecision(10))
}

/**
 * EDFacts publishes ranges of at most 20 points for 16 or more students, and of 50 points (`GE50`, `LT50`) for
 * fewer. A proficiency this wide rests mostly on such a range.
 */
const TOO_WIDE_POINTS = 40

/**
 * Whether the middle of a range stands for the school: its width is below 40 percentage points. A wider range
 * is shown as a range only, without achievement, impact and rank.
 */
export function isPoint({ low, high }: PercentBounds): boolean {
  return high - low < TOO_WIDE_POINTS
}

/** Bounds of a published percent, 0 to 100: `low` ≤ true percent ≤ `high`; equal when it is exact. */
export interface PercentBounds {
  readonly low: number
  readonly high: number
}

const NOT_PUBLISHED = new Set(['', '.', 'PS', 'S'])
const EXACT = /^\d{1,3}(?:\.\d+)?$/
const BETWEEN = /^(\d{1,3})-(\d{1,3})$/
const BEYOND = /^(GE|GT|LE|LT|>=?|<=?)(\d{1,3})$/

/**
 * Parses a percent proficient as EDFacts publishes it: `37` is exact, `40-44` a range, `GE50` and `GT50`
 * are 50 to 100, `LE5` is 0 to 5 and `LT50` is 0 to 50. ED Data Express writes `37%`, `40-44%`, `>=50%` and
 * `<=5%`. Null when none is published (`PS` or `S` suppressed, `.`, blank); undefined for any other text.
 */
export function readPercent(text: string): PercentBounds | null | undefined {
  const written = text
    .trim()
    .toUpperCase()
    .replace(/(?<=\d)%$/, '')
  if (NOT_PUBLISHED.has(written)) return null
  if (EXACT.test(written)) return within(Number(written), Number(written))
  const between = BETWEEN.exec(written)
  if (between) return within(Number(between[1]), Number(between[2]))
  const beyond = BEYOND.exec(written)
  if (!beyond) return undefined
  const bound = Number(beyond[2])
  return /^[G>]/.test(beyond[1]!) ? within(bound, 100) : within(0, bound)
}

/** The midpoint of a range, percent, used as its value: (low + high) / 2. */
export function middleOf({ low, high }: PercentBounds): number {
  return (low + high) / 2
}

function within(low: number, high: number): PercentBounds | undefined {
  return low <= high && high <= 100 ? { low, high } : undefined
}
