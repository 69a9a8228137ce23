import { type SchoolsInZip, subjectTitles, type ZipDetail } from '@homeground/contracts'
import { townPath, zipPath } from './paths.ts'
import { levelsAbove, locationOf, placeFigures, placeLede, stateLists } from './place-parts.ts'
import { schoolLinks } from './school-links.ts'
import type { Subject } from './subject.ts'

/** A zip with its key figures, its neighbors and, if the schools service responds, its schools. */
export function zipSubject(detail: ZipDetail, inZip: SchoolsInZip | undefined): Subject {
  const { zip, town, state_abbr: state, figures, neighbors } = detail
  return {
    title: subjectTitles.zip(detail),
    path: zipPath(zip),
    lede: placeLede(detail, figures),
    figures: placeFigures(figures),
    above: [...levelsAbove(detail), { text: town, path: townPath(detail) }],
    lists: [
      {
        title: 'Nearby zips',
        links: neighbors.map((one) => ({ text: subjectTitles.zip(one), path: zipPath(one.zip) })),
      },
      { title: `Schools in ${zip}`, links: schoolLinks(inZip?.schools ?? []) },
      stateLists(state),
    ],
    entity: { '@type': 'Place', ...locationOf(detail) },
  }
}
