import { LONGEST_GAP_YEARS } from '../imports/coverage.ts'
import type { ScoredSchool } from './score-year.ts'

/** The scores of all schools in one spring; lists have one entry per school, in the order of the profiles. */
export interface SpringScores {
  readonly year: number
  readonly achievement: readonly (number | null)[]
  readonly trend: readonly (number | null)[]
  /** Schools with a proficiency, if only as a wide range. */
  readonly hasResult: readonly boolean[]
  /** Schools whose test changed, so that there is no trend up to this spring or across it. */
  readonly testChanged: readonly boolean[]
  readonly takers: readonly (number | null)[]
}

export interface NewestScores {
  /** The springs that scores may be from: the newest, and those at most three years older; newest first. */
  readonly springs: readonly SpringScores[]
  /** The spring whose results are shown for each school: its newest with a proficiency, or else with any text. */
  readonly shownYear: readonly (number | null)[]
}

/** Collects the newest scores from springs added oldest first, with one entry per school. */
export function collectNewestScores(schoolCount: number) {
  let springs: SpringScores[] = []
  let published: (number | null)[] = new Array<null>(schoolCount).fill(null)
  return {
    add(year: number, scored: readonly (ScoredSchool | undefined)[]): void {
      published = published.map((former, i) => (scored[i] ? year : former))
      const achievement = scored.map((school) => school?.achievement ?? null)
      if (achievement.every((value) => value === null)) return
      springs = springs.filter((spring) => spring.year >= year - LONGEST_GAP_YEARS)
      springs.unshift({
        year,
        achievement,
        hasResult: scored.map((school) => Boolean(school?.proficiency)),
        trend: scored.map((school) => school?.trend?.change ?? null),
        testChanged: scored.map((school) => school?.trendMissing === 'test_changed'),
        takers: scored.map((school) => school?.proficiency?.takers ?? null),
      })
    },
    scores(): NewestScores {
      const oldest = (springs[0]?.year ?? 0) - LONGEST_GAP_YEARS
      const shownYear = published.map((year, i) => {
        const scored = springs.find(({ hasResult }) => hasResult[i])
        return scored?.year ?? (year !== null && year >= oldest ? year : null)
      })
      return { springs, shownYear }
    },
  }
}
