import type { School, SchoolScore, SchoolSource, SchoolSummary, SchoolYearScores } from '@homeground/contracts'
import { lowerFirst } from '@homeground/format/format'
import { isWithheld } from '../../../lists/schools/results-text.ts'
import type { ReportSubject } from '../../../places/report/report-button.tsx'

/** The newest spring with results; null for a school without any. */
export function newestOf({ years }: Pick<School, 'years'>): SchoolYearScores | null {
  return years.at(-1) ?? null
}

/** The text for a spring without a percent: `Suppressed` if the publisher withholds one. */
export function noPercentText({ scores }: Pick<School, 'scores'>, year: number): string {
  const isSuppressed = scores.some((score) => score.year === year && isWithheld(score.raw))
  return isSuppressed ? suppressed : notPublished
}

export const suppressed = 'Suppressed'
export const notPublished = 'Not published'

/** `Math and reading`; `Math only` where the other subject has no result. */
export function subjectsText(subjects: readonly SchoolScore['subject'][]): string {
  if (subjects.length > 1) return 'Math and reading'
  return subjects[0] === 'math' ? 'Math only' : 'Reading only'
}

/** The springs of a school that compare over time. */
export interface History {
  readonly springs: readonly SchoolYearScores[]
  readonly subjects: readonly SchoolScore['subject'][]
}

/**
 * The springs with the subjects of its newest result, and those without a result, oldest first: a line through math in one
 * spring and reading in another would mean nothing. Null for fewer than two results.
 */
export function historyOf({ years }: Pick<School, 'years'>): History | null {
  const subjects = years.findLast(({ proficiency }) => proficiency !== null)?.subjects ?? []
  const springs = years.filter((year) => year.proficiency === null || year.subjects.join() === subjects.join())
  const results = springs.filter(({ proficiency }) => proficiency !== null)
  return results.length < 2 ? null : { springs, subjects }
}

/** Whether the achievement of two schools compares: in one state and spring. */
export function isComparable(each: SchoolSummary, school: School): boolean {
  return each.state_abbr === school.state_abbr && each.year === (newestOf(school)?.year ?? null)
}

/** The schools that a school is compared with: `high schools in Massachusetts`. */
export function peersOf({ level }: Pick<School, 'level'>, state: string): string {
  return `${schoolsOfLevel(level)} in ${state}`
}

/** `high schools`; `schools that span levels`. */
export function schoolsOfLevel(level: School['level']): string {
  return level === 'Other' ? 'schools that span levels' : `${lowerFirst(level)} schools`
}

/** Properties of each section of the page. */
export interface SchoolSectionProps {
  readonly school: School
  /** Name of its state. */
  readonly state: string
  /** The schools that it is compared with: `high schools in Massachusetts`. */
  readonly peers: string
}

const labels: Record<SchoolSource['what'], string> = {
  directory: 'Name, address, level or grades',
  location: 'Location on the map',
  students: 'Students',
  lunch: 'Free and reduced-price lunch',
  scores: 'Test results and scores',
}

/** The figures of a school that can be reported as wrong, by their sources. */
export function reportSubject({ ncesID, name, town, state_abbr: abbr, sources }: School) {
  const subject: ReportSubject = {
    about: 'school',
    id: ncesID,
    name: [name, town, abbr].filter(Boolean).join(', '),
    figures: sources.map(({ what, vintage, source }) => ({ label: labels[what], vintage, source })),
  }
  return subject
}
