import { nameOfState } from '@homeground/catalog/states'
import { type District, subjectTitles } from '@homeground/contracts'
import { formatWhole } from '@homeground/format/numbers'
import { pointsText } from '@homeground/format/school-text'
import { districtPath, screenPath } from './paths.ts'
import { locationOf } from './place-parts.ts'
import { schoolLinks } from './school-links.ts'
import { notComparable, schoolsText } from './school-subject.ts'
import type { Subject, SubjectFigure } from './subject.ts'

/** A school district with its figures and its schools. */
export function districtSubject(district: District): Subject {
  const { slug, name, state_abbr: state, schools, students, list } = district
  return {
    title: subjectTitles.district(district),
    path: districtPath(slug),
    lede: schoolsText(schools, students, state),
    figures: districtFigures(district),
    above: [{ text: nameOfState(state), path: screenPath('/schools/:state', { state }) }],
    lists: [{ title: `Schools of ${name}`, links: schoolLinks(list) }],
    entity: { '@type': 'EducationalOrganization', ...locationOf(district) },
  }
}

function districtFigures({ achievement, rank, rank_of: of, trend, year }: District): SubjectFigure[] {
  const spring = `spring of ${year}`
  const figure = (label: string, value: string | null, missing: string) => ({
    label,
    value,
    about: value === null ? missing : spring,
  })
  return [
    figure(
      'Mean achievement of its schools',
      achievement === null ? null : formatWhole(achievement),
      'No school has a result exact enough to rank.',
    ),
    figure(
      'Rank in its state',
      rank === null || of === null ? null : `${formatWhole(rank)} of ${formatWhole(of)}`,
      'Not ranked.',
    ),
    figure('Mean two-year change', trend === null ? null : pointsText(trend), notComparable),
  ]
}
