import { schoolPath } from './paths.ts'
import type { PageLink } from './subject.ts'

const mostLinks = 25

/** The first schools of a list: a page stays small, and the lists of the schools' screens have all. */
export function schoolLinks(schools: readonly { readonly name: string; readonly ncesID: string }[]): PageLink[] {
  return schools.slice(0, mostLinks).map(({ name, ncesID }) => ({ text: name, path: schoolPath(ncesID) }))
}
