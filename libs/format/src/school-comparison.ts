import { samplingMargin } from '@homeground/catalog/school-measures'
import { nameOfState } from '@homeground/catalog/states'
import type { PercentRange, School, SchoolYearScores } from '@homeground/contracts'
import { joinWords, ordinalText } from './format.ts'
import { formatWhole } from './numbers.ts'
import { percentText, pointsText, shortName } from './school-text.ts'

/** A school with the results that are compared in words. */
export interface ComparedSchool extends Pick<School, 'name' | 'town' | 'level' | 'state_abbr'> {
  /** Oldest first: the last one counts. */
  readonly years: readonly ComparedResults[]
}
type ComparedResults = Pick<
  SchoolYearScores,
  'year' | 'proficiency' | 'test_takers' | 'rank' | 'rank_of' | 'impact' | 'trend'
>

/** A share of proficient students with the number tested. */
export interface TestedShare extends Pick<PercentRange, 'low' | 'high' | 'value'> {
  readonly takers: number | null
}

/** Names as short as they are unique. */
export function shortSchoolNames(schools: readonly Pick<School, 'name' | 'town'>[]): string[] {
  const short = schools.map(({ name }) => shortName(name))
  return schools.map(({ name, town }, index) => {
    const isUnique = short.filter((each) => each === short[index]).length === 1
    return isUnique ? short[index]! : [name, town].filter(Boolean).join(', ')
  })
}

/** The newest share of proficient students of a school; null without one. */
export function shareOf({ years }: Pick<ComparedSchool, 'years'>): TestedShare | null {
  const newest = years.at(-1)
  return newest?.proficiency ? { ...newest.proficiency, takers: newest.test_takers } : null
}

/** Why the results of schools do not compare: `of different states`; null where they do. */
export function apartText(schools: readonly Pick<ComparedSchool, 'level' | 'state_abbr' | 'years'>[]): string | null {
  const tested = schools.filter(({ years }) => years.length > 0)
  const differ = (of: (each: (typeof tested)[number]) => unknown) => new Set(tested.map(of)).size > 1
  const reasons = [
    ...(differ(({ state_abbr }) => state_abbr) ? ['states'] : []),
    ...(differ(({ level }) => level) ? ['levels'] : []),
    ...(differ(({ years }) => years.at(-1)!.year) ? ['years'] : []),
  ]
  return reasons.length === 0 ? null : `of different ${joinWords(reasons)}`
}

/** Which of two schools, by index, is clearly higher: 1 the first, −1 the other, 0 where that is not clear. */
export interface SchoolOrder {
  readonly one: number
  readonly other: number
  readonly is: -1 | 0 | 1
}

function ordersBetween<T>(values: readonly (T | null)[], isHigher: (one: T, other: T) => boolean): SchoolOrder[] {
  return values.flatMap((a, one) =>
    values.flatMap((b, other): SchoolOrder[] => {
      if (other <= one || a === null || b === null) return []
      return [{ one, other, is: isHigher(a, b) ? 1 : isHigher(b, a) ? -1 : 0 }]
    }),
  )
}

/**
 * Orders of shares of proficient students: one is clearly higher where its published range lies above the other's by more than
 * the 90 % sampling margin, as changes over years are judged. Never where the number tested is not published.
 */
export function ordersOfShares(shares: readonly (TestedShare | null)[]): SchoolOrder[] {
  return ordersBetween(shares, (a, b) => {
    const margin = samplingMargin(a, b)
    return margin !== null && a.low - b.high > margin
  })
}

/** Orders of ranges: one is clearly higher where the ranges do not meet. */
export function ordersOfRanges(
  ranges: readonly ({ readonly low: number; readonly high: number } | null)[],
): SchoolOrder[] {
  return ordersBetween(ranges, (a, b) => a.low > b.high)
}

/**
 * What matters most of several schools in words: the first of two against the second, or all others against the first. What is
 * not clear is called so, and schools whose results do not compare say why.
 */
export function schoolVerdict(schools: readonly ComparedSchool[]): string[] {
  const names = shortSchoolNames(schools)
  const named = schools.map((school, index) => ({ ...school, name: names[index]! }))
  const base = schools.length === 2 ? 1 : 0
  return named.flatMap((school, index) => (index === base ? [] : [sentenceOf(school, named[base]!)]))
}

function sentenceOf(school: ComparedSchool, other: ComparedSchool): string {
  const apart = apartText([school, other])
  if (apart !== null) return `The results of ${school.name} and ${other.name} don’t compare: they are ${apart}.`
  const untested = [school, other].filter((each) => shareOf(each) === null)
  const [one, base] = [school.years.at(-1), other.years.at(-1)]
  const [share, baseShare] = [shareOf(school), shareOf(other)]
  if (!one || !base || !share || !baseShare) {
    return `There are no results of ${joinWords(untested.map(({ name }) => name))} to compare.`
  }
  const [order] = ordersOfShares([share, baseShare])
  const shares = `${percentText(share)} of students proficient against ${percentText(baseShare)}`
  const { rank, rank_of: of } = one
  const ranks =
    rank === null || base.rank === null || of === null
      ? []
      : [
          `rank ${formatWhole(rank)} against ${formatWhole(base.rank)} of ${formatWhole(of)} in ${nameOfState(school.state_abbr)}`,
        ]
  const lead =
    order!.is === 0
      ? `The difference in results between ${school.name} and ${other.name} is not clear: ${shares}`
      : `${school.name} has ${order!.is === 1 ? 'better' : 'weaker'} results than ${other.name}: ${shares}`
  return `${[lead, ...ranks, ...impactWords(one, base), ...changeWords(one, base)].join('; ')}.`
}

function impactWords({ impact }: ComparedResults, { impact: base }: ComparedResults): string[] {
  if (impact === null || base === null) return []
  return [`against schools with a similar lunch share ${ordinalText(impact)} against ${ordinalText(base)} percentile`]
}

function changeWords({ trend }: ComparedResults, { trend: base }: ComparedResults): string[] {
  if (!trend || !base) return []
  const [order] = ordersOfRanges([trend, base])
  const changes = `${pointsText(trend.change)} against ${pointsText(base.change)}`
  return [order!.is === 0 ? 'difference in two-year change not clear' : `two-year change ${changes}`]
}
