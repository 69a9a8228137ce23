import { type LoadedAttribute, percentileFromQuantiles } from '../../../lib/api/attributes.ts'
import { isRough } from '../../../lib/format/certainty.ts'
import {
  formatAttribute,
  formatMargin,
  formatPeriod,
  missingReason,
  none,
} from '../../../lib/format/format.ts'
import table from '../../../ui/tables/table.module.css'
import { tableRoles } from '../../../ui/tables/table-roles.ts'
import { PercentileBar } from '../../../ui/values/percentile-bar.tsx'
import { Provenance } from '../../../ui/values/provenance.tsx'
import type { AttributeFigure } from './figure-groups.ts'
import classes from './key-figures.module.css'

interface FigureRowProps extends AttributeFigure {
  /** A sentence below the attribute's name. */
  remark: string | null
}

export function FigureRow({ attribute, figure, remark }: FigureRowProps) {
  const source = sourceOf({ attribute, figure })
  return (
    <tr {...tableRoles.row}>
      <th scope="row" {...tableRoles.rowHead}>
        {attribute.label}
        {remark && <small>{remark}</small>}
      </th>
      {figure.value === null ? (
        <NoFigure {...{ attribute, figure }} />
      ) : (
        <Value {...{ attribute, figure }} />
      )}
      <td className={classes.who} {...tableRoles.cell}>
        <Provenance
          figure={figure}
          label={`${source}, source of ${attribute.label}`}
          attribute={attribute}
        >
          <span className={classes.source}>{source}</span>
        </Provenance>
      </td>
    </tr>
  )
}

function Value({ attribute, figure }: AttributeFigure) {
  const { value, moe, percentile_state: inState, percentile_nation: inNation } = figure
  const rough = isRough(value, moe)
  return (
    <>
      <td
        className={`${table.number} ${classes.value}`}
        data-rough={rough}
        title={rough ? 'Rough estimate: coefficient of variation of 20% or more' : undefined}
        {...tableRoles.cell}
      >
        {formatAttribute(attribute, value)}
      </td>
      <td className={`${table.number} ${classes.margin}`} {...tableRoles.cell}>
        {formatMargin(attribute.unit, moe)}
      </td>
      <td className={classes.bar} data-label="State" {...tableRoles.cell}>
        <PercentileBar better={attribute.better} percentile={inState} withOrdinal />
      </td>
      <td className={classes.bar} data-label="Nation" {...tableRoles.cell}>
        {attribute.comparedWithin === 'state' ? (
          <span className={classes.within}>Not comparable across states</span>
        ) : (
          <PercentileBar
            better={attribute.better}
            margin={marginInPercentiles(attribute, value, moe)}
            percentile={inNation}
            withOrdinal
          />
        )}
      </td>
    </>
  )
}

function NoFigure({ figure }: AttributeFigure) {
  return (
    <>
      <td className={`${table.number} ${classes.none}`} {...tableRoles.cell}>
        <span aria-hidden="true">{none}</span>
      </td>
      <td className={classes.reason} colSpan={3} {...tableRoles.cell}>
        {missingReason(figure.missing)}
      </td>
    </>
  )
}

function sourceOf({ attribute, figure }: AttributeFigure): string {
  const { publisher } = attribute
  const vintage = formatPeriod(figure.vintage)
  return vintage ? `${publisher}, ${vintage}` : publisher
}

/** National percentiles of value − margin and value + margin; null without a margin. */
function marginInPercentiles(
  attribute: LoadedAttribute,
  value: number | null,
  moe: number | null,
): [number, number] | null {
  if (value === null || moe === null || moe <= 0) return null
  const low = percentileFromQuantiles(attribute, value - moe)
  const high = percentileFromQuantiles(attribute, value + moe)
  return low === null || high === null ? null : [low, high]
}
