import { outerBounds } from '@homeground/catalog/attributes'
import { type Grade, grades, type SchoolType, schoolTypes } from '@homeground/catalog/levels'
import { findSchoolMeasure } from '@homeground/catalog/school-measures'
import type { Fields } from './fields.ts'
import { type AttributeRange, limitingRanges, readRange } from './filters.ts'

/** Which schools of an area a list has. */
export interface SchoolFilters {
  /** By the key of a measure. */
  readonly ranges: readonly AttributeRange[]
  readonly type: SchoolType | undefined
  /** A grade that the school teaches. */
  readonly grade: Grade | undefined
}

/** Reads `filters` (JSON text: measure → `low,high` or `any`), `schoolType` and `grade`; without them all schools match. */
export function readSchoolFilters(fields: Fields): SchoolFilters {
  const map = fields.object('filters', 'must be a JSON object of measure → "low,high" or "any"')
  const ranges = Object.entries(map ?? {}).flatMap(([name, option]) => {
    const measure = findSchoolMeasure(name)
    if (!measure) fields.addError(`filters.${name}`, 'is not a filter')
    const range = measure && readRange(fields, { name: `filters.${name}`, option })
    if (!range) return []
    const matching = { attribute: measure.key, ...range, lowInclusive: false, highInclusive: true }
    return limitingRanges(matching, outerBounds({ options: measure.options, scale: 1 }))
  })
  return { ranges, type: readOneOf(fields, schoolTypeKeys, 'schoolType'), grade: readOneOf(fields, grades, 'grade') }
}

const schoolTypeKeys = schoolTypes.map(({ key }) => key)

/** One of a list of words; undefined when it was not sent. */
function readOneOf<T extends string>(fields: Fields, options: readonly T[], name: string): T | undefined {
  const parameter = fields.text(name)
  if (!parameter) return undefined
  // A grade may lack its leading zero.
  const written = parameter.text.replace(/^\d$/, '0$&').toLowerCase()
  const chosen = options.find((option) => option.toLowerCase() === written)
  if (!chosen) fields.addError(name, `must be one of ${options.join(', ')}`)
  return chosen
}
