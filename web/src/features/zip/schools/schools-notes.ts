import { schoolYear } from '@homeground/catalog/school-years'
import type { SchoolSource, SchoolSummary, SchoolsInZip } from '@homeground/contracts'
import { joinWords } from '../../../lib/format/format.ts'
import { formatWhole, spellOut } from '../../../lib/format/numbers.ts'

type Facts = Pick<
  SchoolsInZip,
  'zip' | 'year' | 'overall_score' | 'score_from' | 'schools' | 'borrowed'
>

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
  const scored = schools.filter(
    ({ achievement, year }) => achievement !== null && year === ofScore,
  ).length
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

/** How to read the marks and dashes that occur in the table. */
export function readingNotes(schools: readonly SchoolSummary[]): string[] {
  const ranges = schools.flatMap(({ proficiency }) => proficiency ?? [])
  const hasFreeMeals = schools.some(({ impact_missing: why }) => why === 'community_eligibility')
  return [
    ...noteIf(
      ranges.some(({ low, high }) => low === high),
      'A dot is an exact share.',
    ),
    ...noteIf(
      ranges.some(({ low, high }) => low < high),
      'A bracket is a range, published instead of the exact share to protect students’ privacy.',
    ),
    ...noteIf(
      schools.some(({ proficiency, state_mean: mean }) => proficiency !== null && mean !== null),
      'The tick is the state average for schools of that level.',
    ),
    ...noteIf(ranges.length < schools.length, 'Not published: no tests, or too few test takers.'),
    ...noteIf(
      hasFreeMeals,
      'A school where all students get free meals (Community Eligibility) has no impact: the share doesn’t reflect their income.',
    ),
  ]
}

/** What not to conclude from the scores. */
export function cautionNotes({ schools, borrowed }: Pick<SchoolsInZip, 'schools' | 'borrowed'>) {
  const all: readonly SchoolSummary[] = [...schools, ...borrowed]
  const trends = all.flatMap(({ trend }) => trend ?? [])
  const caveats = new Set(trends.flatMap(({ caveat }) => caveat ?? []))
  return [
    ...noteIf(
      all.some(({ achievement }) => achievement !== null),
      'Compare scores only within one state and year.',
    ),
    ...noteIf(
      trends.some(({ clear }) => !clear),
      'Gray changes are uncertain: the ranges of the two springs overlap.',
    ),
    ...caveats,
    ...noteIf(
      all.some(({ trend_missing: why }) => why === 'no_tests_2020'),
      'No tests were given in spring 2020, so there is no change from that year.',
    ),
    ...noteIf(
      all.some(({ trend_missing: why }) => why === 'test_changed'),
      'A 2-year change is not shown where the state changed its test or the scores that count as proficient.',
    ),
  ]
}

function noteIf(condition: boolean, note: string): string[] {
  return condition ? [note] : []
}

const sourceContents: Record<SchoolSource['what'], string> = {
  directory: 'schools',
  location: 'locations',
  students: 'students',
  lunch: 'lunch',
  scores: 'scores',
}

/** "NCES 2020–21 (schools and students), US Department of Education 2020–21 (scores)" */
export function sourcesText(sources: SchoolsInZip['sources']): string {
  const parts = Map.groupBy(sources, ({ publisher, vintage }) => `${publisher} ${vintage}`)
  return [...parts]
    .map(([name, of]) => `${name} (${joinWords(of.map(({ what }) => sourceContents[what]))})`)
    .join(', ')
}
