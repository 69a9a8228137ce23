import { paths, type screens } from '@homeground/contracts'
import { districtSubject } from './district-subject.ts'
import { schoolSubject } from './school-subject.ts'
import { stateSubject } from './state-subject.ts'
import type { Subject } from './subject.ts'
import { townSubject } from './town-subject.ts'
import { zipSubject } from './zip-subject.ts'

/** How the responses of a page's calls become what it is about. */
export interface SubjectKind {
  /** A second call with the same parameters, which the page can do without. */
  readonly more?: string
  build(main: unknown, more: unknown): Subject
}

function kind<Main, More = undefined>(
  build: (main: Main, more: More | undefined) => Subject,
  more?: string,
): SubjectKind {
  return {
    ...(more && { more }),
    // The services respond as the contracts say; whatever else they send makes a page without its facts.
    build: (main, second) => build(main as Main, second as More | undefined),
  }
}

type Screen = (typeof screens)[number]

/** The pages about one thing whose facts are in the HTML, by path. */
export const subjectKinds: Readonly<Partial<Record<Screen, SubjectKind>>> = {
  '/zip/:zip': kind(zipSubject, paths.schoolsInZip),
  '/place/:town/:state': kind(townSubject),
  '/school/:ncesID': kind(schoolSubject),
  '/schools/district/:district': kind(districtSubject),
  '/demographics/:state': kind(stateSubject),
}

export function subjectKindOf(path: string): SubjectKind | undefined {
  return subjectKinds[path as Screen]
}
