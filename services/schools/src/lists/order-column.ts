import { findSchoolMeasure } from '@homeground/catalog/school-measures'
import { type SpringColumn, springColumn } from '../snapshot/packed-schools.ts'

/** The column of a measure by its key: that of the spring, where each spring has its own values. */
export function orderColumn(measure: string, year: number): string {
  return findSchoolMeasure(measure)?.isOfSpring ? springColumn(measure as SpringColumn, year) : measure
}
