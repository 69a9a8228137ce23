import type { SchoolSummary, SchoolsInZip } from '@homeground/contracts'

/** How to read the drawing and the dashes of the table, as far as they occur in it. */
export function readingNotes(schools: readonly SchoolSummary[]): string[] {
  const ranges = schools.flatMap(({ proficiency }) => proficiency ?? [])
  const eatsFree = schools.some(({ impact_missing: why }) => why === 'community_eligibility')
  return [
    ...when(
      ranges.some(({ low, high }) => low === high),
      'A dot is an exact share.',
    ),
    ...when(
      ranges.some(({ low, high }) => low < high),
      'A bracket is the range that was published to protect students.',
    ),
    ...when(
      schools.some(({ proficiency, state_mean: mean }) => proficiency !== null && mean !== null),
      'The tick is the mean of the schools of that level in the state.',
    ),
    ...when(ranges.length < schools.length, 'Not published: no tests, or too few test takers.'),
    ...when(
      eatsFree,
      'A school where all pupils eat free (Community Eligibility) has no impact: the share says nothing of their income.',
    ),
  ]
}

/** What not to conclude from the scores. */
export function cautionNotes({ schools, borrowed }: Pick<SchoolsInZip, 'schools' | 'borrowed'>) {
  const all: readonly SchoolSummary[] = [...schools, ...borrowed]
  const trends = all.flatMap(({ trend }) => trend ?? [])
  const caveats = new Set(trends.flatMap(({ caveat }) => caveat ?? []))
  return [
    ...when(
      all.some(({ achievement }) => achievement !== null),
      'Scores compare within one state and year only.',
    ),
    ...when(
      trends.some(({ clear }) => !clear),
      'Gray changes are unclear: the ranges of the two springs overlap.',
    ),
    ...caveats,
    ...when(
      all.some(({ trend_missing: why }) => why === 'no_tests_2020'),
      'No tests were given in spring 2020, so nothing changes from there.',
    ),
  ]
}

function when(holds: boolean, note: string): string[] {
  return holds ? [note] : []
}
