import type { SchoolLevel } from '@homeground/contracts'

const named = new Set<string>(['Elementary', 'Middle', 'High', 'Other'])

/**
 * Level of a school: as NCES names it where that is Elementary, Middle, High or Other, else by its
 * grades after NCES' own rule for the four: Elementary from grade 3 or lower up to grade 8 at most,
 * Middle from grade 4–7 up to grade 9 at most, High from grade 7 or higher up to grade 10 at least;
 * all others (preschools too) are Other. Grades as the directory writes them: PK, KG, 01 … 13.
 */
export function levelOf({
  level,
  low,
  high,
}: {
  level: string | null
  low: string | null
  high: string | null
}): SchoolLevel {
  if (level !== null && named.has(level)) return level as SchoolLevel
  const [lowest, highest] = [gradeNumber(low), gradeNumber(high)]
  if (lowest === null || highest === null || highest < 0) return 'Other'
  if (lowest <= 3 && highest <= 8) return 'Elementary'
  if (lowest >= 4 && lowest <= 7 && highest <= 9) return 'Middle'
  return lowest >= 7 && highest >= 10 ? 'High' : 'Other'
}

/** Kindergarten is 0, preschool −1; null for what is no grade (UG ungraded, AE adults). */
function gradeNumber(grade: string | null): number | null {
  if (grade === 'PK') return -1
  if (grade === 'KG') return 0
  return grade !== null && /^\d\d$/.test(grade) ? Number(grade) : null
}
