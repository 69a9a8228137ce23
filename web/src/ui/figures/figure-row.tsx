import { figureRemarks } from '@homeground/format/figure-remarks'
import { formatFigure } from '@homeground/format/figure-text'
import { formatMargin, missingReason, none } from '@homeground/format/format'
import type { ReactNode } from 'react'
import { isRough } from '../../lib/format/certainty.ts'
import table from '../tables/table.module.css'
import { tableRoles } from '../tables/table-roles.ts'
import { PercentileBar } from '../values/percentile-bar.tsx'
import { Provenance } from '../values/provenance.tsx'
import { RemarkMark } from '../values/remark-mark.tsx'
import type { AttributeFigure } from './figure-groups.ts'
import classes from './key-figures.module.css'

interface FigureRowProps extends AttributeFigure {
  /** Name of the state; null if it has too few zips to rank them. */
  state: string | null
  /** A sentence below the attribute's name. */
  remark: ReactNode
  /** Remarks that are said once for the group: an asterisk stands for them. */
  marked: readonly string[]
}

/** One attribute with its margin and percentiles; its value opens its source. */
export function FigureRow({ attribute, figure, state, remark, marked }: FigureRowProps) {
  const remarks = figureRemarks(figure.note)
  return (
    <tr {...tableRoles.row}>
      <th scope="row" {...tableRoles.rowHead}>
        {attribute.label}
        <RemarkMark remarks={remarks.filter((text) => marked.includes(text))} />
        {remark && <small>{remark}</small>}
        {remarks
          .filter((text) => !marked.includes(text))
          .map((text) => (
            <small key={text}>{text}</small>
          ))}
      </th>
      {figure.value === null ? (
        <NoFigure columns={state === null ? 2 : 3} reason={missingReason(figure.note?.reason)} />
      ) : (
        <>
          <Value attribute={attribute} figure={figure} />
          <Percentiles attribute={attribute} figure={figure} state={state} />
        </>
      )}
    </tr>
  )
}

function Value({ attribute, figure }: AttributeFigure) {
  const { value, moe, note } = figure
  const rough = isRough(value, moe, attribute.marginConfidence)
  const text = formatFigure(attribute, value, note)
  return (
    <>
      <td
        className={`${table.number} ${classes.value}`}
        data-rough={rough}
        title={rough ? 'Rough estimate: coefficient of variation of 20% or more' : undefined}
        {...tableRoles.cell}
      >
        <Provenance attribute={attribute} figure={figure} label={`${text}, source of ${attribute.label}`}>
          {text}
        </Provenance>
      </td>
      <td className={`${table.number} ${classes.margin}`} {...tableRoles.cell}>
        {formatMargin(attribute.unit, moe)}
      </td>
    </>
  )
}

function Percentiles({ attribute, figure, state }: Omit<FigureRowProps, 'remark' | 'marked'>) {
  const { better, comparedWithin } = attribute
  const { percentile_state: inState, percentile_nation: inNation } = figure
  const [low, high] = figure.percentile_nation_range ?? []
  return (
    <>
      {state === null ? null : (
        <td className={classes.bar} data-label="State" {...tableRoles.cell}>
          <PercentileBar among={`in ${state}`} better={better} percentile={inState} withOrdinal />
        </td>
      )}
      {comparedWithin === 'state' ? (
        <td className={`${classes.bar} ${classes.apart}`} {...tableRoles.cell}>
          <span className={classes.within}>Not comparable across states</span>
        </td>
      ) : (
        <td className={classes.bar} data-label="Nation" {...tableRoles.cell}>
          <PercentileBar
            among="nationwide"
            better={better}
            margin={low === undefined || high === undefined ? null : [low, high]}
            percentile={inNation}
            withOrdinal
          />
        </td>
      )}
    </>
  )
}

function NoFigure({ columns, reason }: { columns: number; reason: string }) {
  return (
    <>
      <td className={`${table.number} ${classes.none}`} {...tableRoles.cell}>
        <span aria-hidden="true">{none}</span>
      </td>
      <td className={classes.reason} colSpan={columns} {...tableRoles.cell}>
        {reason}
      </td>
    </>
  )
}
