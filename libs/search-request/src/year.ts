import type { Fields } from './fields.ts'

/** Reads a year of four digits; undefined when it was not sent. */
export function readYear(fields: Fields, name: string): number | undefined {
  const year = fields.number({ min: 1990, max: 2100 }, name)
  if (year !== undefined && year % 1 !== 0) fields.addError(name, 'must be a whole number')
  return year
}
