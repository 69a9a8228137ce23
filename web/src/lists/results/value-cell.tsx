import { matchOrder } from '@homeground/catalog/attributes/weights'
import { nameOfState } from '@homeground/catalog/states'
import { figureRemarks, formatFigure } from '@homeground/format/figure-text'
import { formatMargin, missingReason, none } from '@homeground/format/format'
import { formatMoney } from '@homeground/format/numbers'
import { type LoadedAttribute, percentileFromQuantiles } from '../../lib/api/attributes.ts'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import { budgetKey, isPayment, ownPlacesKey } from '../../lib/column.ts'
import { isRough } from '../../lib/format/certainty.ts'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import type { PaymentCellProps } from '../../places/loan/payments.tsx'
import type { OwnDistancesProps } from '../../places/own-places/own-place-list.tsx'
import type from '../../ui/type.module.css'
import { RemarkMark } from '../../ui/values/no-value.tsx'
import { PercentileBar } from '../../ui/values/percentile-bar.tsx'
import { Sparkline } from '../../ui/values/sparkline.tsx'
import type { ResultCellProps } from '../search/result-list.ts'
import classes from './results.module.css'

const PaymentCell = lazyComponent<PaymentCellProps>(() =>
  import('../../places/loan/payments.tsx').then((file) => ({ default: file.PaymentCell })),
)
const BudgetCell = lazyComponent<PaymentCellProps>(() =>
  import('../../places/loan/budget-cell.tsx').then((file) => ({ default: file.BudgetCell })),
)
const OwnPlacesCell = lazyComponent<OwnDistancesProps>(() =>
  import('../../places/own-places/own-place-list.tsx').then((file) => ({ default: file.OwnPlacesCell })),
)
const MatchCell = lazyComponent<{ result: PlaceResult }>(() =>
  import('../match/match.tsx').then((file) => ({ default: file.MatchCell })),
)

/** A value above its percentile, its margin of error, or the price per square foot. */
export function ValueCell({ column, result, isAcrossStates }: ResultCellProps) {
  const { attribute } = column
  if (column.key === ownPlacesKey) return <OwnPlacesCell from={result} />
  if (isPayment(column) && column.key === budgetKey) return <BudgetCell column={column} result={result} />
  if (isPayment(column)) return <PaymentCell column={column} result={result} />
  if (attribute === null) return <TrendCell result={result} />
  if (attribute.key === matchOrder) return <MatchCell result={result} />
  const value = result[attribute.key] as number | null | undefined
  const moe = result.moe?.[attribute.key] ?? null
  const note = result.notes?.[attribute.key]
  // A column that was just added: its values are on their way.
  if (value === undefined) return <b>&nbsp;</b>
  if (value === null) {
    return (
      <span className={classes.missing} title={missingReason(note?.reason)}>
        {none}
        <span className={type.hidden}> {missingReason(note?.reason)}</span>
      </span>
    )
  }
  return (
    <>
      <b data-rough={isRough(value, moe, attribute.marginConfidence)}>
        {formatFigure(attribute, value, note)}
        <RemarkMark remarks={figureRemarks(note)} />
      </b>
      <Qualifier attribute={attribute} isAcrossStates={isAcrossStates} moe={moe} result={result} value={value} />
    </>
  )
}

interface QualifierProps {
  readonly attribute: LoadedAttribute
  readonly value: number
  readonly moe: number | null
  readonly result: PlaceResult
  readonly isAcrossStates: boolean
}

function Qualifier({ attribute, value, moe, result, isAcrossStates }: QualifierProps) {
  if (attribute.key === 'median_listing_price') {
    const perFoot = result.median_listing_price_per_square_foot
    return <span>{typeof perFoot === 'number' ? `${formatMoney(perFoot)}/sq ft` : ' '}</span>
  }
  const isOfState = attribute.comparedWithin === 'state'
  const percentile = result.percentiles?.[attribute.key]
  if (attribute.better !== 'neither' && percentile !== undefined && !(isOfState && isAcrossStates)) {
    const at = (shift: number) => percentileFromQuantiles(attribute, value + shift) ?? 0
    return (
      <span className={classes.bar} title={moe === null ? undefined : formatMargin(attribute.unit, moe)}>
        <PercentileBar
          among={isOfState ? `in ${nameOfState(result.state_abbr)}` : 'nationwide'}
          better={attribute.better}
          margin={moe === null || isOfState ? null : [at(-moe), at(moe)]}
          percentile={percentile}
        />
      </span>
    )
  }
  return <span>{formatMargin(attribute.unit, moe)}</span>
}

function TrendCell({ result }: { readonly result: PlaceResult }) {
  const trend = result.price_trend
  if (trend === undefined) return <b>&nbsp;</b>
  if (trend.filter((value) => value !== null).length < 2) {
    return (
      <span className={classes.missing} title="Fewer than two months of prices">
        {none}
      </span>
    )
  }
  return <Sparkline values={trend} />
}
