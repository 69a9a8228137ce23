/**
 * Diversity score of a school, 0–100: 100 × (1 − Σ shareᵢ²) / (1 − 1/k), shares over the pupils whose
 * group is told, k the number of race groups that the file has (NCES: 7). 0 is one group only, 100 all
 * groups alike. Null without pupils.
 */
export function diversityScore(pupilsByGroup: readonly number[]): number | null {
  const pupils = pupilsByGroup.reduce((sum, count) => sum + count, 0)
  if (pupils === 0) return null
  const sumOfSquares = pupilsByGroup.reduce((sum, count) => sum + (count / pupils) ** 2, 0)
  return (100 * (1 - sumOfSquares)) / (1 - 1 / pupilsByGroup.length)
}
