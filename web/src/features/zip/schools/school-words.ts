import type { NearbySchool, SchoolSource, SchoolSummary, SchoolsInZip } from '@homeground/contracts'
import { formatInWords, joinWords } from '../../../lib/format/format.ts'
import { formatOneTenth } from '../../../lib/format/numbers.ts'

/** "High, grades 9–12"; schools of no single level are told by their grades alone. */
export function levelText({ level, grades }: Pick<SchoolSummary, 'level' | 'grades'>): string {
  const text = gradesText(grades)
  if (level !== 'Other') return text ? `${level}, ${text}` : level
  return text ? text.charAt(0).toUpperCase() + text.slice(1) : level
}

function gradesText({ low, high }: SchoolSummary['grades']): string {
  const [from, to] = [gradeText(low ?? high), gradeText(high ?? low)]
  if (low === 'UG' || high === 'UG') return 'ungraded'
  if (low === 'AE') return 'adults'
  if (from === to) return from && `grade ${from}`
  return `grades ${from}–${to}`
}

/** PK, KG, 01 … 13 as people write them. */
function gradeText(grade: string | null): string {
  if (grade === null) return ''
  return grade === 'KG' ? 'K' : grade.replace(/^0/, '')
}

/** "Framingham MA, 3.2 mi"; a school without coordinates is where its zip's center is. */
export function placeText(
  school: Pick<NearbySchool, 'town' | 'state_abbr' | 'miles' | 'approximate'>,
): string {
  const town = [school.town, school.state_abbr].filter(Boolean).join(' ')
  return `${town}, ${school.approximate ? 'about ' : ''}${formatInWords('miles', school.miles)}`
}

export function proficientIn(year: number | null): string {
  return year === null ? 'Proficient' : `Proficient, ${year}`
}

/** `+1.1 pp` */
export function pointsText(change: number): string {
  // Adding 0 turns −0 into 0.
  const tenths = Math.round(change * 10) / 10 + 0
  return `${tenths > 0 ? '+' : ''}${formatOneTenth(tenths)} pp`
}

const kinds: Record<SchoolSource['what'], string> = {
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
    .map(([name, of]) => `${name} (${joinWords(of.map(({ what }) => kinds[what]))})`)
    .join(', ')
}
