import { findAttribute } from '@homeground/catalog/attributes'
import { keyFigures } from '@homeground/catalog/attributes/selections'
import { nameOfState } from '@homeground/catalog/states'
import type { Figure } from '@homeground/contracts'
import { figureRemarks } from '@homeground/format/figure-remarks'
import { formatFigure } from '@homeground/format/figure-text'
import { formatCount, formatMargin, formatPeriod, missingReason } from '@homeground/format/format'
import { countyPath, screenPath, statePath } from './paths.ts'
import type { LinkList, PageLink, SubjectFigure } from './subject.ts'

/** The key figures of a zip or town, each with its vintage and publisher. */
export function placeFigures(figures: readonly Figure[]): SubjectFigure[] {
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
        about: sourceText(figure),
        ...(remarks && { remarks }),
      },
    ]
  })
}

function sourceText({ vintage, publisher, data_set }: Figure): string {
  const kind = data_set === 'demonstration' && 'demonstration data'
  return [formatPeriod(vintage), publisher, kind].filter(Boolean).join(', ')
}

/** "Middlesex County, Massachusetts. 36,123 people." */
export function placeLede(
  { county, state_abbr }: { county: string | null; state_abbr: string },
  figures: readonly Figure[],
): string {
  const state = nameOfState(state_abbr)
  const people = figures.find(({ key }) => key === 'population')?.value ?? null
  const where = county ? `${county}, ${state}.` : `${state}.`
  return people === null ? where : `${where} ${formatCount(people, 'person', 'people')}.`
}

/** State and county of a place. */
export function levelsAbove({ county, state_abbr: state }: { county: string | null; state_abbr: string }): PageLink[] {
  return [
    { text: nameOfState(state), path: statePath(state) },
    ...(county ? [{ text: county, path: countyPath(county, state) }] : []),
  ]
}

/** The lists of the state that a place is in. */
export function stateLists(state: string): LinkList {
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
export function locationOf(place: {
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
