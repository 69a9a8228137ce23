import { roundTo } from '@homeground/catalog/rounding'
import type { ImpactMissing, School, SchoolSummary, TrendMissing } from '@homeground/contracts'
import { lowerFirst } from './format.ts'
import { formatOneTenth, formatWhole } from './numbers.ts'

/** `Natick High School` → `Natick High`. */
export function shortName(name: string): string {
  return name.replace(/ (School|Sch)$/i, '')
}

/** "grades 9–12", "grade 5", "ungraded"; empty if unknown. */
export function gradesText({ low, high }: School['grades']): string {
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

/** "Public charter high school, grades 9–12"; the kind of a school that is not a regular one as published. */
export function kindText({
  charter,
  level,
  grades,
  type,
}: Pick<School, 'charter' | 'level' | 'grades' | 'type'>): string {
  const kind = charter ? 'Public charter' : 'Public'
  const school = level === 'Other' ? 'school' : `${lowerFirst(level)} school`
  const special = type && type !== regular ? [type.toLowerCase()] : []
  return [`${kind} ${school}`, ...special, gradesText(grades)].filter(Boolean).join(', ')
}

const regular = 'Regular School'

/** Percent proficient as published: `37%`, `40–44%`. */
export function percentText({ low, high }: { readonly low: number; readonly high: number }): string {
  const [from, to] = [formatWhole(low), formatWhole(high)]
  return from === to ? `${from}%` : `${from}–${to}%`
}

/** `+1.1 pp` */
export function pointsText(change: number): string {
  const tenths = roundTo(change, 1)
  return `${tenths > 0 ? '+' : ''}${formatOneTenth(tenths)} pp`
}

/** The ends of a change: `+0.5 to +29.0` */
export function rangeText({ low, high }: { readonly low: number; readonly high: number }): string {
  const text = (end: number) => pointsText(end).replace(' pp', '')
  return `${text(low)} to ${text(high)}`
}

interface ChangeRange {
  readonly low: number
  readonly high: number
  /** Whether its range is on one side of 0. */
  readonly clear: boolean
}

/** The ends of a change, and whether it is one: `+0.5 to +29.0`, `−4.0 to +1.6, unclear` */
export function changeRangeText({ clear, ...range }: ChangeRange): string {
  return `${rangeText(range)}${clear ? '' : ', unclear'}`
}

/** Why there is no change between two springs. */
export const trendReasons: Readonly<Record<TrendMissing, string>> = {
  not_tested: 'No results published in one of the two springs.',
  no_tests_2020: 'No tests were given in spring 2020.',
  not_loaded: 'No data is loaded for the spring two years earlier.',
  other_subjects: 'The two springs tested different subjects.',
  test_changed: 'The state changed its test or the scores that count as proficient.',
}

const noResults = 'No results published.'

const impactReasons: Readonly<Record<ImpactMissing, string>> = {
  not_tested: noResults,
  wide_range: 'Few students took the test, so the result is only known as a wide range.',
  lunch_not_reported: 'The share of free or reduced-price lunch is not reported.',
  community_eligibility: 'All students get free meals (Community Eligibility).',
  too_few_schools: 'Too few schools at this level in the state for a comparison.',
  no_relation: 'Results here do not depend clearly on the share of free or reduced-price lunch.',
}

/** Why a school has no result, achievement, impact or 2-year change. */
export function missingReasons(school: Pick<SchoolSummary, 'impact_missing' | 'trend_missing'>) {
  const { impact_missing: impact, trend_missing: trend } = school
  return {
    proficiency: noResults,
    achievement: impact === 'wide_range' ? impactReasons[impact] : noResults,
    impact: impact ? impactReasons[impact] : noResults,
    trend: trend ? trendReasons[trend] : noResults,
  }
}

/** Why a school in a list has no value of a measure, as far as the list knows. */
export function missingMeasure(key: string, { hasProficiency }: { readonly hasProficiency: boolean }): string {
  switch (key) {
    case 'proficiency':
      return 'Suppressed or not published.'
    case 'achievement':
      return hasProficiency ? 'Only known as a wide range, too wide to rank.' : 'No exact enough result is published.'
    case 'impact':
      return 'No result, or no lunch share that says something about income.'
    case 'trend':
      return 'No comparable results two years apart.'
    default:
      return 'Not published.'
  }
}
