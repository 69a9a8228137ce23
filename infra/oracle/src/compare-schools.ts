import { isRounded } from './compare-figures.ts'
import type { School } from './schools.ts'

/** What is compared of a response of `GET /api/school/:ncesID`. */
export interface ShownSchool {
  readonly ncesID: string
  readonly students: number | null
  readonly level: string
  readonly diversity_score: number | null
  readonly lunch: { readonly share: number | null }
  readonly scores: readonly {
    readonly subject: string
    readonly low: number | null
    readonly high: number | null
    readonly test_takers: number | null
  }[]
  readonly years: readonly {
    readonly year: number
    readonly proficiency: { low: number; high: number; value: number } | null
    readonly test_takers: number | null
    readonly achievement: number | null
    readonly rank: number | null
    readonly rank_of: number | null
    readonly impact: number | null
    readonly impact_missing: string | null
    readonly state_mean: number | null
    readonly trend: object | null
    readonly trend_missing: string | null
  }[]
}

/** Lists what differs in a school, one line each. */
export function schoolDifferences(shown: ShownSchool, schools: ReadonlyMap<string, School>) {
  const school = schools.get(shown.ncesID)!
  const [spring, ...others] = shown.years
  const { proficiency } = school
  const subject = (name: string) => shown.scores.find((score) => score.subject === name)
  const wanted: Record<string, [shown: unknown, wanted: unknown, decimals?: number]> = {
    students: [shown.students, school.students],
    level: [shown.level, school.level],
    diversity: [shown.diversity_score, null],
    lunch: [shown.lunch.share, school.lunchShare, 2],
    springs: [others.length + Number(spring !== undefined), Number(school.isTested)],
    ...resultOf('math', subject('math'), school.math),
    ...resultOf('rla', subject('rla'), school.rla),
  }
  if (spring) {
    Object.assign(wanted, {
      low: [spring.proficiency?.low, proficiency?.low],
      high: [spring.proficiency?.high, proficiency?.high],
      value: [spring.proficiency?.value, proficiency?.value],
      takers: [spring.test_takers, proficiency?.takers ?? null],
      achievement: [spring.achievement, school.achievement, 2],
      rank: [spring.rank, school.rank],
      rankOf: [spring.rank_of, school.rankOf],
      impact: [spring.impact, school.impact, 2],
      impactMissing: [spring.impact_missing, school.impact === null ? impactMissing(school) : null],
      trendMissing: [spring.trend_missing, proficiency ? 'not_loaded' : 'not_tested'],
    })
  }
  return Object.entries(wanted).flatMap(([key, [found, right, decimals]]) => {
    const isEqual =
      decimals === undefined ? found === right : isRounded(found as number | null, right as number | null, decimals)
    return isEqual ? [] : [`${shown.ncesID} ${key} ${found}, not ${right}`]
  })
}

function resultOf(
  name: string,
  score: ShownSchool['scores'][number] | undefined,
  result: School['math'],
): Record<string, [unknown, unknown]> {
  return {
    [`${name} low`]: [score?.low ?? null, result?.low ?? null],
    [`${name} high`]: [score?.high ?? null, result?.high ?? null],
    ...(result && { [`${name} takers`]: [score?.test_takers, result.takers] }),
  }
}

function impactMissing(school: School): string {
  if (!school.proficiency) return 'not_tested'
  if (school.lunchShare === null) return 'lunch_not_reported'
  return school.lunchShare >= 100 ? 'community_eligibility' : 'too_few_schools'
}
