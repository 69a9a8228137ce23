import type { Level } from '@homeground/catalog/levels'
import type { SchoolSnapshot } from '../snapshot/school-snapshot.ts'

/** The levels that any of the schools has, each with its schools, largest first. */
export function schoolsByLevel(
  { schools }: Pick<SchoolSnapshot, 'schools'>,
  rows: readonly number[],
  levels: readonly Level[],
): { level: Level; rows: number[] }[] {
  const levelOf = (row: number) => schools.group(row).split('/')[1] as Level
  const studentsOf = (row: number) => schools.value('students', row) ?? -1
  return levels.flatMap((level) => {
    const ofLevel = rows.filter((row) => levelOf(row) === level).sort((a, b) => studentsOf(b) - studentsOf(a) || a - b)
    return ofLevel.length > 0 ? [{ level, rows: ofLevel }] : []
  })
}
