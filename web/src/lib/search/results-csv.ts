import { isGenerated } from '../api/attributes.ts'
import { type CsvCell, csvText } from '../format/csv.ts'
import { noteText } from '../format/figure-text.ts'
import { formatPeriod } from '../format/format.ts'
import { type Column, trendKey } from './columns/column.ts'
import type { Result } from './results.ts'

/**
 * The results as comma-separated values: each column shown, with its margin of error, its note,
 * vintage and source. Numbers are unformatted, in the attribute's unit; generated data is labeled as such.
 */
export function csvOf(results: readonly Result[], columns: readonly Column[]): string {
  const attributes = columns.flatMap(({ key, attribute }) =>
    key === trendKey ? [] : (attribute ?? []),
  )
  const head = [
    ...['zip', 'town', 'county', 'state', 'latitude', 'longitude'],
    ...attributes.flatMap(({ key }) => [
      key,
      `${key}_margin`,
      `${key}_note`,
      `${key}_vintage`,
      `${key}_source`,
    ]),
  ]
  const rows = results.map((result) => [
    ...[result.zip ?? result.zips?.join(' '), result.town, result.county, result.state_abbr],
    ...[result.lat, result.lng],
    ...attributes.flatMap((attribute): CsvCell[] => {
      const { key, publisher, info } = attribute
      const value = result[key] as CsvCell
      const note = result.notes?.[key]
      if (value === null || value === undefined) return [null, null, noteText(note), null, null]
      const mark = isGenerated(attribute) ? ' (demonstration)' : ''
      const vintage = formatPeriod(note?.vintage ?? info?.vintage)
      const text = [derivation(result), noteText(note)].filter(Boolean).join(' ')
      return [value, result.moe?.[key], text, vintage, publisher + mark]
    }),
  ])
  return csvText([head, ...rows])
}

/** How a town of several zips has its values; empty for one zip, whose values they are. */
function derivation({ zips }: Result): string {
  return zips && zips.length > 1 ? `Derived from ${zips.length} zips.` : ''
}
