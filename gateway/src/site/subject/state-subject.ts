import { findAttribute } from '@homeground/catalog/attributes'
import { stateKeyFigures } from '@homeground/catalog/attributes/selections'
import { type StateDetails, type StateFigure, subjectTitles } from '@homeground/contracts'
import { formatAttribute, formatCount, formatPeriod, missingReason } from '@homeground/format/format'
import { screenPath, statePath, zipPath } from './paths.ts'
import { locationOf, stateLists } from './place-parts.ts'
import type { Subject, SubjectFigure } from './subject.ts'

/** A state with its key figures and its zips with the highest values. */
export function stateSubject(details: StateDetails): Subject {
  const { state_abbr: state, name, zips, figures, top_zips } = details
  return {
    title: `Demographics of ${name}`,
    path: statePath(state),
    lede: `People and income in ${formatCount(zips, 'zip')} of ${name}.`,
    figures: stateKeyFigures.flatMap((key) => figureText(figures.find((one) => one.key === key))),
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
  const { total, mean, zips, vintage } = figure
  const value = total ?? mean
  const label = attribute.heading
  if (value === null) return [{ label, value, about: missingReason('not_loaded') }]
  const how = attribute.combine === 'sum' ? 'sum' : 'mean weighted by population'
  const about = [formatPeriod(vintage), `${how} over ${formatCount(zips, 'zip')}`]
  return [{ label, value: formatAttribute(attribute, value), about: about.filter(Boolean).join(', ') }]
}
