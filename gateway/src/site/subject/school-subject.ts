import { sourceOf } from '@homeground/catalog/sources'
import { nameOfState } from '@homeground/catalog/states'
import { type School, type SchoolYearScores, subjectTitles } from '@homeground/contracts'
import { formatCount, ordinalText } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import { kindText, percentText, pointsText } from '@homeground/format/school-text'
import { districtPath, schoolPath, screenPath, zipPath } from './paths.ts'
import { locationOf } from './place-parts.ts'
import { schoolLinks } from './school-links.ts'
import type { PageLink, Subject, SubjectFigure } from './subject.ts'

/** Publisher of the directory, whose numbers schools have. */
const { publisher: directory } = sourceOf('ccd')
const noResults = 'No results published.'
const inexact = 'The result is not exact enough to rank.'
/** Why there is no change over two years. */
export const notComparable = 'No comparable results two years apart.'

/** A public school with its newest results. */
export function schoolSubject(school: School): Subject {
  const { ncesID, zip, state_abbr: state, district, alternatives } = school
  const where = [school.town, nameOfState(state)].filter(Boolean).join(', ')
  const closed = school.current ? '' : ' The newest directory of schools no longer lists it as open.'
  return {
    title: subjectTitles.school(school),
    path: schoolPath(ncesID),
    lede: `${kindText(school)}, in ${where}. ${directory} ${ncesID}.${closed}`,
    figures: schoolFigures(school),
    above: [
      { text: nameOfState(state), path: screenPath('/schools/:state', { state }) },
      { text: district.name, path: districtPath(district.id) },
    ],
    lists: [
      { title: 'Nearest schools of its level', links: schoolLinks(alternatives) },
      { title: 'Where it is', links: zipLink(zip) },
    ],
    entity: {
      '@type': 'School',
      ...locationOf(school),
      identifier: { '@type': 'PropertyValue', propertyID: directory, value: ncesID },
      parentOrganization: { '@type': 'Organization', name: district.name },
    },
  }
}

function zipLink(zip: string | null): PageLink[] {
  return zip ? [{ text: `Zip code ${zip}`, path: zipPath(zip) }] : []
}

/** The figures of the newest spring with results, and the students. */
export function schoolFigures({ years, students, sources }: School): SubjectFigure[] {
  const newest = years.at(-1)
  const counted = sources.find(({ what }) => what === 'students')
  const figure = (
    label: string,
    textOf: (scores: SchoolYearScores) => string | null,
    missing = noResults,
  ): SubjectFigure => {
    const value = newest ? textOf(newest) : null
    if (value !== null) return { label, value, about: newest!.school_year }
    return { label, value, about: newest ? missing : noResults }
  }
  return [
    figure('Proficient', ({ proficiency }) => proficiency && percentText(proficiency)),
    figure(
      'Achievement',
      ({ achievement }) => (achievement === null ? null : `${ordinalText(achievement)} percentile`),
      inexact,
    ),
    figure(
      'Rank in its state',
      ({ rank, rank_of: of }) => (rank && of ? `${formatWhole(rank)} of ${formatWhole(of)}` : null),
      inexact,
    ),
    figure('Two-year change', ({ trend }) => trend && pointsText(trend.change), notComparable),
    {
      label: 'Students',
      value: students === null ? null : formatWhole(students),
      about: students === null ? 'Not published.' : (counted?.vintage ?? ''),
    },
  ]
}

/** "12 public schools in Massachusetts, 5,300 students." */
export function schoolsText(schools: number, students: number | null, state: string): string {
  const size = students === null ? '' : `, ${formatCount(students, 'student')}`
  return `${formatCount(schools, 'public school')} in ${nameOfState(state)}${size}.`
}
