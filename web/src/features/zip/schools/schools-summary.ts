import { schoolYear } from '@homeground/catalog/school-years'
import type { SchoolsInZip } from '@homeground/contracts'
import { formatWhole, spellOut } from '@homeground/format/numbers'

type Facts = Pick<SchoolsInZip, 'zip' | 'year' | 'overall_score' | 'score_from' | 'schools' | 'borrowed'>

/** How many public schools the zip has, and what its score is based on or why it has none. */
export function schoolsSummary(facts: Facts): string {
  return `${countText(facts)} ${scoreText(facts)}`
}

function countText({ zip, schools: { length } }: Facts): string {
  if (length === 0) return `No public school has an address in ${zip}.`
  const count = spellOut(length)
  const schools = length === 1 ? 'school' : 'schools'
  return `${count.charAt(0).toUpperCase() + count.slice(1)} public ${schools} in ${zip}.`
}

function scoreText(facts: Facts): string {
  const { year, overall_score: score, score_from: from } = facts
  if (year === null) return 'No test results are loaded, so there is no score.'
  if (score === null) return noScoreText(facts)
  const named = `score of ${formatWhole(score)}`
  return from === 'own' ? ownScoreText(facts, named) : borrowedScoreText(facts, named)
}

function noScoreText({ schools }: Facts): string {
  return schools.length === 0
    ? 'No school within 10 miles has published results, so there is no score.'
    : 'No school here or within 10 miles has published results, so there is no score.'
}

function ownScoreText({ schools, year: ofScore }: Facts, score: string): string {
  const scored = schools.filter(({ achievement, year }) => achievement !== null && year === ofScore).length
  const basis =
    scored < schools.length
      ? `the achievement of the ${spellOut(scored)} with published results${ofYear(ofScore, schools)}`
      : scored === 1
        ? 'its achievement'
        : 'their achievement'
  return `The zip’s ${score} is ${basis}${scored > 1 ? ', weighted by students' : ''}.`
}

/** " of 2024–25" where other schools have results of other years. */
function ofYear(scoreYear: number | null, schools: Facts['schools']): string {
  const hasOthers = schools.some(({ year }) => year !== null && year !== scoreYear)
  return scoreYear !== null && hasOthers ? ` of ${schoolYear(scoreYear)}` : ''
}

function borrowedScoreText({ schools, borrowed: { length } }: Facts, score: string): string {
  const subject = schools.length === 0 ? 'The' : 'Without published results of its own, the'
  if (length === 1) return `${subject} zip’s ${score} is that of the nearest school with results.`
  return `${subject} zip’s ${score} is based on the ${spellOut(length)} nearest schools with results, weighted by students.`
}
