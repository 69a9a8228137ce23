import type { Level } from '@homeground/catalog/levels'
import type { District } from '@homeground/contracts'
import { toHundredth } from '../measures/hundredth.ts'
import { weightedMean } from '../measures/weighted-mean.ts'
import { type PackedSpring, springColumn } from '../snapshot/packed-schools.ts'
import type { SchoolSnapshot } from '../snapshot/school-snapshot.ts'
import { districtResult } from './district-result.ts'
import { schoolsByLevel } from './schools-by-level.ts'

/** The JSON of a `District`: its figures, those of each level, and all of its open schools by level and size. */
export function districtDetail(
  snapshot: SchoolSnapshot,
  { row, spring, levels }: { row: number; spring: PackedSpring; levels: readonly Level[] },
): Buffer {
  const byLevel = schoolsByLevel(snapshot, [...snapshot.schoolsOfDistrict(row)], levels)
  const about: Omit<District, 'list'> = {
    ...districtResult(snapshot, row, spring.year),
    levels: byLevel.map(({ level, rows }) => levelFigures(snapshot, { level, rows, spring })),
    data_set: snapshot.dataSet,
  }
  const list = snapshot.items.join(
    byLevel.flatMap(({ rows }) => rows),
    { spring },
  )
  return Buffer.concat([Buffer.from(`${JSON.stringify(about).slice(0, -1)},"list":`), list, Buffer.from('}')])
}

function levelFigures(
  { schools }: SchoolSnapshot,
  { level, rows, spring }: { level: Level; rows: readonly number[]; spring: PackedSpring },
): District['levels'][number] {
  const students = rows.flatMap((row) => schools.value('students', row) ?? [])
  const mean = (measure: 'achievement' | 'trend') => {
    const value = weightedMean(
      rows.flatMap((row) => {
        const value = schools.value(springColumn(measure, spring.year), row)
        const takers = schools.value(springColumn('test_takers', spring.year), row)
        const weight = schools.value('students', row) ?? takers
        return value === null || weight === null ? [] : [{ value, weight }]
      }),
    )
    return value === null ? null : toHundredth(value)
  }
  return {
    level,
    schools: rows.length,
    students: students.length > 0 ? students.reduce((sum, count) => sum + count, 0) : null,
    achievement: mean('achievement'),
    trend: mean('trend'),
  }
}
