import type { SchoolsInZip } from '@homeground/contracts'
import { formatWhole } from '../../../lib/format/numbers.ts'
import { wordOf } from '../number-words.ts'

type Facts = Pick<
  SchoolsInZip,
  'zip' | 'year' | 'overall_score' | 'score_from' | 'schools' | 'borrowed'
>

/** How many public schools the zip has, and how its score comes about or why there is none. */
export function schoolFinding(facts: Facts): string {
  return `${countOf(facts)} ${scoreOf(facts)}`
}

function countOf({ zip, schools: { length } }: Facts): string {
  if (length === 0) return `No public school has its address in ${zip}.`
  const count = wordOf(length)
  const schools = length === 1 ? 'school' : 'schools'
  return `${count.charAt(0).toUpperCase() + count.slice(1)} public ${schools} in ${zip}.`
}

function scoreOf(facts: Facts): string {
  const { year, overall_score: score, score_from: from } = facts
  if (year === null) return 'No test results are loaded, so there is no score.'
  if (score === null) return noScore(facts)
  const named = `score of ${formatWhole(score)}`
  return from === 'own' ? ownScore(facts, named) : lentScore(facts, named)
}

function noScore({ schools }: Facts): string {
  return schools.length === 0
    ? 'None within 10 miles has published results, so there is no score.'
    : 'Neither they nor any school within 10 miles have published results, so there is no score.'
}

function ownScore({ schools }: Facts, score: string): string {
  const scored = schools.filter(({ achievement }) => achievement !== null).length
  const whose =
    scored < schools.length
      ? `the achievement of the ${wordOf(scored)} with published results`
      : scored === 1
        ? 'its achievement'
        : 'their achievement'
  return `The zip’s ${score} is ${whose}${scored > 1 ? ', weighted by students' : ''}.`
}

function lentScore({ schools, borrowed: { length } }: Facts, score: string): string {
  const none = schools.length === 0 ? 'The' : 'Without published results of its own, the'
  if (length === 1) return `${none} zip’s ${score} is that of the nearest school with results.`
  return `${none} zip’s ${score} takes the ${wordOf(length)} nearest with results, weighted by students.`
}
