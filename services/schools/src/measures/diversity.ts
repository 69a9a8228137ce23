/**
 * `diversity_score` of a school, 0 to 100: 100 × (1 − Σ shareᵢ²) / (1 − 1/k), with shares of the students
 * whose group is reported and k race groups. 0 means a single group, 100 means groups of equal size.
 * Null without students. Source: CCD membership, which has k = 7 groups.
 */
export function diversityScore(studentsByGroup: readonly number[]): number | null {
  const students = studentsByGroup.reduce((sum, count) => sum + count, 0)
  if (students === 0) return null
  const sumOfSquares = studentsByGroup.reduce((sum, count) => sum + (count / students) ** 2, 0)
  return (100 * (1 - sumOfSquares)) / (1 - 1 / studentsByGroup.length)
}
