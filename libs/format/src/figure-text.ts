import type { Attribute } from '@homeground/catalog/attributes'
import type { FigureFlag, FigureNote, FigureNotes } from '@homeground/contracts'

import { formatAttribute, formatPeriod, missingReason, type ValueStyle } from './format.ts'
import { formatNumber } from './numbers.ts'

const flagTexts: Readonly<Record<FigureFlag, string>> = {
  publisher_warning: 'The publisher warns that it may be off.',
  implausible: 'Implausible: left out of rankings and averages.',
  merged_classes: 'May be above 0: the IRS counts fewer than 20 returns in a neighboring class.',
}

/** The remarks of a note besides the value itself, one sentence each; none for a plain value or a bound. */
export function figureRemarks(note: FigureNote | undefined): string[] {
  if (!note) return []
  const { borrowed_miles: miles, months, vintage, flags = [] } = note
  return [
    ...(miles === undefined ? [] : [`From schools up to ${milesText(miles)} away.`]),
    ...(months === undefined ? [] : [`Average of ${months} of 3 months.`]),
    ...(vintage === undefined ? [] : [`Of ${formatPeriod(vintage)}.`]),
    ...flags.map((flag) => flagTexts[flag]),
  ]
}

/**
 * The meanings of a list's asterisks: the remarks on the shown attributes of all results, each once. Borrowed scores
 * share one sentence with the largest distance.
 */
export function listRemarks(results: readonly { readonly notes?: FigureNotes }[], keys: readonly string[]): string[] {
  const notes = results.flatMap((result) => keys.flatMap((key) => result.notes?.[key] ?? []))
  const miles = notes.flatMap((note) => note.borrowed_miles ?? [])
  const farthest = miles.length > 0 ? { borrowed_miles: Math.max(...miles) } : {}
  const others = notes.map(({ borrowed_miles, ...note }) => note)
  return [...new Set([farthest, ...others].flatMap(figureRemarks))]
}

function milesText(miles: number): string {
  const text = formatNumber(miles)
  return `${text} ${text === '1' ? 'mile' : 'miles'}`
}

/**
 * A figure as the screens show it, with what its note says of the value: `over $250,000`, `under $2,500`,
 * `70.0% to 74.0%`; a plain value without a note.
 */
export function formatFigure(
  attribute: Pick<Attribute, 'unit' | 'change'>,
  value: number | null | undefined,
  note: FigureNote | undefined,
  style: Pick<ValueStyle, 'short'> = {},
): string {
  const text = (number: number | null | undefined) => formatAttribute(attribute, number, style)
  switch (note?.kind) {
    case 'over':
      return `over ${text(note.low ?? value)}`
    case 'under':
      return `under ${text(note.high ?? value)}`
    case 'range':
      return `${text(note.low)} to ${text(note.high)}`
    default:
      return text(value)
  }
}

/** A note in words, for a file that has a column for the vintage; empty for a plain value. */
export function noteText(note: FigureNote | undefined): string {
  if (!note) return ''
  const { vintage, ...others } = note
  return [...boundText(note), ...figureRemarks(others)].join(' ')
}

function boundText(note: FigureNote | undefined): string[] {
  switch (note?.kind) {
    case 'over':
    case 'under':
      return [`${note.kind === 'over' ? 'Over' : 'Under'} this value.`]
    case 'missing':
      return [missingReason(note.reason)]
    default:
      return []
  }
}
