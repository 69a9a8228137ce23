import type { Attribute } from '@homeground/catalog/attributes'
import type { FigureNote } from '@homeground/contracts'
import { figureRemarks } from './figure-remarks.ts'
import { formatAttribute, missingReason, type ValueStyle } from './format.ts'

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

/** What a note says, in words for a file that has a column for the vintage; empty for a plain value. */
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
