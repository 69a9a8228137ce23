import type { ZipResult } from '@homeground/contracts'
import { formatFigure } from '@homeground/format/figure-text'
import { formatMargin, missingReason } from '@homeground/format/format'
import type { LoadedAttribute } from '../../lib/api/attributes.ts'
import { tableRoles } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import { NoValue } from '../../ui/values/no-value.tsx'

interface FigureCellProps {
  readonly attribute: Pick<LoadedAttribute, 'key' | 'short' | 'unit' | 'change' | 'marginConfidence'>
  readonly place: Pick<ZipResult, 'moe' | 'notes'> & Readonly<Record<string, unknown>>
}

/** A figure of one place in a table, as its note says it; its margin of error shows on hover. */
export function FigureCell({ attribute, place }: FigureCellProps) {
  const { key, unit, short } = attribute
  const value = (place[key] as number | null | undefined) ?? null
  const note = place.notes[key]
  const margin = formatMargin(unit, place.moe[key])
  return (
    <td
      className={table.number}
      data-label={short}
      title={margin ? `Margin of error ${margin} (${attribute.marginConfidence}%)` : undefined}
      {...tableRoles.cell}
    >
      {value === null ? <NoValue reason={missingReason(note?.reason)} /> : formatFigure(attribute, value, note)}
    </td>
  )
}
