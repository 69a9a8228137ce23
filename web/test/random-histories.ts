import { monthNumber, periodOf } from '@homeground/catalog/periods'

/** Values of consecutive months; null for a gap. */
export interface RandomHistory {
  readonly periods: readonly string[]
  readonly values: readonly (number | null)[]
}

/**
 * Random numbers from 0 to 1, the same in every run so that a failure repeats: a linear congruential generator (Numerical
 * Recipes).
 */
export function createRandom(): () => number {
  let state = 20_240_401
  return () => {
    state = (1_664_525 * state + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** A history of `length` months, a tenth of them without a value. */
export function randomHistory(random: () => number, length: number): RandomHistory {
  const values = Array.from({ length }, () => (random() < 0.1 ? null : Math.round(1 + 1000 * random())))
  return { periods: values.map((_, index) => periodOf(monthNumber('2017-07') + index)), values }
}

/** How a headline names the change between the ends of a drawn line, to one decimal. */
export function wordOfEnds(values: readonly (number | null)[]): 'up' | 'down' | 'flat' {
  const drawn = values.filter((value) => value !== null)
  const percent = 100 * (drawn.at(-1)! / drawn[0]! - 1)
  if (Math.abs(percent) < 0.05) return 'flat'
  return percent > 0 ? 'up' : 'down'
}
