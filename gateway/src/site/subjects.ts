import { type Attribute, findAttribute } from '@homeground/catalog/attributes'
import { keyFigures, stateKeyFigures } from '@homeground/catalog/attributes/selections'
import { sourceOf } from '@homeground/catalog/sources'
import { nameOfState } from '@homeground/catalog/states'
import {
  type District,
  type Figure,
  type PlaceDetail,
  paths,
  type School,
  type SchoolsInZip,
  type SchoolYearScores,
  type StateDetails,
  type StateFigure,
  type ZipDetail,
} from '@homeground/contracts'
import { subjectTitles } from '@homeground/contracts/page-subjects'
import type { screens } from '@homeground/contracts/screens'
import { figureRemarks, formatFigure, originMark } from '@homeground/format/figure-text'
import {
  countiesText,
  formatAttribute,
  formatCount,
  formatMargin,
  formatPeriod,
  missingReason,
  ordinalText,
} from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import { kindText, percentText, pointsText, rangeText } from '@homeground/format/school-text'
import {
  districtPath,
  type LinkList,
  type PageLink,
  type Subject,
  type SubjectFigure,
  schoolPath,
  screenPath,
  statePath,
  townPath,
  zipPath,
} from './subject.ts'

/** How the responses of a page's calls become what it is about. */
interface SubjectKind {
  /** A second call with the same parameters, which the page can do without. */
  readonly more?: string
  /** The query of the first call, where the page needs one. */
  readonly query?: string
  build(main: unknown, more: unknown): Subject
}

function subjectKind<Main, More = undefined>(
  build: (main: Main, more: More | undefined) => Subject,
  calls: Pick<SubjectKind, 'more' | 'query'> = {},
): SubjectKind {
  return {
    ...calls,
    // The services respond as the contracts say; whatever else they send makes a page without its facts.
    build: (main, second) => build(main as Main, second as More | undefined),
  }
}

type Screen = (typeof screens)[number]

/** The pages about one thing whose facts are in the HTML, by path. */
const subjectKinds: Readonly<Partial<Record<Screen, SubjectKind>>> = {
  '/zip/:zip': subjectKind(zipSubject, { more: paths.schoolsInZip }),
  '/place/:town/:state': subjectKind(placeSubject),
  '/school/:ncesID': subjectKind(schoolSubject),
  '/schools/district/:district': subjectKind(districtSubject, { query: 'schoolYear=newest' }),
  '/demographics/:state': subjectKind(stateSubject),
}

export function subjectKindOf(path: string): SubjectKind | undefined {
  return subjectKinds[path as Screen]
}

/** Publisher of the directory, whose numbers schools have. */
const { publisher: directory } = sourceOf('ccd')
const noResults = 'No results published.'
const inexact = 'The result is not exact enough to rank.'
/** Why there is no change over two years. */
const notComparable = 'No comparable results two years apart.'

/** A public school with its newest results. */
function schoolSubject(school: School): Subject {
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

/** A change with its range: `+1.1 pp (−2.0 to +4.2)`. */
function changeText(trend: { readonly change: number; readonly low: number; readonly high: number }): string {
  return `${pointsText(trend.change)} (${rangeText(trend)})`
}

function zipLink(zip: string | null): PageLink[] {
  return zip ? [{ text: `Zip code ${zip}`, path: zipPath(zip) }] : []
}

/** The figures of the newest spring with results, and the students. */
function schoolFigures({ years, students, sources }: School): SubjectFigure[] {
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
    figure('Two-year change', ({ trend }) => trend && changeText(trend), notComparable),
    {
      label: 'Students',
      value: students === null ? null : formatWhole(students),
      about: students === null ? 'Not published.' : (counted?.vintage ?? ''),
    },
  ]
}

/** "12 public schools in Massachusetts, 5,300 students." */
function schoolsText(schools: number, students: number | null, state: string): string {
  const size = students === null ? '' : `, ${formatCount(students, 'student')}`
  return `${formatCount(schools, 'public school')} in ${nameOfState(state)}${size}.`
}

const mostLinks = 25

/** The first schools of a list: a page stays small, and the lists of the schools' screens have all. */
function schoolLinks(schools: readonly { readonly name: string; readonly ncesID: string }[]): PageLink[] {
  return schools.slice(0, mostLinks).map(({ name, ncesID }) => ({ text: name, path: schoolPath(ncesID) }))
}

/** The key figures of a zip or town, each with its vintage and publisher. */
function placeFigures(figures: readonly Figure[]): SubjectFigure[] {
  return keyFigures.flatMap((key): SubjectFigure[] => {
    const [figure, attribute] = [figures.find((each) => each.key === key), findAttribute(key)]
    if (!figure || !attribute) return []
    const { value, note, moe } = figure
    const label = attribute.heading
    if (value === null) return [{ label, value, about: missingReason(note?.reason) }]
    const margin = formatMargin(attribute.unit, moe)
    const { vintage: _own, ...remarked } = note ?? {}
    const remarks = figureRemarks(remarked).join(' ')
    return [
      {
        label,
        value: [formatFigure(attribute, value, note), margin].filter(Boolean).join(' '),
        about: sourceText(figure, attribute),
        ...(remarks && { remarks }),
      },
    ]
  })
}

function sourceText({ vintage, publisher, data_set: dataSet }: Figure, { source }: Pick<Attribute, 'source'>): string {
  const mark = originMark({ source, dataSet })
  return [formatPeriod(vintage), publisher, mark].filter(Boolean).join(', ')
}

