import { type Level, levels } from '@homeground/catalog/levels'

const isLevel = (text: string | null): text is Level => levels.includes(text as Level)

/**
 * Level of a school: that of the CCD directory if it is Elementary, Middle, High or Other, else by
 * NCES' own rule from its grades. Elementary: lowest grade 3 or below, highest grade 8 or below.
 * Middle: lowest grade 4 to 7, highest grade 9 or below. High: lowest grade 7 or above, highest grade
 * 10 or above. Everything else, preschools included, is Other. Grades: PK, KG, 01 … 13.
 */
export function levelOf({
  level,
  low,
  high,
}: {
  level: string | null
  low: string | null
  high: string | null
}): Level {
  if (isLevel(level)) return level
  const [lowest, highest] = [gradeNumber(low), gradeNumber(high)]
  if (lowest === null || highest === null || highest < 0) return 'Other'
  if (lowest <= 3 && highest <= 8) return 'Elementary'
  if (lowest >= 4 && lowest <= 7 && highest <= 9) return 'Middle'
  return lowest >= 7 && highest >= 10 ? 'High' : 'Other'
}

/** 0 for kindergarten, −1 for preschool; null for anything that is not a grade (UG ungraded, AE adults). */
function gradeNumber(grade: string | null): number | null {
  if (grade === 'PK') return -1
  if (grade === 'KG') return 0
  return grade !== null && /^\d\d$/.test(grade) ? Number(grade) : null
}
