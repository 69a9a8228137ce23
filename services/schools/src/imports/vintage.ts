import { schoolYear, springOf } from '@homeground/catalog/school-years'
import { type OpenLoad, SourceError } from '@homeground/sources'

/** Sets a load's vintage to the newest school year of its parts, whose names start with the spring. */
export function setVintage(load: OpenLoad): void {
  const vintage = vintageOf(load.parts().map((part) => Number.parseInt(part, 10)))
  if (vintage) load.setVintage(vintage)
}

/** The newest of these school years, as people write it. */
export function vintageOf(springs: Iterable<number>): string | undefined {
  const newest = Math.max(...springs)
  return Number.isFinite(newest) ? schoolYear(newest) : undefined
}

/** A vintage given with an import: a school year in one spelling, anything else as it is. */
export function namedVintage(given: string | undefined): string | undefined {
  const spring = given === undefined ? undefined : springOf(given)
  return spring ? schoolYear(spring) : given
}

/**
 * The spring of a file whose lines do not name it: as given with the import, else the two years at the
 * end of its name (`EDGE_GEOCODE_PUBLICSCH_2223.zip`). Errors: SourceError when neither names it.
 */
export function springOfFile(given: string | undefined, name: string): number {
  const inName = /_(\d{4})(?:\.\w+)*$/.exec(name)?.[1]
  const spring = springOf(given ?? inName ?? '')
  if (!spring) {
    throw new SourceError('unknown_layout', `Give the school year of ${name}, for example --vintage 2022-23.`)
  }
  return spring
}
