import type { SchoolYearScores } from '@homeground/contracts'

/** What to know about the changes and dashes that the table has, each once. */
export function comparisonNotes(years: readonly SchoolYearScores[]): string[] {
  const trends = years.flatMap(({ trend }) => trend ?? [])
  const caveats = new Set(trends.flatMap(({ caveat }) => caveat ?? []))
  const notes = [
    trends.some(({ clear }) => !clear) && 'Gray changes are uncertain: the ranges of the two springs overlap.',
    ...caveats,
    years.some(({ trend_missing: why }) => why === 'no_tests_2020') &&
      'No tests were given in spring 2020, so there is no change from that year.',
    years.some(({ trend_missing: why }) => why === 'test_changed') &&
      'A 2-year change is not shown where the state changed its test or the scores that count as proficient.',
    years.some(({ impact_missing: why }) => why === 'community_eligibility') &&
      'There is no impact where all students get free meals (Community Eligibility): the share doesn’t reflect their income.',
  ]
  return notes.filter((note) => note !== false)
}
