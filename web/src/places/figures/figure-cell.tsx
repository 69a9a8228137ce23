import type { ZipResult } from '@homeground/contracts'
import { figureRemarks, formatFigure } from '@homeground/format/figure-text'
import { formatMargin, missingReason } from '@homeground/format/format'
import { generatedMark, type LoadedAttribute } from '../../lib/api/attributes.ts'
import { tableRoles } from '../../ui/tables/data-table.tsx'
import table from '../../ui/tables/table.module.css'
import { MadeUp, NoValue, RemarkMark } from '../../ui/values/no-value.tsx'

interface FigureTextProps {
  readonly attribute: Pick<LoadedAttribute, 'key' | 'unit' | 'change' | 'source' | 'info'>
  readonly place: Partial<Pick<ZipResult, 'notes'>> & Readonly<Record<string, unknown>>
}

interface FigureCellProps {
  readonly attribute: FigureTextProps['attribute'] & Pick<LoadedAttribute, 'short' | 'marginConfidence'>
  readonly place: Pick<ZipResult, 'moe' | 'notes'> & Readonly<Record<string, unknown>>
}

/** A figure as its note says it, with an asterisk where there is more to say and a mark where it is generated; a dash without one. */
export function FigureText({ attribute, place }: FigureTextProps) {
  const value = (place[attribute.key] as number | null | undefined) ?? null
  const note = place.notes?.[attribute.key]
  if (value === null) return <NoValue reason={missingReason(note?.reason)} />
  return (
    <>
      {formatFigure(attribute, value, note)}
      <RemarkMark remarks={figureRemarks(note)} />
      <MadeUp mark={generatedMark(attribute)} />
    </>
  )
}

/** A figure of one place in a table, as its note says it; its margin of error shows on hover. */
export function FigureCell({ attribute, place }: FigureCellProps) {
  const { key, unit, short } = attribute
  const margin = formatMargin(unit, place.moe[key])
  return (
    <td
      className={table.number}
      data-label={short}
      title={margin ? `Margin of error ${margin} (${attribute.marginConfidence}%)` : undefined}
      {...tableRoles.cell}
    >
      <FigureText attribute={attribute} place={place} />
    </td>
  )
}
