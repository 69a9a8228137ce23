import { mean } from '@homeground/columns'
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
 * results. Rounded, so that schools with equal displayed values have equal ranks by proficiency. Source: EDFacts.
 */
export function proficiencyOf({ math, rla }: SubjectResults): Proficiency | null {
  if (!math || !rla) {
    const result = math ?? rla
    if (!result) return null
    const { low, high, takers } = result
    return { low, high, value: middleOf(result), takers, subjects: only[math ? 'math' : 'rla'] }
  }
  const shareOfMath = mathShare(math.takers, rla.takers)
  const ofBoth = (ofMath: number, ofRla: number) => toHundredth(ofRla + (ofMath - ofRla) * shareOfMath)
  return {
    low: ofBoth(math.low, rla.low),
    high: ofBoth(math.high, rla.high),
    value: ofBoth(middleOf(math), middleOf(rla)),
    takers: greater(math.takers, rla.takers),
    subjects: both,
  }
}

/** Scores that agree to this many digits after the point tie, however their terms were added. */
const SCORE_DIGITS = 6

/** A school's score in standard deviations, and what it would be at the ends of its published ranges. */
export interface StandardScore {
  readonly value: number
  readonly low: number
  readonly high: number
  /** Standard error; NaN where a number of test takers is not published. */
  readonly error: number
}

/**
 * One score for each school of a state, level and year, in standard deviations: its result in a subject − the mean of
 * these schools in that subject, ÷ their standard deviation; both subjects are averaged as `proficiencyOf` does. So a
 * school with one subject compares with those that have two, although fewer students are proficient in one subject than in
 * the other. A subject in which all are equal, or that only one school has, counts as 0. A school without results has 0.
 * `low` and `high` are of the ends of both ranges; mean and deviation are those of the middles of all schools.
 *
 * The error of a subject is that of a binomial sample of its test takers, with one proficient and one other student added
 * (Agresti and Caffo 2000), and of the rounding of its range. Those of two subjects are added as they are, because mostly
 * the same students take both.
 */
export function standardScores(schools: readonly SubjectResults[]): StandardScore[] {
  const [ofMath, ofRla] = [standardizer(schools, 'math'), standardizer(schools, 'rla')]
  return schools.map(({ math, rla }) => {
    const shareOfMath = math && rla ? mathShare(math.takers, rla.takers) : Number(Boolean(math))
    const scoreOf = (percentOf: (result: SubjectResult) => number) =>
      rounded(
        (math ? ofMath.score(percentOf(math)) * shareOfMath : 0) +
          (rla ? ofRla.score(percentOf(rla)) * (1 - shareOfMath) : 0),
      )
    return {
      value: scoreOf(middleOf),
      low: scoreOf(({ low }) => low),
      high: scoreOf(({ high }) => high),
      error: (math ? ofMath.error(math) * shareOfMath : 0) + (rla ? ofRla.error(rla) * (1 - shareOfMath) : 0),
    }
  })
}

/** Standard error of a percent. */
function errorOf({ low, high, takers }: SubjectResult): number {
  if (!takers) return Number.NaN
  const share = ((takers * middleOf({ low, high })) / 100 + 1) / (takers + 2)
  const sampling = (100 ** 2 * share * (1 - share)) / (takers + 2)
  return Math.sqrt(sampling + (high - low) ** 2 / 12)
}

/** Turns percents of a subject into their distances from its mean, in standard deviations of the schools. */
function standardizer(schools: readonly SubjectResults[], subject: Subject) {
  const values = schools.flatMap((school) => (school[subject] ? [middleOf(school[subject])] : []))
  const center = mean(values) ?? 0
  const deviation = Math.sqrt(mean(values.map((value) => (value - center) ** 2)) ?? 0)
  return {
    score: (percent: number) => (deviation > 0 ? (percent - center) / deviation : 0),
    error: (result: SubjectResult) => (deviation > 0 ? errorOf(result) / deviation : 0),
  }
}

function rounded(score: number): number {
  return Number(score.toFixed(SCORE_DIGITS)) + 0
}

function mathShare(math: number | null, rla: number | null): number {
  return math === null || rla === null || math + rla === 0 ? 0.5 : math / (math + rla)
}

function greater(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b)
}
