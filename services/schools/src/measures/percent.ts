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
