import type { NearbySchool, SchoolSummary } from '@homeground/contracts'
import { formatWithUnit } from '../../lib/format/format.ts'
import { formatOneTenth } from '../../lib/format/numbers.ts'

/** "High, grades 9–12"; only the grades for a school that spans several levels. */
export function levelText({ level, grades }: Pick<SchoolSummary, 'level' | 'grades'>): string {
  const text = gradesText(grades)
  if (level !== 'Other') return text ? `${level}, ${text}` : level
  return text ? text.charAt(0).toUpperCase() + text.slice(1) : level
}

/** "grades 9–12", "grade 5", "ungraded"; empty if unknown. */
export function gradesText({ low, high }: SchoolSummary['grades']): string {
  const [from, to] = [gradeText(low ?? high), gradeText(high ?? low)]
  if (low === 'UG' || high === 'UG') return 'ungraded'
  if (low === 'AE') return 'adults'
  if (from === to) return from && `grade ${from}`
  return `grades ${from}–${to}`
}

/** PK, KG, 01 … 13 in everyday notation. */
function gradeText(grade: string | null): string {
  if (grade === null) return ''
  return grade === 'KG' ? 'K' : grade.replace(/^0/, '')
}

/** "Framingham MA, 3.2 mi"; "about" for a school that is located by its zip's center. */
export function placeText(
  school: Pick<NearbySchool, 'town' | 'state_abbr' | 'miles' | 'approximate'>,
): string {
  const town = [school.town, school.state_abbr].filter(Boolean).join(' ')
  return `${town}, ${school.approximate ? 'about ' : ''}${formatWithUnit('miles', school.miles)}`
}

/** "Proficient, 2021" */
export function proficientIn(year: number | null): string {
  return year === null ? 'Proficient' : `Proficient, ${year}`
}

/** `+1.1 pp` */
export function pointsText(change: number): string {
  // Adding 0 turns −0 into 0.
  const tenths = Math.round(change * 10) / 10 + 0
  return `${tenths > 0 ? '+' : ''}${formatOneTenth(tenths)} pp`
}

type Impact = NonNullable<SchoolSummary['impact_missing']>
type Trend = NonNullable<SchoolSummary['trend_missing']>

const noResults = 'No results published.'

const impactReasons: Record<Impact, string> = {
  not_tested: noResults,
  wide_range: 'Few students took the test, so the result is only known as a wide range.',
  lunch_not_reported: 'The share of free or reduced-price lunch is not reported.',
  community_eligibility: 'All students get free meals (Community Eligibility).',
  too_few_schools: 'Too few schools at this level in the state for a comparison.',
}

const trendReasons: Record<Trend, string> = {
  not_tested: 'No results published in one of the two springs.',
  no_tests_2020: 'No tests were given in spring 2020.',
  not_loaded: 'No data is loaded for the spring two years earlier.',
  other_subjects: 'The two springs tested different subjects.',
  test_changed: 'The state changed its test or the scores that count as proficient.',
}

/** Why a school has no achievement, impact or 2-year change. */
export function missingReasons(school: Pick<SchoolSummary, 'impact_missing' | 'trend_missing'>) {
  const { impact_missing: impact, trend_missing: trend } = school
  return {
    achievement: impact === 'wide_range' ? impactReasons[impact] : noResults,
    impact: impact ? impactReasons[impact] : noResults,
    trend: trend ? trendReasons[trend] : noResults,
  }
}