/** "Middlesex County, Massachusetts. 36,123 people." */
function placeLede(place: Pick<ZipDetail, 'county' | 'counties' | 'state_abbr'>, figures: readonly Figure[]): string {
  const [state, county] = [nameOfState(place.state_abbr), countiesText(place)]
  const people = figures.find(({ key }) => key === 'population')?.value ?? null
  const where = county ? `${county}, ${state}.` : `${state}.`
  return people === null ? where : `${where} ${formatCount(people, 'person', 'people')}.`
}

/** State and county of a place. */
function levelsAbove({ county, state_abbr: state }: { county: string | null; state_abbr: string }): PageLink[] {
  return [
    { text: nameOfState(state), path: statePath(state) },
    ...(county ? [{ text: county, path: townPath({ town: county, state_abbr: state }) }] : []),
  ]
}

/** The lists of the state that a place is in. */
function stateLists(state: string): LinkList {
  const name = nameOfState(state)
  return {
    title: `More about ${name}`,
    links: [
      { text: `Zip code rankings in ${name}`, path: screenPath('/zips/rankings/:state', { state }) },
      { text: `Schools in ${name}`, path: screenPath('/schools/:state', { state }) },
      { text: `Demographics of ${name}`, path: statePath(state) },
    ],
  }
}

/** Position and address of a place in the vocabulary of schema.org. */
function locationOf(place: {
  readonly lat: number | null
  readonly lng: number | null
  readonly town?: string | null
  readonly state_abbr: string
  readonly zip?: string | null
}): Record<string, unknown> {
  const { lat, lng, town, state_abbr, zip } = place
  return {
    address: {
      '@type': 'PostalAddress',
      ...(town && { addressLocality: town }),
      addressRegion: state_abbr,
      ...(zip && { postalCode: zip }),
      addressCountry: 'US',
    },
    ...(lat !== null && lng !== null && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }),
  }
}

/** A zip with its key figures, its neighbors and, if the schools service responds, its schools. */
function zipSubject(detail: ZipDetail, inZip: SchoolsInZip | undefined): Subject {
  const { zip, town, state_abbr: state, figures, neighbors } = detail
  return {
    title: subjectTitles.zip(detail),
    path: zipPath(zip),
    lede: placeLede(detail, figures),
    figures: placeFigures(figures),
    area: { zips: [zip], states: [state], detail: 'high' },
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

/** A town, county or metropolitan area with its key figures and its zips. */
function placeSubject(detail: PlaceDetail): Subject {
  const { kind, town, county, state_abbr: state, zips, figures, members } = detail
  const within = { county: kind === 'county' ? null : county, state_abbr: state }
  return {
    title: subjectTitles.town(detail),
    path: townPath(detail),
    lede: `${placeLede(within, figures)} ${formatCount(zips.length, 'zip')}.`,
    figures: placeFigures(figures),
    area: {
      zips,
      states: [...new Set([state, ...members.map((member) => member.state_abbr)])],
      detail: kind === 'town' ? 'high' : 'medium',
    },
    above: levelsAbove(within),
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

/** A state with its key figures and its zips with the highest values. */
function stateSubject(details: StateDetails): Subject {
  const { state_abbr: state, name, zips, zips_with_area: withArea, figures, top_zips } = details
  return {
    title: `Demographics of ${name}`,
    path: statePath(state),
    lede: `People and income in ${formatWhole(withArea)} of ${formatCount(zips, 'zip')} of ${name} with Census data, with its home prices and schools.`,
    figures: stateKeyFigures.flatMap((key) => figureText(figures.find((one) => one.key === key))),
    area: { zips: 'all', states: [state], detail: 'low' },
    above: [{ text: 'Discover', path: screenPath('/discover') }],
    lists: [
      ...stateKeyFigures.flatMap((key) => {
        const [attribute, top] = [findAttribute(key), top_zips[key] ?? []]
        if (!attribute || top.length === 0) return []
        const links = top.map(({ zip, town, value }) => ({
          text: `${subjectTitles.zip({ zip, town, state_abbr: state })}: ${formatAttribute(attribute, value)}`,
          path: zipPath(zip),
        }))
        return [{ title: `Highest: ${attribute.label}`, links }]
      }),
      stateLists(state),
    ],
    entity: { '@type': 'State', ...locationOf({ state_abbr: state, lat: null, lng: null }), name },
  }
}

function figureText(figure: StateFigure | undefined): SubjectFigure[] {
  const attribute = figure && findAttribute(figure.key)
  if (!attribute) return []
  const { total, mean, zips, vintage, data_set: dataSet } = figure
  const value = total ?? mean
  const label = attribute.heading
  if (value === null) return [{ label, value, about: missingReason('not_loaded') }]
  const how = total !== null ? 'sum' : 'mean weighted by population'
  const mark = originMark({ source: attribute.source, dataSet })
  const about = [formatPeriod(vintage), `${how} over ${formatCount(zips, 'zip')}`, mark]
  return [{ label, value: formatAttribute(attribute, value), about: about.filter(Boolean).join(', ') }]
}

/** A school district with its figures and its schools. */
function districtSubject(district: District): Subject {
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

function districtFigures(district: District): SubjectFigure[] {
  const { achievement, rank, rank_of: of, trend, trend_low: low, trend_high: high, year } = district
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
    figure(
      'Mean two-year change',
      trend === null || low === null || high === null ? null : changeText({ change: trend, low, high }),
      notComparable,
    ),
  ]
}
