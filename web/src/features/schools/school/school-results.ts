import type { School, SchoolScore, SchoolYearScores } from '@homeground/contracts'
import { isWithheld } from '../../../lists/schools/results-text.ts'

/** The newest spring with results; null for a school without any. */
export function newestOf({ years }: Pick<School, 'years'>): SchoolYearScores | null {
  return years.at(-1) ?? null
}

/** What a spring without a percent has instead: `Suppressed` if the publisher withholds one. */
export function noPercentText({ scores }: Pick<School, 'scores'>, year: number): string {
  const isSuppressed = scores.some((score) => score.year === year && isWithheld(score.raw))
  return isSuppressed ? suppressed : notPublished
}

/** The same for one result. */
export function noResultText({ raw }: Pick<SchoolScore, 'raw'>): string {
  return isWithheld(raw) ? suppressed : notPublished
}

const suppressed = 'Suppressed'
const notPublished = 'Not published'

export const subjectNames: Record<SchoolScore['subject'], string> = { math: 'Math', rla: 'Reading' }

/** `Math and reading`; `Math only` where the other subject has no result. */
export function subjectsText(subjects: readonly SchoolScore['subject'][]): string {
  if (subjects.length > 1) return 'Math and reading'
  return subjects[0] === 'math' ? 'Math only' : 'Reading only'
}

/** The results of each subject, oldest spring first. */
export function resultsBySubject({ scores }: Pick<School, 'scores'>) {
  return (['math', 'rla'] as const).flatMap((subject) => {
    const results = scores.filter((score) => score.subject === subject)
    return results.length === 0 ? [] : [{ subject, results }]
  })
}
