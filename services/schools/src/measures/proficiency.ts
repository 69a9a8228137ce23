import type { Subject } from '@homeground/contracts'
import { toHundredth } from './mean.ts'
import { middleOf, type PercentBounds } from './percent.ts'

/** The result of one subject of one school in one spring. */
export interface SubjectResult extends PercentBounds {
  /** Test takers; null when the number is not published. */
  readonly takers: number | null
}

export interface Proficiency extends PercentBounds {
  readonly value: number
  /** The larger number of the two subjects, since students take both. Null when neither is published. */
  readonly takers: number | null
  readonly subjects: readonly Subject[]
}

export interface SubjectResults {
  readonly math: SubjectResult | null
  readonly rla: SubjectResult | null
}

const both: readonly Subject[] = ['math', 'rla']
const only: Record<Subject, readonly Subject[]> = { math: ['math'], rla: ['rla'] }

/**
 * Proficiency of a school in a spring, percent to the hundredth, 0 to 100: the mean of math and
 * reading weighted by test takers, separately for low, high and value. A single subject is taken as it
 * is. If either number of takers is not published, both subjects have equal weight. Null without
 * results. Rounded, so that schools with equal displayed values have equal ranks. Source: EDFacts.
 */
export function proficiencyOf({ math, rla }: SubjectResults): Proficiency | null {
  if (!math || !rla) {
    const result = math ?? rla
    if (!result) return null
    const { low, high, takers } = result
    return { low, high, value: middleOf(result), takers, subjects: only[math ? 'math' : 'rla'] }
  }
  const shareOfMath = mathShare(math.takers, rla.takers)
  const mean = (ofMath: number, ofRla: number) => toHundredth(ofRla + (ofMath - ofRla) * shareOfMath)
  return {
    low: mean(math.low, rla.low),
    high: mean(math.high, rla.high),
    value: mean(middleOf(math), middleOf(rla)),
    takers: greater(math.takers, rla.takers),
    subjects: both,
  }
}

function mathShare(math: number | null, rla: number | null): number {
  return math === null || rla === null || math + rla === 0 ? 0.5 : math / (math + rla)
}

function greater(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b)
}
