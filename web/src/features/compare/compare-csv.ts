import { units } from '@homeground/catalog/attributes'
import type { Figure, ZipDetail } from '@homeground/contracts'
import { noteText } from '@homeground/format/figure-text'
import { formatPeriod } from '@homeground/format/format'
import { isGenerated, type LoadedAttribute } from '../../lib/api/attributes.ts'
import { type CsvCell, csvText } from '../../lib/format/csv.ts'
import type { CompareGroup } from './compare-rows.ts'

/**
 * The comparison as comma-separated values: a row per attribute; for each place its value, margin of error (90 %), note,
 * vintage and source. Numbers are unformatted, in the attribute's unit; generated data is labeled as such.
 */
export function compareCsv(places: readonly ZipDetail[], groups: readonly CompareGroup[]): string {
  const names = places.map(({ zip, town, state_abbr: state }) => `${town}, ${state} ${zip}`)
  const head = [
    'group',
    'measure',
    'key',
    'unit',
    'best',
    'comparison',
    ...names.flatMap((name) => [name, ...['margin', 'note', 'vintage', 'source'].map((what) => `${name} ${what}`)]),
  ]
  const rows = groups.flatMap(({ label: group, rows: members }) =>
    members.map(({ attribute, figures, best, remarks }) => [
      group,
      attribute.label,
      attribute.key,
      units[attribute.unit].label,
      best === null ? null : names[best],
      remarks.join(' '),
      ...figures.flatMap((figure) => cellsOf(attribute, figure)),
    ]),
  )
  return csvText([head, ...rows])
}

function cellsOf(attribute: LoadedAttribute, figure: Figure): CsvCell[] {
  const { value, moe, note, vintage, publisher } = figure
  if (value === null) return [null, null, noteText(note), null, null]
  const mark = isGenerated(attribute) ? ' (demonstration)' : ''
  const source = (publisher ?? attribute.publisher) + mark
  return [value, moe, noteText(note), formatPeriod(vintage), source]
}
