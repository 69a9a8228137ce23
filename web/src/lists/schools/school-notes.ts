import { publisherOfGroup } from '@homeground/catalog/sources'
import type { School, SchoolSource, SchoolSummary } from '@homeground/contracts'
import { originMark } from '@homeground/format/figure-text'
import { joinWords } from '@homeground/format/format'
import { uncertainNote } from './school-text.ts'

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

/** Conclusions that the scores do not allow. */
export function cautionNotes(all: readonly SchoolSummary[]): string[] {
  const trends = all.flatMap(({ trend }) => trend ?? [])
  const caveats = new Set(trends.flatMap(({ caveat }) => caveat ?? []))
  return [
    ...noteIf(
      all.some(({ achievement }) => achievement !== null),
      'Compare scores only within one state and year.',
    ),
    ...noteIf(
      trends.some(({ clear }) => !clear),
      uncertainNote,
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
export function sourcesText(sources: readonly SchoolSource[]): string {
  const parts = Map.groupBy(sources, ({ publisher, vintage }) => `${publisher} ${vintage}`)
  return [...parts].map(([name, of]) => `${name} (${joinWords(of.map(({ what }) => sourceContents[what]))})`).join(', ')
}

/** The publishers of the scores of a school, and whether scores are made up: `EDFacts 2017-18 (scores), demonstration data`. */
export function scoresSource({ sources, data_set: dataSet }: Pick<School, 'sources' | 'data_set'>): string {
  const scores = sources.filter(({ what }) => what === 'scores')
  const mark = originMark({ source: 'schools', dataSet })
  const publishers = scores.length > 0 ? sourcesText(scores) : publisherOfGroup('schools')
  return mark ? `${publishers}, ${mark} data` : publishers
}
