import type { Subject } from '@homeground/contracts'
import { toHundredth } from './hundredth.ts'
import { middleOf, type PercentBounds } from './percent.ts'

/** One subject of one school and spring. */
export interface SubjectResult extends PercentBounds {
  /** Null where the number is not published. */
  readonly takers: number | null
}

export interface Proficiency extends PercentBounds {
  readonly value: number
  /** The greater number of the two subjects: pupils sit both. Null where neither is published. */
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
 * Proficiency of a school in a year, percent to the hundredth: (math × takers of math + reading × takers of reading)
 * / (takers of both), each of low, high and value for itself. One subject alone stands for both.
 * Where a number of takers is not published the two subjects count the same. Null without either.
 * Rounded, so that schools which show the same are ranked the same.
 */
export function proficiencyOf({ math, rla }: SubjectResults): Proficiency | null {
  if (!math || !rla) {
    const result = math ?? rla
    if (!result) return null
    const { low, high, takers } = result
    return { low, high, value: middleOf(result), takers, subjects: only[math ? 'math' : 'rla'] }
  }
  const shareOfMath = mathShare(math.takers, rla.takers)
  const mean = (ofMath: number, ofRla: number) =>
    toHundredth(ofRla + (ofMath - ofRla) * shareOfMath)
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
