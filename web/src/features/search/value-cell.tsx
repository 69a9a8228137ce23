import { type Measure, percentileOf } from '../../lib/attributes.ts'
import { isRough } from '../../lib/certainty.ts'
import { formatAttribute, formatMargin, none } from '../../lib/format.ts'
import { formatMoney } from '../../lib/numbers.ts'
import { PercentileBar } from '../../ui/percentile-bar.tsx'
import { Sparkline } from '../../ui/sparkline.tsx'
import type { Column } from './columns.ts'
import classes from './results.module.css'
import type { Result } from './search-api.ts'

export interface ValueCellProps {
  readonly column: Column
  readonly result: Result
}

/** A value over what qualifies it: its percentile, its margin, or the price per square foot. */
export function ValueCell({ column, result }: ValueCellProps) {
  const { measure } = column
  if (measure === null) return <TrendCell result={result} />
  const value = result[measure.key] as number | null | undefined
  const moe = result.moe?.[measure.key] ?? null
  if (value === null || value === undefined) {
    return (
      <span className={classes.missing} title="Not published for this place">
        {none}
        <span className={classes.hidden}> not published</span>
      </span>
    )
  }
  return (
    <>
      <b data-rough={isRough(value, moe)}>{formatAttribute(measure, value)}</b>
      <Qualifier measure={measure} moe={moe} result={result} value={value} />
    </>
  )
}

interface QualifierProps {
  readonly measure: Measure
  readonly value: number
  readonly moe: number | null
  readonly result: Result
}

function Qualifier({ measure, value, moe, result }: QualifierProps) {
  if (measure.key === 'median_listing_price') {
    const perFoot = result.median_listing_price_per_square_foot
    return <span>{typeof perFoot === 'number' ? `${formatMoney(perFoot)}/sq ft` : ' '}</span>
  }
  if (measure.better !== 'neither') {
    const at = (shift: number) => percentileOf(measure, value + shift) ?? 0
    return (
      <span
        className={classes.bar}
        title={moe === null ? undefined : formatMargin(measure.unit, moe)}
      >
        <PercentileBar
          better={measure.better}
          margin={moe === null ? null : [at(-moe), at(moe)]}
          percentile={percentileOf(measure, value)}
        />
      </span>
    )
  }
  return <span>{formatMargin(measure.unit, moe)}</span>
}

function TrendCell({ result }: { readonly result: Result }) {
  const trend = result.price_trend ?? []
  if (trend.filter((value) => value !== null).length < 2) {
    return (
      <span className={classes.missing} title="Fewer than two months loaded for this place">
        {none}
      </span>
    )
  }
  return <Sparkline values={trend} />
}
