import type { MonthNumber } from '@homeground/catalog/months'
import type { FigureNote, FigureNotes } from '@homeground/contracts'
import type { ZipMonths } from '../months/monthly-columns.ts'
import { attributeColumns, type HousingAttribute } from './attribute-columns.ts'
import type { ReferenceMonths } from './reference-months.ts'

/** Notes on the values of one zip; null if all of them are plain values. */
export function notesOf(
  { months, flagged }: { months: ZipMonths; flagged: ReadonlySet<MonthNumber> },
  {
    reference,
    values,
    monthsBehind,
  }: {
    reference: ReferenceMonths
    values: Readonly<Record<HousingAttribute, number | null>>
    /** Months with a value behind each 3-month average. */
    monthsBehind: Readonly<Partial<Record<HousingAttribute, number | undefined>>>
  },
): FigureNotes | null {
  const notes: Record<string, FigureNote> = {}
  for (const attribute of reference.attributes) {
    const column = attributeColumns[attribute]
    const month = reference.newest[column]!
    if (!months[column].has(month)) continue
    const behind = monthsBehind[attribute]
    const note: FigureNote =
      values[attribute] === null
        ? tooFewMonths
        : { ...(flagged.has(month) && publisherWarning), ...(behind !== undefined && behind < 3 && { months: behind }) }
    if (Object.keys(note).length > 0) notes[attribute] = note
  }
  return Object.keys(notes).length > 0 ? notes : null
}

/** The newest month has a value, but not the months that it is compared or averaged with. */
const tooFewMonths: FigureNote = { kind: 'missing', reason: 'too_few_months' }
const publisherWarning: FigureNote = { flags: ['publisher_warning'] }
