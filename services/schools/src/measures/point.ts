import type { PercentBounds } from './percent.ts'

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
