import type { Figure } from '@homeground/contracts'
import { figureRemarks } from '@homeground/format/figure-remarks'
import { formatFigure } from '@homeground/format/figure-text'
import { formatMargin, missingReason } from '@homeground/format/format'
import { Badge } from '@mantine/core'
import type { LoadedAttribute } from '../../../lib/api/attributes.ts'
import { isRough } from '../../../lib/format/certainty.ts'
import { toneOf } from '../../../ui/charts/series.ts'
import { tableRoles } from '../../../ui/tables/table-roles.ts'
import { NoValue } from '../../../ui/values/no-value.tsx'
import { PercentileBar } from '../../../ui/values/percentile-bar.tsx'
import { Provenance } from '../../../ui/values/provenance.tsx'
import { RemarkMark } from '../../../ui/values/remark-mark.tsx'
import classes from './compare-cell.module.css'

interface CompareCellProps {
  readonly attribute: LoadedAttribute
  readonly figure: Figure
  readonly isBest: boolean
  /** Remarks that an asterisk stands for. */
  readonly marked: readonly string[]
  /** Of the place: its short name, its position, and the name of its state. */
  readonly name: string
  readonly index: number
  readonly state: string
}

/** A value with its margin above its percentile; in narrow windows after the name of its place. */
export function CompareCell(props: CompareCellProps) {
  const { attribute, figure, isBest, marked, name, index } = props
  const { value, moe, note } = figure
  const text = formatFigure(attribute, value, note)
  const remarks = figureRemarks(note)
  return (
    <td className={classes.cell} style={toneOf({ tone: index + 1 })} {...tableRoles.cell}>
      <span aria-hidden="true" className={classes.name}>
        {name}
      </span>
      {value === null ? (
        <span className={classes.value}>
          <NoValue reason={missingReason(note?.reason)} />
        </span>
      ) : (
        <>
          <span className={classes.value}>
            <span data-best={isBest} data-rough={isRough(value, moe, attribute.marginConfidence)}>
              <Provenance
                attribute={attribute}
                figure={figure}
                label={`${text}, source of ${attribute.label} of ${name}`}
              >
                {text}
              </Provenance>
              <RemarkMark remarks={remarks.filter((remark) => marked.includes(remark))} />{' '}
              <small>{formatMargin(attribute.unit, moe)}</small>
            </span>
            {isBest ? (
              <Badge className={classes.best ?? ''} variant="best">
                Best
              </Badge>
            ) : null}
          </span>
          <span className={classes.bar}>
            <Percentile {...props} />
          </span>
          {remarks
            .filter((remark) => !marked.includes(remark))
            .map((remark) => (
              <small className={classes.remark} key={remark}>
                {remark}
              </small>
            ))}
        </>
      )}
    </td>
  )
}

function Percentile({ attribute, figure, state }: CompareCellProps) {
  const { better, comparedWithin } = attribute
  const { percentile_state: inState, percentile_nation: inNation } = figure
  const isWithinState = comparedWithin === 'state'
  const [low, high] = isWithinState ? [] : (figure.percentile_nation_range ?? [])
  return (
    <PercentileBar
      among={isWithinState ? `in ${state}` : 'nationwide'}
      better={better}
      margin={low === undefined || high === undefined ? null : [low, high]}
      percentile={isWithinState ? inState : inNation}
    />
  )
}
