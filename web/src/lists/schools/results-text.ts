import { schoolYear } from '@homeground/catalog/periods'
import { findSource } from '@homeground/catalog/sources'
import type { SchoolScore, SchoolSummary } from '@homeground/contracts'
import { formatWhole } from '@homeground/format/numbers'
import { percentText } from '@homeground/format/school-text'

const subjectNames: Record<SchoolScore['subject'], string> = { math: 'Math', rla: 'Reading' }
/** Marks that publishers write in place of a percent that they withhold. */
const withheld = new Set(['*', 'PS', 'S'])

/** "2024–25 results" */
export function resultsTitle(year: number): string {
  return `${schoolYear(year)} results`
}

/** Facts about a school's results: the subjects, the source and what the figures cover. */
export function resultFacts({
  source: key,
  scores,
}: Pick<SchoolSummary, 'source' | 'scores'>): [term: string, text: string][] {
  const source = findSource(key ?? '')
  return [
    ...scores.map((score): [string, string] => [
      subjectNames[score.subject],
      `${percentOf(score)}, ${takersOf(score)}, ${participationOf(score, key)}`,
    ]),
    ...(source ? ([['Source', `${source.publisher}, ${source.title}`]] as [string, string][]) : []),
  ]
}

/** "50–60% proficient" */
function percentOf({ low, high, raw }: SchoolScore): string {
  return low === null || high === null ? noPercent(raw) : `${percentText({ low, high })} proficient`
}

function takersOf({ test_takers: takers }: SchoolScore): string {
  return takers === null ? 'number tested not published' : `${formatWhole(takers)} tested`
}

/** EDFacts publishes participation in files of its own, which are not imported. */
function participationOf({ participation }: SchoolScore, source: SchoolSummary['source']): string {
  if (participation) return `${percentText(participation)} took part`
  return source === 'edc' ? 'participation not published' : 'participation not loaded'
}

function noPercent(raw: string | null): string {
  return isWithheld(raw) ? 'withheld to protect students’ privacy' : 'not published'
}

/** Whether the publisher withholds a result, given what it published. */
export function isWithheld(raw: string | null): boolean {
  return raw !== null && withheld.has(raw)
}
