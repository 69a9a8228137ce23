import { schoolYear, springOf } from '@homeground/catalog/school-years'
import { SourceError } from '@homeground/sources'

/** The newest of the school years in a file, as people write it. */
export function vintageOf(springs: Iterable<number>): string | undefined {
  const newest = Math.max(...springs)
  return Number.isFinite(newest) ? schoolYear(newest) : undefined
}

/** A vintage named with an import, school years in one spelling. */
export function namedVintage(given: string | undefined): string | undefined {
  const spring = given === undefined ? undefined : springOf(given)
  return spring ? schoolYear(spring) : given
}

/**
 * The spring of a file whose lines do not tell it: as named with the import, else the two years at the
 * end of its name (`EDGE_GEOCODE_PUBLICSCH_2223.zip`). Errors: a SourceError when neither says so.
 */
export function springOfFile(given: string | undefined, name: string): number {
  const inName = /_(\d{4})(?:\.\w+)*$/.exec(name)?.[1]
  const spring = springOf(given ?? inName ?? '')
  if (!spring) {
    throw new SourceError(
      'unknown_layout',
      `Say which school year ${name} is of, e.g. --vintage 2022-23.`,
    )
  }
  return spring
}
