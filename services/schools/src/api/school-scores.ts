import { schoolYear } from '@homeground/catalog/school-years'
import type { SchoolScore, Subject } from '@homeground/contracts'
import { middleOf } from '../measures/percent.ts'
import type { SubjectsRow } from './school-rows.ts'

const subjects: readonly Subject[] = ['math', 'rla']

/** The results of a school in a spring as published, math first; none for a subject without results. */
export function scoresOf(row: SubjectsRow, year: number): SchoolScore[] {
  return subjects.flatMap((subject) => scoreOf(row, { subject, year }) ?? [])
}

function scoreOf(row: SubjectsRow, { subject, year }: { subject: Subject; year: number }): SchoolScore | null {
  const raw = row[`${subject}_raw`]
  const low = row[`${subject}_low`]
  const high = row[`${subject}_high`]
  const takers = row[`${subject}_takers`]
  const fewest = row[`${subject}_participation_low`]
  const most = row[`${subject}_participation_high`]
  if (raw === null && takers === null) return null
  return {
    subject,
    year,
    school_year: schoolYear(year),
    raw,
    low,
    high,
    value: low === null || high === null ? null : middleOf({ low, high }),
    test_takers: takers,
    participation: fewest === null || most === null ? null : { low: fewest, high: most },
    state_mean: row[`state_${subject}`],
  }
}
