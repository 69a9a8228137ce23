import { mean, sum } from '@homeground/columns'
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
  /** Students of the schools whose enrollment is known; null when none is. */
  readonly students: number | null
  /** Mean of the trends of the schools that have one, percentage points. */
  readonly change: number | null
}

/** A school with its enrollment. */
export interface EnrolledSchool {
  readonly school: Pick<ScoredSchool, 'results' | 'proficiency' | 'trend'>
  readonly students: number | null
}

/**
 * Means in percent to the hundredth. The change compares each school with itself two springs earlier, so that schools
 * that open or close do not move it. Null when no school has a proficiency.
 */
export function stateMeans(enrolled: readonly EnrolledSchool[]): StateMeans | null {
  const schools = enrolled.map(({ school }) => school)
  const proficiencies = schools.flatMap(({ proficiency }) => proficiency?.value ?? [])
  if (proficiencies.length === 0) return null
  const ofSubject = (subject: 'math' | 'rla') =>
    schools.flatMap(({ results }) => {
      const result = results[subject]?.result
      return result ? [middleOf(result)] : []
    })
  return {
    schools: proficiencies.length,
    math: roundedMean(ofSubject('math')),
    rla: roundedMean(ofSubject('rla')),
    proficiency: roundedMean(proficiencies),
    students: studentsOf(enrolled),
    change: roundedMean(schools.flatMap(({ trend }) => trend?.change ?? [])),
  }
}

function studentsOf(enrolled: readonly EnrolledSchool[]): number | null {
  const known = enrolled.flatMap(({ school, students }) => (school.proficiency && students !== null ? [students] : []))
  return known.length > 0 ? sum(known) : null
}

function roundedMean(values: readonly number[]): number | null {
  const value = mean(values)
  return value === null ? null : toHundredth(value)
}
