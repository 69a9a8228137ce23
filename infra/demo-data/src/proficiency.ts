import { normal, uniform } from './random.ts'
import type { School } from './schools.ts'
import { drift } from './smooth-noise.ts'
import { STATES } from './states.ts'

/** Springs with a state test; none was held in 2020. */
export const SPRINGS = [2019, 2021, 2022, 2023] as const
export type Spring = (typeof SPRINGS)[number]

export const SUBJECTS = ['math', 'rla'] as const
export type Subject = (typeof SUBJECTS)[number]

/** Special schools whose pupils are counted elsewhere. */
const UNTESTED = 0.008

export interface Result {
  readonly takers: number
  /** Percent of the takers who are proficient, 0-100. */
  readonly percent: number
}

/** Schools closed in 2020; what was lost came back in part, more of reading than of mathematics. */
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

/** A school's result of one spring: follows income, and each state's test has its own difficulty. */
export function testResults(seed: number) {
  const difficulty = normal(seed, 'difficulty of the test')
  const teaching = normal(seed, 'teaching')
  const luck = normal(seed, 'class of the year')
  const way = drift(seed, 'way of the school', 3)
  const turnout = normal(seed, 'test takers')
  const tested = uniform(seed, 'tested')

  return (school: School, spring: Spring, subject: Subject): Result => {
    const { key, place, level, pupils, gradeCount, testedGrades } = school
    const state = Number(STATES[place.state]!.fips)
    const of = SUBJECTS.indexOf(subject)
    const asked = (pupils / gradeCount) * testedGrades
    const shown = spring === 2021 ? 0.74 + 0.16 * turnout(state) + 0.06 * turnout(key) : 0.97
    const takers =
      tested(key) < UNTESTED ? 0 : Math.round(asked * Math.min(0.99, Math.max(0.15, shown)))
    const able =
      -0.08 +
      0.35 * difficulty(state, of) +
      1.15 * Math.log(place.incomeUsd / 72_000) -
      0.9 * (school.lunchShare - 0.45) +
      0.34 * teaching(key) +
      0.15 * way(key, spring - 2018) +
      (0.5 * luck(key, spring * 2 + of)) / Math.sqrt(1 + takers / 12) +
      YEAR_EFFECT[spring][subject] +
      LEVEL_EFFECT[level][subject]
    return { takers, percent: 100 / (1 + Math.exp(-able)) }
  }
}
