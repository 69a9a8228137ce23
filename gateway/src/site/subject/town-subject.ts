import { type PlaceDetail, subjectTitles } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import { townPath, zipPath } from './paths.ts'
import { levelsAbove, locationOf, placeFigures, placeLede, stateLists } from './place-parts.ts'
import type { Subject } from './subject.ts'

/** A town with its key figures and its zips. */
export function townSubject(detail: PlaceDetail): Subject {
  const { town, state_abbr: state, zips, figures, members } = detail
  return {
    title: subjectTitles.town(detail),
    path: townPath(detail),
    lede: `${placeLede(detail, figures)} ${formatCount(zips.length, 'zip')}.`,
    figures: placeFigures(figures),
    above: levelsAbove(detail),
    lists: [
      {
        title: `Zips of ${town}`,
        links: members.map((one) => ({ text: subjectTitles.zip(one), path: zipPath(one.zip) })),
      },
      stateLists(state),
    ],
    entity: { '@type': 'Place', ...locationOf(detail) },
  }
}
