import { fipsOfState } from '@homeground/catalog/states'
import { normal, uniform } from '../random/random.ts'
import { drift } from '../random/smooth-noise.ts'
import type { School } from './schools.ts'

/** Springs with a state test; there was none in 2020. */
export const SPRINGS = [2019, 2021, 2022, 2023] as const
export type Spring = (typeof SPRINGS)[number]

export const SUBJECTS = ['math', 'rla'] as const
export type Subject = (typeof SUBJECTS)[number]

/** Share of special schools, whose students are counted elsewhere. */
const UNTESTED = 0.008

export interface Result {
  readonly takers: number
  /** Percent of the takers who are proficient, 0-100. */
  readonly percent: number
}

/** Schools closed in 2020; scores recovered in part, in reading more than in math. */
const YEAR_EFFECT: Record<Spring, Record<Subject, number>> = {
  2019: { math: 0, rla: 0 },
  2021: { math: -0.48, rla: -0.24 },
  2022: { math: -0.36, rla: -0.2 },
  2023: { math: -0.27, rla: -0.18 },
}
const LEVEL_EFFECT: Record<School['level'], Record<Subject, number>> = {
  Elementary: { math: 0.05, rla: 0 },
  Middle: { math: -0.3, rla: 0.02 },
  High: { math: -0.4, rla: 0.15 },
  Secondary: { math: -0.3, rla: 0.05 },
  Other: { math: -0.15, rla: 0 },
}

/** A school's result in one spring: depends on income, and on the difficulty of its state's test. */
export function testResults(seed: number) {
  const difficulty = normal(seed, 'difficulty of the test')
  const teaching = normal(seed, 'teaching')
  const luck = normal(seed, 'class of the year')
  const trend = drift(seed, 'way of the school', 3)
  const turnout = normal(seed, 'test takers')
  const tested = uniform(seed, 'tested')

  return (school: School, spring: Spring, subject: Subject): Result => {
    const { key, place, level, students, gradeCount, testedGrades } = school
    const state = Number(fipsOfState[place.state])
    const of = SUBJECTS.indexOf(subject)
    const enrolled = (students / gradeCount) * testedGrades
    const participation = spring === 2021 ? 0.74 + 0.16 * turnout(state) + 0.06 * turnout(key) : 0.97
    const takers = tested(key) < UNTESTED ? 0 : Math.round(enrolled * Math.min(0.99, Math.max(0.15, participation)))
    const ability =
      -0.08 +
      0.35 * difficulty(state, of) +
      1.15 * Math.log(place.incomeUsd / 72_000) -
      0.9 * (school.lunchShare - 0.45) +
      0.34 * teaching(key) +
      0.15 * trend(key, spring - 2018) +
      (0.5 * luck(key, spring * 2 + of)) / Math.sqrt(1 + takers / 12) +
      YEAR_EFFECT[spring][subject] +
      LEVEL_EFFECT[level][subject]
    return { takers, percent: 100 / (1 + Math.exp(-ability)) }
  }
}
