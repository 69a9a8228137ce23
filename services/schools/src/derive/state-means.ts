import { toHundredth } from '../measures/hundredth.ts'
import { middleOf } from '../measures/percent.ts'
import type { ScoredSchool } from './score-year.ts'

/** Means over the schools of one state and level in a spring, percent proficient, unweighted. */
export interface StateMeans {
  /** Schools with a proficiency. */
  readonly schools: number
  readonly math: number | null
  readonly rla: number | null
  readonly proficiency: number | null
}

/** Means in percent to the hundredth. Null when no school has a proficiency. */
export function stateMeans(schools: readonly ScoredSchool[]): StateMeans | null {
  const proficiencies = schools.flatMap(({ proficiency }) => proficiency?.value ?? [])
  if (proficiencies.length === 0) return null
  const ofSubject = (subject: 'math' | 'rla') =>
    schools.flatMap(({ results }) => {
      const result = results[subject]?.result
      return result ? [middleOf(result)] : []
    })
  return {
    schools: proficiencies.length,
    math: mean(ofSubject('math')),
    rla: mean(ofSubject('rla')),
    proficiency: mean(proficiencies),
  }
}

function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null
  return toHundredth(values.reduce((sum, value) => sum + value, 0) / values.length)
}
