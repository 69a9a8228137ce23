import type { SchoolSummary } from '@homeground/contracts'

type Impact = NonNullable<SchoolSummary['impact_missing']>
type Trend = NonNullable<SchoolSummary['trend_missing']>

const noResults = 'No results published.'

const impactReasons: Record<Impact, string> = {
  not_tested: noResults,
  lunch_not_reported: 'No share of free or reduced-price lunch is reported.',
  community_eligibility: 'All pupils eat free (Community Eligibility).',
  too_few_schools: 'Too few schools of its state and level to compare with.',
}

const trendReasons: Record<Trend, string> = {
  not_tested: 'No results published in one of the two springs.',
  no_tests_2020: 'No tests were given in spring 2020.',
  not_loaded: 'The spring two years before is not loaded.',
  other_subjects: 'The two springs have different subjects.',
}

/** Why a school has no achievement, impact or two-year change. */
export function missingReasons(school: Pick<SchoolSummary, 'impact_missing' | 'trend_missing'>) {
  const { impact_missing: impact, trend_missing: trend } = school
  return {
    achievement: noResults,
    impact: impact ? impactReasons[impact] : noResults,
    trend: trend ? trendReasons[trend] : noResults,
  }
}
