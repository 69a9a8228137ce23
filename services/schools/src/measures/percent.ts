/** What a published percent may be: `low` ≤ true percent ≤ `high`, 0–100; both the same when it is exact. */
export interface PercentBounds {
  readonly low: number
  readonly high: number
}

const NOT_PUBLISHED = new Set(['', '.', 'PS'])
const EXACT = /^\d{1,3}(?:\.\d+)?$/
const BETWEEN = /^(\d{1,3})-(\d{1,3})$/
const BEYOND = /^(GE|GT|LE|LT)(\d{1,3})$/

/**
 * Reads a percent proficient as EDFacts publishes it: `37` exactly, `40-44`, `GE50` and `GT50` from
 * 50 to 100, `LE5` and `LT50` from 0 up. Null where none is published (`PS` suppressed, `.` and
 * blank), undefined for what is no such text.
 */
export function readPercent(text: string): PercentBounds | null | undefined {
  const written = text.trim().toUpperCase()
  if (NOT_PUBLISHED.has(written)) return null
  if (EXACT.test(written)) return within(Number(written), Number(written))
  const between = BETWEEN.exec(written)
  if (between) return within(Number(between[1]), Number(between[2]))
  const beyond = BEYOND.exec(written)
  if (!beyond) return undefined
  const bound = Number(beyond[2])
  return beyond[1]!.startsWith('G') ? within(bound, 100) : within(0, bound)
}

/** The value that stands for a range, percent: its middle, (low + high) / 2. */
export function middleOf({ low, high }: PercentBounds): number {
  return (low + high) / 2
}

function within(low: number, high: number): PercentBounds | undefined {
  return low <= high && high <= 100 ? { low, high } : undefined
}
